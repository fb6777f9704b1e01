import { createHmac } from 'node:crypto'
import { unknownField, openHttpStub } from './http-stub.ts'
import type { StubResponse } from './http-stub.ts'

const token = '445da6az1s345z78-dazcczb2542zv51a-e0vc5fva17480im9'
const envelope = ['receiver', 'min_api_version', 'sender', 'type']
const allowedFields: Record<string, readonly string[]> = {
  text: [...envelope, 'text'],
  picture: [...envelope, 'text', 'media'],
  file: [...envelope, 'media', 'size', 'file_name'],
}

/**
 * The bot API as "Viber REST API" (developers.viber.com/docs/api/rest-bot-api) documents it: "Setting a webhook", "Send
 * message" (`X-Viber-Auth-Token`; text, picture and file messages; 200 with a `status` of "Error codes"), "Receive
 * message from user" and "Conversation started", signed by `X-Viber-Content-Signature`. It fetches files itself: a picture
 * only from a URL that ends with an image extension, and of a megabyte at most, which is the limit of iPhones. A user
 * who has never written cannot be written to. A user who has only opened the conversation gets one welcome message as the
 * response to that call ("The Welcome Message").
 */
export async function openViber(fetchMedia: (url: string) => Promise<Buffer | undefined> = async () => undefined) {
  const sent: { receiver: string; type: string; text?: string; bytes?: Buffer; file_name?: string }[] = []
  const files = new Map<string, Buffer>()
  const subscribed = new Set<string>()
  const webhook = { url: '' }
  const say = (status: number, status_message: string): StubResponse => {
    return {
      status: 200,
      body: { status, status_message, message_token: '5741311803571721087', chat_hostname: 'SN-CHAT-05_' },
    }
  }

  const service = await openHttpStub(async (request) => {
    const { method, path, headers } = request
    const file = /^\/media\/(.+)$/.exec(path)?.[1]
    if (method === 'GET' && file) {
      const bytes = files.get(file)
      return bytes ? { status: 200, body: bytes } : { status: 404, body: 'gone' }
    }
    if (headers['x-viber-auth-token'] !== token) return say(2, 'invalidAuthToken')
    if (method !== 'POST' || headers['content-type'] !== 'application/json') return say(3, 'badData')
    const body = request.json()
    if (path === '/pa/set_webhook') {
      if (unknownField(Object.keys(body), ['url', 'event_types', 'send_name'])) return say(3, 'badData')
      webhook.url = String(body['url'])
      return { status: 200, body: { status: 0, status_message: 'ok', event_types: body['event_types'] } }
    }
    if (path !== '/pa/send_message') return { status: 404, body: 'Not found' }
    const fields = allowedFields[String(body['type'])]
    if (!fields || unknownField(Object.keys(body), fields)) return say(3, 'badData')
    if (fields.some((name) => !(name in body))) return say(4, 'missingData')
    const { receiver, sender, type, text, media, size, file_name } = body as Record<string, string>
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
  /** Built as text, since `message_token` exceeds the safe integers of JSON.stringify. */
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
    /** Parses the response to `started`: the welcome text, or undefined when it is not a message. */
    welcome(answer: string, type: unknown): string | undefined {
      if (!String(type).startsWith('application/json')) return undefined
      const body = JSON.parse(answer) as Record<string, unknown>
      const unknown = unknownField(Object.keys(body), ['type', 'text', 'sender', 'min_api_version', 'keyboard'])
      const isText = body['type'] === 'text' && typeof body['text'] === 'string' && body['text'] !== ''
      return unknown || !isText ? undefined : String(body['text'])
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
