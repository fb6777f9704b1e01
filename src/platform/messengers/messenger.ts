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
/** `id`: what they call it, where they tell so. `seconds`: they have said when to come again. */
export type Handed = { outcome: 'sent'; id?: string } | Unsent
type Unsent = { outcome: 'refused' | 'later'; why: string; seconds?: number }

/** What somebody has written there. The key stays the same however often they tell us. */
export type Incoming = {
  key: string
  user: string
  text: string
  /** By what it is fetched: their word for it, an id or an address. */
  media?: string
  /** The message of ours that it is an answer to, by what they call it. */
  quotes?: string
}
/** What they had taken did not arrive, as they say now: by what they have called it, and to whom it was. */
export type Undelivered = { id: string; to: string; why: string }
/**
 * Somebody has come with a code whom we may not write to before they have written themselves: only the answer to this
 * call reaches them. `button` is what they press instead of writing.
 */
export type Opened = { user: string; code: string; greet(text: string, button?: string): object }
/** `answer`: what they want to read to know that it is us. */
export type Heard = { messages: Incoming[]; undelivered?: Undelivered[]; opened?: Opened; answer?: string }

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

/**
 * Whether people can be reached there: by a bot, or in a demo, where nothing goes out at all. Beside real letters a sandbox
 * would only swallow what somebody waits for.
 */
export function isServed({ messengers, mail }: Gateways, name: MessengerName): boolean {
  if (!messengers[name].sandbox) return true
  return mail.sandbox && messengerNames.every((one) => messengers[one].sandbox)
}
type Gateways = { messengers: Messengers; mail: { sandbox: boolean } }

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
