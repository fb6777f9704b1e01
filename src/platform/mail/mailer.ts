import type { Outcome } from '../outcome.ts'

/** A letter, whole: what a server is handed is decided by whoever wrote it. */
export type Letter = {
  from: { name: string; address: string }
  to: string
  /** Where answers go, if not to where it comes from. */
  replyTo?: string
  subject: string
  /** Stays the same however often it is sent, so that receivers can drop a second copy. */
  messageId: string
  headers: Record<string, string>
  /** Where it comes back to if it cannot be delivered; otherwise to the sender. */
  bounces?: string | undefined
  html: string
  text: string
}

export type Mailer = {
  /** Sends nothing: what would have gone out is looked at in the panel. */
  sandbox: boolean
  /** The address letters come from. */
  from: string
  send(letter: Letter): Promise<Outcome>
  close(): void
}

export function sandboxMailer(from: string): Mailer {
  return { sandbox: true, from, send: async () => ({ outcome: 'sent' }), close: () => undefined }
}
