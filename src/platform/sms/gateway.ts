import type { Outcome } from '../outcome.ts'

/** Numbers are international: `+380501234567`. */
export type ShortMessage = { to: string; text: string }

export type SmsGateway = {
  /** Sends nothing: what would have gone out is looked at in the panel. */
  sandbox: boolean
  send(message: ShortMessage): Promise<Outcome>
}

export function sandboxSms(): SmsGateway {
  return { sandbox: true, send: async () => ({ outcome: 'sent' }) }
}
