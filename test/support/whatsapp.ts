import { createHmac } from 'node:crypto'
import { oddField, openService } from './service.ts'
import type { Answered } from './service.ts'

const [number, token, secret, verify] = ['106540352242922', 'EAAJB+token/1', 'app-secret', 'a-word']
const envelope = ['messaging_product', 'recipient_type', 'to', 'type']
const contents: Record<string, readonly string[]> = {
  text: ['preview_url', 'body'],
  image: ['id'],
  document: ['id', 'filename'],
}

/**
 * The Cloud API as "WhatsApp Cloud API" (developers.facebook.com/docs/whatsapp/cloud-api) documents it: "Messages" and
 * "Media" under the number's id with a bearer token, errors as `{error: {code, message}}` ("Error codes"), "Webhooks" with
 * the `hub.challenge` of a first call and `X-Hub-Signature-256` on each after it. A message is only accepted at first; what
 * became of it is told by "Status updates", which wait in `reports`: to whoever has not written for a day it `failed`.
 */
export async function openWhatsapp() {
  const sent: { id: string; to: string; type: string; text?: string; file?: Buffer; filename?: string }[] = []
  const uploads = new Map<string, Buffer>()
  const silent = new Set<string>()
  const reports: object[] = []
  let accepted = 0
  const fail = (status: number, code: number, message: string): Answered => {
    return { status, body: { error: { message, type: 'OAuthException', code, fbtrace_id: 'Az8or2yhqkZfEZ-_4Qn_Bam' } } }
  }

  const service = await openService(async (request) => {
    const { method, path, headers } = request
    if (headers.authorization !== `Bearer ${token}`) return fail(401, 190, 'Invalid OAuth access token')
    const file = /^\/files\/(.+)$/.exec(path)?.[1]
    if (method === 'GET' && file) return { status: 200, body: uploads.get(file)! }
    const asked = /^\/v23\.0\/(\d+)$/.exec(path)?.[1]
    if (method === 'GET' && asked) {
      const bytes = uploads.get(asked)
      if (!bytes) return fail(400, 100, 'Unsupported get request')
      const found = { id: asked, mime_type: 'image/jpeg', file_size: bytes.length, messaging_product: 'whatsapp' }
      return { status: 200, body: { ...found, url: `http://${service.host}/files/${asked}` } }
    }
    if (method === 'POST' && path === `/v23.0/${number}/media`) {
      const given = await request.form()
      if (oddField(given.keys(), ['messaging_product', 'type', 'file'])) return fail(400, 100, 'Invalid parameter')
      const bytes = Buffer.from(await (given.get('file') as File).arrayBuffer())
      const type = given.get('type')
      if (type !== 'image/jpeg' && type !== 'application/pdf') return fail(400, 131_053, 'Media upload error')
      const id = String(1_000_000 + uploads.size)
      uploads.set(id, bytes)
      return { status: 200, body: { id } }
    }
    if (method !== 'POST' || path !== `/v23.0/${number}/messages`) return fail(404, 100, 'Unknown path')
    const given = request.json()
    const type = String(given['type'])
    const known = contents[type]
    if (!known || oddField(Object.keys(given), [...envelope, type])) return fail(400, 100, 'Invalid parameter')
    const content = given[type] as Record<string, string>
    if (oddField(Object.keys(content), known)) return fail(400, 100, 'Invalid parameter')
    if (given['messaging_product'] !== 'whatsapp' || given['recipient_type'] !== 'individual')
      return fail(400, 131_008, 'Required parameter is missing')
    const to = String(given['to'])
    const upload = content['id'] === undefined ? undefined : uploads.get(content['id'])
    if (type !== 'text' && !upload) return fail(400, 131_009, 'Parameter value is not valid')
    if (type === 'text' && content['body']!.length > 4096) return fail(400, 131_009, 'Parameter value is not valid')
    const id = `wamid.OUT${++accepted}`
    const contacts = [{ input: to, wa_id: to }]
    const answer = { status: 200, body: { messaging_product: 'whatsapp', contacts, messages: [{ id }] } }
    reports.push(status(to, id, silent.has(to) ? 'failed' : 'delivered'))
    if (silent.has(to)) return answer
    sent.push({
      id,
      to,
      type,
      ...(content['body'] && { text: content['body'] }),
      ...(upload && { file: upload }),
      ...(content['filename'] && { filename: content['filename'] }),
    })
    return answer
  })

  let messages = 1
  /** A notification as it comes: one message of somebody to our number. */
  const notification = (from: string, content: object, id = `wamid.IN${messages++}`, to = number) =>
    notified(to, {
      contacts: [{ profile: { name: 'Олена' }, wa_id: from }],
      messages: [{ from, id, timestamp: '1700000000', ...content }],
    })
  return {
    ...service,
    sent,
    uploads,
    silent,
    reports,
    notification,
    tooMany: fail(429, 130_429, 'Rate limit hit'),
    url: `http://${number}:${encodeURIComponent(token)}@${service.host}/v23.0?phone=15550100&secret=${secret}&verify=${verify}`,
    verify,
    signed: (body: object) => {
      const payload = JSON.stringify(body)
      const signature = createHmac('sha256', secret).update(payload).digest('hex')
      return { headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` }, payload }
    },
  }
}

/** A notification of one kind or another, about a number of ours. */
const notified = (phone_number_id: string, value: object) => ({
  object: 'whatsapp_business_account',
  entry: [
    {
      id: '8856996819413533',
      changes: [
        {
          field: 'messages',
          value: {
            messaging_product: 'whatsapp',
            metadata: { display_phone_number: '15550100', phone_number_id },
            ...value,
          },
        },
      ],
    },
  ],
})

const status = (recipient_id: string, id: string, became: 'delivered' | 'failed') => {
  const details = 'Message failed to send because more than 24 hours have passed since the customer last replied'
  const errors = [{ code: 131_047, title: 'Re-engagement message', error_data: { details } }]
  const told = { id, status: became, timestamp: '1700000000', recipient_id, ...(became === 'failed' && { errors }) }
  return notified(number, { statuses: [told] })
}
