import { unknownField, openHttpStub } from './http-stub.ts'
import type { StubResponse, StubRequest } from './http-stub.ts'

const [id, secret] = ['110201543', 'AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw']
const allowedFields: Record<string, readonly string[]> = {
  sendMessage: ['chat_id', 'text'],
  sendPhoto: ['chat_id', 'photo'],
  sendDocument: ['chat_id', 'document'],
  getFile: ['file_id'],
  setWebhook: ['url', 'secret_token', 'allowed_updates'],
}

/**
 * The Bot API as "Telegram Bot API" (core.telegram.org/bots/api) documents it: "Making requests" (the token in the path,
 * JSON or multipart, `{ok, result}` or `{ok, error_code, description, parameters}`), `setWebhook` with `secret_token`,
 * "Update", "getFile". It is stricter than the real one: a field that we do not mean to send is an error.
 */
export async function openTelegram() {
  const sent: { id: number; chat: string; text?: string; photo?: Buffer; document?: Buffer }[] = []
  const files = new Map<string, Buffer>()
  const blocked = new Set<string>()
  const webhook = { url: '', secret: '' }
  let ids = 0
  const fail = (error_code: number, description: string): StubResponse => {
    return { status: error_code, body: { ok: false, error_code, description } }
  }
  const ok = (result: unknown): StubResponse => ({ status: 200, body: { ok: true, result } })

  const service = await openHttpStub(async (request: StubRequest) => {
    const file = new RegExp(`^/file/bot${id}:${secret}/photos/(.+)$`).exec(request.path)?.[1]
    if (file && request.method === 'GET') {
      const bytes = files.get(file)
      return bytes ? { status: 200, body: bytes } : fail(404, 'Not Found')
    }
    const [, token, method = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(request.path) ?? []
    if (token !== `${id}:${secret}`) return fail(401, 'Unauthorized')
    if (request.method !== 'POST' || !allowedFields[method]) return fail(404, 'Not Found: method not found')
    const isForm = request.headers['content-type']?.startsWith('multipart/form-data')
    const body = isForm ? Object.fromEntries(await request.form()) : request.json()
    const unknown = unknownField(Object.keys(body), allowedFields[method])
    if (unknown || Object.keys(body).length !== allowedFields[method].length)
      return fail(400, `Bad Request: field ${unknown}`)
    if (method === 'setWebhook') {
      if (!/^[\w-]{1,256}$/.test(String(body['secret_token']))) return fail(400, 'Bad Request: secret token')
      Object.assign(webhook, { url: body['url'], secret: body['secret_token'] })
      return ok(true)
    }
    if (method === 'getFile') {
      const file_id = String(body['file_id'])
      if (!files.has(file_id)) return fail(400, 'Bad Request: invalid file_id')
      return ok({ file_id, file_unique_id: file_id, file_path: `photos/${file_id}` })
    }
    const chat = String(body['chat_id'])
    if (!/^\d+$/.test(chat)) return fail(400, 'Bad Request: chat not found')
    if (blocked.has(chat)) return fail(403, 'Forbidden: bot was blocked by the user')
    const { text, photo, document } = body as { text?: string; photo?: File; document?: File }
    if (method === 'sendMessage' && (!text || text.length > 4096)) return fail(400, 'Bad Request: message is too long')
    const bytes = async (one: File | undefined) => one && Buffer.from(await one.arrayBuffer())
    const [photoBytes, documentBytes] = [await bytes(photo), await bytes(document)]
    if (photoBytes && photoBytes.readUInt16BE(0) !== 0xff_d8) return fail(400, 'Bad Request: IMAGE_PROCESS_FAILED')
    const message_id = ++ids
    sent.push({
      id: message_id,
      chat,
      ...(text !== undefined && { text }),
      ...(photoBytes && { photo: photoBytes }),
      ...(documentBytes && { document: documentBytes }),
    })
    return ok({ message_id, chat: { id: Number(chat), type: 'private' }, date: 1_700_000_000 })
  })

  let updates = 8_000
  /** An incoming update with a message of one person in a private chat. */
  const update = (chat: number, message: object, update_id = updates++) => ({
    update_id,
    message: {
      message_id: update_id,
      from: { id: chat, is_bot: false, first_name: 'Олена', language_code: 'uk' },
      chat: { id: chat, first_name: 'Олена', type: 'private' },
      date: 1_700_000_000,
      ...message,
    },
  })
  return {
    ...service,
    sent,
    files,
    blocked,
    webhook,
    update,
    tooMany: {
      status: 429,
      body: {
        ok: false,
        error_code: 429,
        description: 'Too Many Requests: retry after 7',
        parameters: { retry_after: 7 },
      },
    },
    url: `http://${id}:${secret}@${service.host}/?bot=repeto_bot`,
    signed: (body: object) => ({
      headers: { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': webhook.secret },
      payload: JSON.stringify(body),
    }),
  }
}
