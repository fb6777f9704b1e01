import type { WebhookCall } from '../http/webhooks.ts'

export const messengerNames = ['telegram', 'viber', 'whatsapp'] as const
export type MessengerName = (typeof messengerNames)[number]

/**
 * One thing at a time, words or a file: whatever was handed over in two steps could have been handed over by half.
 * Pictures are JPEG, the one form that all of them show; `url` is for those who fetch a file themselves.
 */
export type Outgoing = { to: string } & ({ text: string } | { media: OutgoingMedia })
export type OutgoingMedia = {
  bytes: Buffer
  type: 'image/jpeg' | 'application/pdf'
  name: string
  url: string
}
/** `seconds`: they have said when to come again. */
export type Handed = { outcome: 'sent' } | Unsent
type Unsent = { outcome: 'refused' | 'later'; why: string; seconds?: number }

/** What somebody has written there. The key stays the same however often they tell us. */
export type Incoming = {
  key: string
  user: string
  text: string
  /** By what it is fetched: their word for it, an id or an address. */
  media?: string
}
/** `answer`: what they want to read to know that it is us. */
export type Heard = { messages: Incoming[]; answer?: string }

/** A bot of ours at one of the services, in one edition. */
export type Messenger = {
  name: MessengerName
  /** Sends nothing, and nobody writes to it. */
  sandbox: boolean
  /** Where somebody begins to talk to it, bringing the code that says who they are; the sandbox has no such place. */
  startLink(code: string): string | undefined
  send(message: Outgoing): Promise<Handed>
  fetchMedia(media: string, maxBytes: number): Promise<{ outcome: 'found'; bytes: Buffer } | Unsent>
  /** Where they tell us what was written; those that are told by hand have nothing to do. */
  setWebhook(url: string): Promise<Handed>
  /** Undefined: it was not them who called. */
  hear(call: WebhookCall): Heard | undefined
}
export type Messengers = Record<MessengerName, Messenger>

export function sandboxMessenger(name: MessengerName): Messenger {
  return {
    name,
    sandbox: true,
    startLink: () => undefined,
    send: async () => ({ outcome: 'sent' }),
    fetchMedia: async () => ({ outcome: 'refused', why: 'the sandbox keeps no files' }),
    setWebhook: async () => ({ outcome: 'sent' }),
    hear: () => undefined,
  }
}
