import type { WebhookCall } from '../http/webhook-call.ts'

export const messengerNames = ['telegram', 'viber', 'whatsapp'] as const
export type MessengerName = (typeof messengerNames)[number]

/**
 * One message holds either a text or a file, because two parts could be delivered by half. Pictures are JPEG, which
 * all services show; `url` is for services that fetch the file themselves.
 */
export type OutgoingMessage = { to: string } & ({ text: string } | { media: OutgoingMedia })
export type OutgoingMedia = {
  bytes: Buffer
  type: 'image/jpeg' | 'application/pdf'
  name: string
  url: string
}
/** `id` is the service's message id, if it returns one. `seconds` is the delay that the service asked for. */
export type SendResult = { outcome: 'sent'; id?: string } | Unsent
type Unsent = { outcome: 'refused' | 'later'; why: string; seconds?: number }

/** An incoming message. The key is the same for every redelivery. */
export type IncomingMessage = {
  key: string
  user: string
  text: string
  /** The service's reference for fetching the file: an id or a URL. */
  media?: string
  /** The service's id of our message that this one replies to. */
  quotes?: string
}
export type DeliveryFailure = { id: string; to: string; why: string }
/**
 * A person opened the conversation with a code but has not written yet, so only the response to this webhook call can
 * reach them. `button` is the label of the key that sends a first message.
 */
export type StartedConversation = { user: string; code: string; greet(text: string, button?: string): object }
/** `answer` is the response body that the service expects. */
export type ParsedUpdate = {
  messages: IncomingMessage[]
  undelivered?: DeliveryFailure[]
  opened?: StartedConversation
  answer?: string
}

export type Messenger = {
  name: MessengerName
  /** A sandbox sends and receives nothing. */
  sandbox: boolean
  /** The link that opens a conversation and passes the code; the sandbox has none. */
  startLink(code: string): string | undefined
  send(message: OutgoingMessage): Promise<SendResult>
  fetchMedia(media: string, maxBytes: number): Promise<{ outcome: 'found'; bytes: Buffer } | Unsent>
  /** Services whose webhook is configured by hand do nothing here. */
  setWebhook(url: string): Promise<SendResult>
  hear(call: WebhookCall): ParsedUpdate | undefined
}
export type Messengers = Record<MessengerName, Messenger>

/**
 * Messengers are available with a real bot, or in a demo where email is sandboxed, too. Next to real email, a
 * sandboxed messenger would swallow messages.
 */
export function isMessengerConfigured({ messengers, mail }: Gateways, name: MessengerName): boolean {
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
