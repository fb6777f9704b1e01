import { z } from 'zod'
import {
  sendRequest,
  download,
  downloadNamed,
  isSignatureValid,
  jsonRequest,
  parseJsonBody,
  parseResponse,
  joinErrorTexts,
} from './http.ts'
import type { Outgoing } from '../outgoing/outgoing.ts'
import type { Reviver } from './http.ts'
import type { SendResult, ParsedUpdate, Messenger, StartedConversation, OutgoingMessage } from './messenger.ts'

/** The events that we use. `message_token` exceeds the range of a double, so it is read as text. */
const event = z.discriminatedUnion('event', [
  z.object({
    event: z.literal('message'),
    message_token: z.string().max(30),
    sender: z.object({ id: z.string().max(100) }),
    message: z.object({ type: z.string(), text: z.string().optional(), media: z.url().max(2000).optional() }),
  }),
  z.object({
    event: z.literal('conversation_started'),
    message_token: z.string().max(30),
    user: z.object({ id: z.string().max(100) }),
    context: z.string().max(200).optional(),
    /** A subscribed person has written before and can be written to. */
    subscribed: z.boolean().default(false),
  }),
])

/** Statuses about the recipient or the message, which are permanent. All others are about us or temporary. */
const refusals = new Set([3, 4, 5, 6, 11, 13, 14, 21])
const longestName = 28

/** The bot API of Viber (https://developers.viber.com/docs/api/rest-bot-api/). */
export function viber(url: string, sender: string, outgoing: Outgoing): Messenger {
  const { origin, password, searchParams } = new URL(url)
  const token = decodeURIComponent(password)
  const call = async (method: string, body: object): Promise<SendResult> => {
    const response = await sendRequest(`${origin}/pa/${method}`, jsonRequest(body, { 'x-viber-auth-token': token }))
    return response instanceof Response ? readResult(response) : response
  }
  const envelope = { min_api_version: 1, sender: { name: Array.from(sender).slice(0, longestName).join('') } }
  /** The welcome message is the only one allowed before the person writes; it has no receiver. */
  const welcome = (text: string, button?: string) => ({
    ...envelope,
    type: 'text',
    text,
    ...(button !== undefined && { keyboard: oneKey(button) }),
  })

  return {
    name: 'viber',
    sandbox: false,
    startLink: (code) => `viber://pa?chatURI=${searchParams.get('chat')}&context=${code}`,
    send: (message) => call('send_message', { receiver: message.to, ...envelope, ...contentOf(message) }),
    async fetchMedia(media, maxBytes) {
      // The URL comes from the service and must not make us request internal hosts.
      const at = new URL(media)
      if (at.origin === origin) return download(media, {}, maxBytes)
      const isViberHost = at.protocol === 'https:' && at.hostname.endsWith('.viber.com')
      return isViberHost ? downloadNamed(outgoing, media, {}, maxBytes) : { outcome: 'refused', why: 'not at Viber' }
    },
    setWebhook: (webhook) =>
      call('set_webhook', { url: webhook, event_types: ['conversation_started', 'message'], send_name: false }),
    hear({ headers, body }) {
      if (!isSignatureValid(body, token, headers['x-viber-content-signature'])) return undefined
      return heardIn(body, welcome)
    },
  }
}

function contentOf(message: OutgoingMessage): object {
  if ('text' in message) return { type: 'text', text: message.text }
  const { type, url, bytes, name } = message.media
  if (type === 'image/jpeg') return { type: 'picture', text: '', media: url }
  return { type: 'file', media: url, size: bytes.length, file_name: name }
}

/** A custom keyboard with one key that sends this text. */
const oneKey = (text: string) => ({
  Type: 'keyboard',
  Buttons: [{ ActionType: 'reply', ActionBody: '/start', Text: text }],
})

function heardIn(body: Buffer, greet: StartedConversation['greet']): ParsedUpdate {
  const read = event.safeParse(parseJsonBody(body, exactToken))
  if (!read.success) return { messages: [] }
  if (read.data.event === 'conversation_started') {
    const { message_token: key, user, context: code, subscribed } = read.data
    if (!code) return { messages: [] }
    if (subscribed) return { messages: [{ key, user: user.id, text: `/start ${code}` }] }
    return { messages: [], opened: { user: user.id, code, greet } }
  }
  const { message_token: key, sender, message } = read.data
  const { type, text = '', media } = message
  const hasFile = (type === 'picture' || type === 'file') && media !== undefined
  return { messages: [{ key, user: sender.id, text, ...(hasFile && { media }) }] }
}

const exactToken: Reviver = (key, value, { source }) => (key === 'message_token' ? source : value)

/** Viber answers 200 to every valid request and returns the result in `status`. */
async function readResult(response: Response): Promise<SendResult> {
  const { status, status_message } = await parseResponse(response)
  if (response.ok && status === 0) return { outcome: 'sent' }
  const why = joinErrorTexts(response.status, status, status_message)
  return { outcome: response.ok && refusals.has(Number(status)) ? 'refused' : 'later', why }
}
