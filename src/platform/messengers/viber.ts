import { z } from 'zod'
import { ask, download, isSigned, json, readJson, said, wordsOf } from './ask.ts'
import type { Reviver } from './ask.ts'
import type { Handed, Heard, Messenger, Opened, Outgoing } from './messenger.ts'

/** The events that we make something of; `message_token` is larger than a number can be, so it is read as its digits. */
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
    /** What the link that they followed said. */
    context: z.string().max(200).optional(),
    /** They have written before, and can be written to. */
    subscribed: z.boolean().default(false),
  }),
])

/** Statuses about the receiver or the message. All others are about us or the moment, and pass. */
const refusals = new Set([3, 4, 5, 6, 11, 13, 14, 21])
const longestName = 28

/** The bot API of Viber (https://developers.viber.com/docs/api/rest-bot-api/). */
export function viber(url: string, sender: string): Messenger {
  const { origin, password, searchParams } = new URL(url)
  const token = decodeURIComponent(password)
  const call = async (method: string, body: object): Promise<Handed> => {
    const response = await ask(`${origin}/pa/${method}`, json(body, { 'x-viber-auth-token': token }))
    return response instanceof Response ? judged(response) : response
  }
  const envelope = { min_api_version: 1, sender: { name: Array.from(sender).slice(0, longestName).join('') } }
  /** The one message before they have written: the same as others, without a receiver. */
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
      // Their word for where it lies, and never a reason to ask our own machines for something.
      const at = new URL(media)
      const theirs = at.protocol === 'https:' && at.hostname.endsWith('.viber.com')
      if (!theirs && at.origin !== origin) return { outcome: 'refused', why: 'not at Viber' }
      return download(media, {}, maxBytes)
    },
    setWebhook: (webhook) =>
      call('set_webhook', { url: webhook, event_types: ['conversation_started', 'message'], send_name: false }),
    hear({ headers, body }) {
      if (!isSigned(body, token, headers['x-viber-content-signature'])) return undefined
      return heardIn(body, welcome)
    },
  }
}

function contentOf(message: Outgoing): object {
  if ('text' in message) return { type: 'text', text: message.text }
  const { type, url, bytes, name } = message.media
  if (type === 'image/jpeg') return { type: 'picture', text: '', media: url }
  return { type: 'file', media: url, size: bytes.length, file_name: name }
}

/** A key in place of letters; pressed, it says this word. */
const oneKey = (text: string) => ({
  Type: 'keyboard',
  Buttons: [{ ActionType: 'reply', ActionBody: '/start', Text: text }],
})

function heardIn(body: Buffer, greet: Opened['greet']): Heard {
  const read = event.safeParse(readJson(body, exactToken))
  if (!read.success) return { messages: [] }
  if (read.data.event === 'conversation_started') {
    const { message_token: key, user, context: code, subscribed } = read.data
    // Without a code they only look at it.
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

/** They answer 200 to everything that they have understood, and say in `status` what became of it. */
async function judged(response: Response): Promise<Handed> {
  const { status, status_message } = await said(response)
  if (response.ok && status === 0) return { outcome: 'sent' }
  const why = wordsOf(response.status, status, status_message)
  return { outcome: response.ok && refusals.has(Number(status)) ? 'refused' : 'later', why }
}
