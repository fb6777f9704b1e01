import { z } from 'zod'
import {
  sendRequest,
  download,
  downloadNamed,
  equalsSecret,
  isSignatureValid,
  jsonRequest,
  parseJsonBody,
  parseResponse,
  joinErrorTexts,
} from './http.ts'
import type { Outgoing } from '../outgoing/outgoing.ts'
import type {
  SendResult,
  ParsedUpdate,
  IncomingMessage,
  Messenger,
  OutgoingMessage,
  DeliveryFailure,
} from './messenger.ts'

const file = z.object({ id: z.string().max(200), caption: z.string().optional() })
const message = z.object({
  from: z.string().max(30),
  id: z.string().max(300),
  text: z.object({ body: z.string() }).optional(),
  image: file.optional(),
  document: file.optional(),
  /** The message replied to; forwarded messages have a context without an id. */
  context: z.object({ id: z.string().max(300).optional() }).optional(),
})
/** A delivery failure of an accepted message, for example to a person who has not written for a day. */
const failure = z.object({
  id: z.string().max(300),
  status: z.literal('failed'),
  recipient_id: z.string().max(30),
  errors: z
    .array(z.object({ code: z.int(), title: z.string(), error_data: z.object({ details: z.string() }).optional() }))
    .default([]),
})
/** The messages part of a notification. One call may hold several entries, for all numbers of the app. */
const notification = z.object({
  entry: z.array(
    z.object({
      changes: z.array(
        z.object({
          value: z.object({
            metadata: z.object({ phone_number_id: z.string() }).optional(),
            messages: z.array(z.unknown()).optional(),
            statuses: z.array(z.unknown()).optional(),
          }),
        }),
      ),
    }),
  ),
})

const refusals = new Set([100, 131_008, 131_009, 131_021, 131_026, 131_030, 131_047, 131_051, 131_053])
const mediaHosts = ['.fbsbx.com', '.whatsapp.net', '.facebook.com']

/** The Cloud API of WhatsApp (https://developers.facebook.com/docs/whatsapp/cloud-api). */
export function whatsapp(url: string, outgoing: Outgoing): Messenger {
  const { origin, pathname, username, password, searchParams } = new URL(url)
  const [number, token] = [decodeURIComponent(username), decodeURIComponent(password)]
  const base = `${origin}${pathname.replace(/\/$/, '')}`
  const secret = searchParams.get('secret') ?? ''
  const verify = searchParams.get('verify') ?? ''
  const bearer = { authorization: `Bearer ${token}` }
  const call = async (path: string, init: RequestInit) => {
    const response = await sendRequest(`${base}/${path}`, init)
    return response instanceof Response ? readResult(response) : response
  }
  const upload = ({ bytes, type, name }: Extract<OutgoingMessage, { media: unknown }>['media']) => {
    const body = new FormData()
    body.set('messaging_product', 'whatsapp')
    body.set('type', type)
    body.set('file', new File([Uint8Array.from(bytes)], name, { type }))
    return call(`${number}/media`, { method: 'POST', headers: bearer, body })
  }

  return {
    name: 'whatsapp',
    sandbox: false,
    startLink: (code) => `https://wa.me/${searchParams.get('phone')}?text=${code}`,
    async send(given) {
      const envelope = { messaging_product: 'whatsapp', recipient_type: 'individual', to: given.to }
      const hand = async (content: object): Promise<SendResult> => {
        const handed = await call(`${number}/messages`, jsonRequest({ ...envelope, ...content }, bearer))
        return handed.outcome === 'sent' ? { outcome: 'sent', ...nameIn(handed.result) } : handed
      }
      if ('text' in given) return hand({ type: 'text', text: { preview_url: false, body: given.text } })
      const uploaded = await upload(given.media)
      if (uploaded.outcome !== 'sent') return uploaded
      const { id } = uploaded.result
      return given.media.type === 'image/jpeg'
        ? hand({ type: 'image', image: { id } })
        : hand({ type: 'document', document: { id, filename: given.media.name } })
    },
    async fetchMedia(media, maxBytes) {
      const found = await call(encodeURIComponent(media), { headers: bearer })
      if (found.outcome !== 'sent') return found
      const at = String(found.result['url'])
      if (!URL.canParse(at)) return { outcome: 'refused', why: 'not at WhatsApp' }
      if (new URL(at).origin === origin) return download(at, bearer, maxBytes)
      return isMediaHost(new URL(at))
        ? downloadNamed(outgoing, at, bearer, maxBytes)
        : { outcome: 'refused', why: 'not at WhatsApp' }
    },
    // The webhook is configured by hand in the app settings, with our URL and the `verify` token.
    setWebhook: async () => ({ outcome: 'sent' }),
    hear({ method, query, headers, body }) {
      if (method === 'GET') {
        const asks = query['hub.mode'] === 'subscribe' && equalsSecret(verify, query['hub.verify_token'])
        return asks ? { messages: [], answer: String(query['hub.challenge']).slice(0, 200) } : undefined
      }
      const signature = String(headers['x-hub-signature-256'])
      if (!signature.startsWith('sha256=') || !isSignatureValid(body, secret, signature.slice(7))) return undefined
      return heardIn(body, number)
    },
  }
}

const isMediaHost = ({ protocol, hostname }: URL) =>
  protocol === 'https:' && mediaHosts.some((host) => hostname.endsWith(host))

function nameIn(result: Record<string, unknown>): { id?: string } {
  const read = z.object({ messages: z.tuple([z.object({ id: z.string().max(300) })]) }).safeParse(result)
  return read.success ? { id: read.data.messages[0].id } : {}
}

function heardIn(body: Buffer, number: string): ParsedUpdate {
  const read = notification.safeParse(parseJsonBody(body))
  if (!read.success) return { messages: [] }
  const values = read.data.entry.flatMap(({ changes }) => changes.map(({ value }) => value))
  const ours = values.filter(({ metadata }) => metadata?.phone_number_id === number)
  const undelivered = ours.flatMap(({ statuses = [] }) => statuses.flatMap(failed))
  return {
    messages: ours.flatMap(({ messages = [] }) => messages.flatMap(incoming)),
    ...(undelivered.length > 0 && { undelivered }),
  }
}

function failed(given: unknown): DeliveryFailure[] {
  const read = failure.safeParse(given)
  if (!read.success) return []
  const { id, recipient_id: to, errors } = read.data
  const why = errors.map(({ code, title, error_data }) => joinErrorTexts(code, title, error_data?.details)).join('; ')
  return [{ id, to, why }]
}

function incoming(given: unknown): IncomingMessage[] {
  const read = message.safeParse(given)
  if (!read.success) return []
  const { from: user, id: key, text, image, document, context } = read.data
  const media = image ?? document
  const words = text?.body ?? media?.caption ?? ''
  return [{ key, user, text: words, ...(media && { media: media.id }), ...(context?.id && { quotes: context.id }) }]
}

type Answered = Exclude<SendResult, { outcome: 'sent' }> | { outcome: 'sent'; result: Record<string, unknown> }

async function readResult(response: Response): Promise<Answered> {
  const body = await parseResponse(response)
  if (response.ok) return { outcome: 'sent', result: body }
  const { code, message: errorMessage } = (body['error'] ?? {}) as { code?: number; message?: string }
  const why = joinErrorTexts(response.status, code, errorMessage)
  const seconds = Number(response.headers.get('retry-after'))
  const refused = response.status < 500 && refusals.has(code ?? 0)
  return refused ? { outcome: 'refused', why } : { outcome: 'later', why, ...(seconds > 0 && { seconds }) }
}
