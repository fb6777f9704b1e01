import type { Outcome } from '../outcome.ts'

/** Numbers are in E.164: `+380501234567`. */
export type ShortMessage = { to: string; text: string }

export type SmsGateway = {
  /** A sandbox sends nothing; messages are only visible in the panel's outbox. */
  sandbox: boolean
  send(message: ShortMessage): Promise<Outcome>
}

export function sandboxSms(): SmsGateway {
  return { sandbox: true, send: async () => ({ outcome: 'sent' }) }
}
