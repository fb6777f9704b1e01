import { createHmac } from 'node:crypto'
import { z } from 'zod'
import {
  sendRequest,
  download,
  equalsSecret,
  jsonRequest,
  parseJsonBody,
  parseResponse,
  joinErrorTexts,
} from './http.ts'
import type { SendResult, IncomingMessage, Messenger } from './messenger.ts'

const file = z.object({ file_id: z.string().max(300) })
/** The parts of an Update that we use: private messages to the bot. */
const update = z.object({
  update_id: z.int(),
  message: z.object({
    from: z.object({ id: z.int(), is_bot: z.boolean() }),
    chat: z.object({ id: z.int(), type: z.literal('private') }),
    text: z.string().optional(),
    caption: z.string().optional(),
    /** The same picture in several sizes, the largest last. */
    photo: z.array(file).optional(),
    document: file.optional(),
    reply_to_message: z.object({ message_id: z.int() }).optional(),
  }),
})

/** The Bot API of Telegram (https://core.telegram.org/bots/api). */
export function telegram(url: string): Messenger {
  const { origin, username, password, searchParams } = new URL(url)
  const token = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  // Derived from the token, so the webhook secret needs no setting of its own.
  const secret = createHmac('sha256', token).update('webhook').digest('hex')
  const hand = async (method: string, init: RequestInit): Promise<SendResult> => {
    const handed = await call(method, init)
    if (handed.outcome !== 'sent') return handed
    const { message_id } = handed.result as { message_id?: number }
    return { outcome: 'sent', ...(message_id !== undefined && { id: String(message_id) }) }
  }
  const call = async (method: string, init: RequestInit) => {
    const response = await sendRequest(`${origin}/bot${token}/${method}`, init)
    return response instanceof Response ? readResult(response) : response
  }

  return {
    name: 'telegram',
    sandbox: false,
    startLink: (code) => `https://t.me/${searchParams.get('bot')}?start=${code}`,
    async send(message) {
      if ('text' in message) return hand('sendMessage', jsonRequest({ chat_id: message.to, text: message.text }))
      const { bytes, type, name } = message.media
      const isPicture = type === 'image/jpeg'
      const body = new FormData()
      body.set('chat_id', message.to)
      body.set(isPicture ? 'photo' : 'document', new File([Uint8Array.from(bytes)], name, { type }))
      return hand(isPicture ? 'sendPhoto' : 'sendDocument', { method: 'POST', body })
    },
    async fetchMedia(media, maxBytes) {
      const found = await call('getFile', jsonRequest({ file_id: media }))
      if (found.outcome !== 'sent') return found
      const { file_path } = found.result as { file_path?: string }
      // Telegram returns no path for files larger than bots may download.
      if (!file_path) return { outcome: 'refused', why: 'too large' }
      return download(`${origin}/file/bot${token}/${file_path}`, {}, maxBytes)
    },
    setWebhook: (webhook) =>
      call('setWebhook', jsonRequest({ url: webhook, secret_token: secret, allowed_updates: ['message'] })),
    hear({ headers, body }) {
      if (!equalsSecret(secret, headers['x-telegram-bot-api-secret-token'])) return undefined
      return { messages: messagesIn(body) }
    },
  }
}

function messagesIn(body: Buffer): IncomingMessage[] {
  const read = update.safeParse(parseJsonBody(body))
  if (!read.success || read.data.message.from.is_bot) return []
  const { chat, text, caption, photo, document, reply_to_message: quoted } = read.data.message
  const media = photo?.at(-1)?.file_id ?? document?.file_id
  return [
    {
      key: String(read.data.update_id),
      user: String(chat.id),
      text: text ?? caption ?? '',
      ...(media !== undefined && { media }),
      ...(quoted && { quotes: String(quoted.message_id) }),
    },
  ]
}

type Answered = (SendResult & { result?: never }) | { outcome: 'sent'; result: unknown }

/** Errors about the chat are permanent; errors about our bot can be fixed while messages wait. */
async function readResult(response: Response): Promise<Answered> {
  const { ok, result, error_code, description, parameters } = await parseResponse(response)
  if (response.ok && ok === true) return { outcome: 'sent', result }
  const why = joinErrorTexts(error_code ?? response.status, description)
  if (response.status === 400 || response.status === 403) return { outcome: 'refused', why }
  const seconds = Number((parameters as { retry_after?: unknown } | undefined)?.retry_after)
  return { outcome: 'later', why, ...(seconds > 0 && { seconds }) }
}
