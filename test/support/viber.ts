import { createHmac } from 'node:crypto'
import { oddField, openService } from './service.ts'
import type { Answered } from './service.ts'

const token = '445da6az1s345z78-dazcczb2542zv51a-e0vc5fva17480im9'
const envelope = ['receiver', 'min_api_version', 'sender', 'type']
const known: Record<string, readonly string[]> = {
  text: [...envelope, 'text'],
  picture: [...envelope, 'text', 'media'],
  file: [...envelope, 'media', 'size', 'file_name'],
}

/**
 * The bot API as "Viber REST API" (developers.viber.com/docs/api/rest-bot-api) documents it: "Setting a webhook", "Send
 * message" (`X-Viber-Auth-Token`; text, picture and file messages; 200 with a `status` of "Error codes"), "Receive
 * message from user" and "Conversation started", signed by `X-Viber-Content-Signature`. It fetches files itself: a picture
 * only from an address whose last part ends like one, and of a megabyte at most, which is what iPhones take. Nobody can be
 * written to before they have written themselves; whoever has only opened the conversation gets one welcome, which is the
 * answer to that very call ("The Welcome Message").
 */
export async function openViber(fetchMedia: (url: string) => Promise<Buffer | undefined> = async () => undefined) {
  const sent: { receiver: string; type: string; text?: string; bytes?: Buffer; file_name?: string }[] = []
  const files = new Map<string, Buffer>()
  const subscribed = new Set<string>()
  const webhook = { url: '' }
  const say = (status: number, status_message: string): Answered => {
    return {
      status: 200,
      body: { status, status_message, message_token: '5741311803571721087', chat_hostname: 'SN-CHAT-05_' },
    }
  }

  const service = await openService(async (asked) => {
    const { method, path, headers } = asked
    const file = /^\/media\/(.+)$/.exec(path)?.[1]
    if (method === 'GET' && file) {
      const bytes = files.get(file)
      return bytes ? { status: 200, body: bytes } : { status: 404, body: 'gone' }
    }
    if (headers['x-viber-auth-token'] !== token) return say(2, 'invalidAuthToken')
    if (method !== 'POST' || headers['content-type'] !== 'application/json') return say(3, 'badData')
    const given = asked.json()
    if (path === '/pa/set_webhook') {
      if (oddField(Object.keys(given), ['url', 'event_types', 'send_name'])) return say(3, 'badData')
      webhook.url = String(given['url'])
      return { status: 200, body: { status: 0, status_message: 'ok', event_types: given['event_types'] } }
    }
    if (path !== '/pa/send_message') return { status: 404, body: 'Not found' }
    const fields = known[String(given['type'])]
    if (!fields || oddField(Object.keys(given), fields)) return say(3, 'badData')
    if (fields.some((name) => !(name in given))) return say(4, 'missingData')
    const { receiver, sender, type, text, media, size, file_name } = given as Record<string, string>
    const name = (sender as unknown as { name?: string }).name ?? ''
    if (name === '' || name.length > 28) return say(3, 'badData: sender')
    if (!subscribed.has(receiver!)) return say(6, 'receiverNotSubscribed')
    if (type === 'picture' && (!/\.(jpeg|png|gif)$/.test(new URL(media!).pathname) || new URL(media!).search))
      return say(3, 'badData: media')
    if ((text?.length ?? 0) > (type === 'picture' ? 768 : 7000)) return say(3, 'badData: text')
    const bytes = media ? await fetchMedia(media) : undefined
    if (media && !bytes) return say(3, 'badData: media')
    if (type === 'picture' && bytes!.readUInt16BE(0) !== 0xff_d8) return say(3, 'badData: not a JPEG')
    if (type === 'picture' && bytes!.length > 1_048_576) return say(3, 'badData: too large')
    if (type === 'file' && Number(size) !== bytes!.length) return say(3, 'badData: size')
    sent.push({
      receiver: receiver!,
      type: type!,
      ...(text && { text }),
      ...(bytes && { bytes }),
      ...(file_name && { file_name }),
    })
    return say(0, 'ok')
  })

  let tokens = 4_912_661_846_655_238_145n
  const next = () => String(tokens++)
  /** As text: its `message_token` is no number that JSON could write exactly. */
  const message = (user: string, content: object, key = next()) => {
    subscribed.add(user)
    return `{"event":"message","timestamp":1457764197627,"message_token":${key},"sender":{"id":"${user}","name":"Олена","language":"uk","country":"UA","api_version":10},"message":${JSON.stringify(content)},"silent":false}`
  }
  const started = (user: string, context: string, key = next()) =>
    `{"event":"conversation_started","timestamp":1457764197627,"message_token":${key},"type":"open","context":"${context}","user":{"id":"${user}","name":"Олена","api_version":10},"subscribed":${subscribed.has(user)}}`
  return {
    ...service,
    sent,
    files,
    subscribed,
    webhook,
    message,
    started,
    /** What it makes of the answer to `started`: the words that somebody reads, or undefined where it is no message. */
    welcome(answer: string, type: unknown): string | undefined {
      if (!String(type).startsWith('application/json')) return undefined
      const given = JSON.parse(answer) as Record<string, unknown>
      const odd = oddField(Object.keys(given), ['type', 'text', 'sender', 'min_api_version', 'keyboard'])
      const isText = given['type'] === 'text' && typeof given['text'] === 'string' && given['text'] !== ''
      return odd || !isText ? undefined : String(given['text'])
    },
    tooMany: say(12, 'tooManyRequests'),
    url: `http://bot:${token}@${service.host}/?chat=repeto`,
    signed: (payload: string) => ({
      headers: {
        'content-type': 'application/json',
        'x-viber-content-signature': createHmac('sha256', token).update(payload).digest('hex'),
      },
      payload,
    }),
  }
}
