import type { Outcome } from '../outcome.ts'

export type Email = {
  from: { name: string; address: string }
  to: string
  replyTo?: string
  subject: string
  /** Identical for every attempt, so that receivers can drop duplicates. */
  messageId: string
  headers: Record<string, string>
  /** The envelope sender for bounces; the From address by default. */
  bounces?: string | undefined
  html: string
  text: string
}

export type Mailer = {
  /** A sandbox sends nothing; messages are only visible in the panel's outbox. */
  sandbox: boolean
  from: string
  send(email: Email): Promise<Outcome>
  close(): void
}

export function sandboxMailer(from: string): Mailer {
  return { sandbox: true, from, send: async () => ({ outcome: 'sent' }), close: () => undefined }
}
