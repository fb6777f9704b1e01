import { createHmac } from 'node:crypto'
import { unknownField, openHttpStub } from './http-stub.ts'
import type { StubResponse } from './http-stub.ts'

const [number, token, secret, verify] = ['106540352242922', 'EAAJB+token/1', 'app-secret', 'a-word']
const envelope = ['messaging_product', 'recipient_type', 'to', 'type']
const allowedFields: Record<string, readonly string[]> = {
  text: ['preview_url', 'body'],
  image: ['id'],
  document: ['id', 'filename'],
}

/**
 * The Cloud API as "WhatsApp Cloud API" (developers.facebook.com/docs/whatsapp/cloud-api) documents it: "Messages" and
 * "Media" under the number's id with a bearer token, errors as `{error: {code, message}}` ("Error codes"), "Webhooks" with
 * the `hub.challenge` of the first call and `X-Hub-Signature-256` on later ones. A message is only accepted at first. The
 * outcome follows in "Status updates", which wait in `reports`: it is `failed` for users who have not written for a day.
 */
export async function openWhatsapp() {
  const sent: { id: string; to: string; type: string; text?: string; file?: Buffer; filename?: string }[] = []
  const uploads = new Map<string, Buffer>()
  const silent = new Set<string>()
  const reports: object[] = []
  let accepted = 0
  const fail = (status: number, code: number, message: string): StubResponse => {
    return { status, body: { error: { message, type: 'OAuthException', code, fbtrace_id: 'Az8or2yhqkZfEZ-_4Qn_Bam' } } }
  }

  const service = await openHttpStub(async (request) => {
    const { method, path, headers } = request
    if (headers.authorization !== `Bearer ${token}`) return fail(401, 190, 'Invalid OAuth access token')
    const file = /^\/files\/(.+)$/.exec(path)?.[1]
    if (method === 'GET' && file) return { status: 200, body: uploads.get(file)! }
    const mediaId = /^\/v23\.0\/(\d+)$/.exec(path)?.[1]
    if (method === 'GET' && mediaId) {
      const bytes = uploads.get(mediaId)
      if (!bytes) return fail(400, 100, 'Unsupported get request')
      const found = { id: mediaId, mime_type: 'image/jpeg', file_size: bytes.length, messaging_product: 'whatsapp' }
      return { status: 200, body: { ...found, url: `http://${service.host}/files/${mediaId}` } }
    }
    if (method === 'POST' && path === `/v23.0/${number}/media`) {
      const body = await request.form()
      if (unknownField(body.keys(), ['messaging_product', 'type', 'file'])) return fail(400, 100, 'Invalid parameter')
      const bytes = Buffer.from(await (body.get('file') as File).arrayBuffer())
      const type = body.get('type')
      if (type !== 'image/jpeg' && type !== 'application/pdf') return fail(400, 131_053, 'Media upload error')
      const id = String(1_000_000 + uploads.size)
      uploads.set(id, bytes)
      return { status: 200, body: { id } }
    }
    if (method !== 'POST' || path !== `/v23.0/${number}/messages`) return fail(404, 100, 'Unknown path')
    const body = request.json()
    const type = String(body['type'])
    const known = allowedFields[type]
    if (!known || unknownField(Object.keys(body), [...envelope, type])) return fail(400, 100, 'Invalid parameter')
    const content = body[type] as Record<string, string>
    if (unknownField(Object.keys(content), known)) return fail(400, 100, 'Invalid parameter')
    if (body['messaging_product'] !== 'whatsapp' || body['recipient_type'] !== 'individual')
      return fail(400, 131_008, 'Required parameter is missing')
    const to = String(body['to'])
    const upload = content['id'] === undefined ? undefined : uploads.get(content['id'])
    if (type !== 'text' && !upload) return fail(400, 131_009, 'Parameter value is not valid')
    if (type === 'text' && content['body']!.length > 4096) return fail(400, 131_009, 'Parameter value is not valid')
    const id = `wamid.OUT${++accepted}`
    const contacts = [{ input: to, wa_id: to }]
    const answer = { status: 200, body: { messaging_product: 'whatsapp', contacts, messages: [{ id }] } }
    reports.push(statusUpdate(to, id, silent.has(to) ? 'failed' : 'delivered'))
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
  /** An incoming notification with one message to our number. */
  const notification = (from: string, content: object, id = `wamid.IN${messages++}`, to = number) =>
    webhookBody(to, {
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

/** The envelope of every notification about one of our numbers. */
const webhookBody = (phone_number_id: string, value: object) => ({
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

const statusUpdate = (recipient_id: string, id: string, outcome: 'delivered' | 'failed') => {
  const details = 'Message failed to send because more than 24 hours have passed since the customer last replied'
  const errors = [{ code: 131_047, title: 'Re-engagement message', error_data: { details } }]
  const update = { id, status: outcome, timestamp: '1700000000', recipient_id, ...(outcome === 'failed' && { errors }) }
  return webhookBody(number, { statuses: [update] })
}
