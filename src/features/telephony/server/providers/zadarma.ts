import { asObject } from '#shared/json-object.ts'
import { createHash, createHmac } from 'node:crypto'
import { BlockList } from 'node:net'
import { rawAnswer } from '#platform/http/webhook-call.ts'
import type { WebhookCall } from '#platform/http/webhook-call.ts'
import {
  ExchangeError,
  callExchange,
  fetchRecordingLink,
  isSame,
  isSender,
  maxPages,
  secondsOf,
  textOf,
} from './http.ts'
import type { CallNotice, CallReport, Exchange, ExchangeProvider, ExchangeFetch } from './provider.ts'

type Fields = Readonly<Record<string, string>>

const pageSize = 1000
const dayMs = 86_400_000

/** The sender that Zadarma publishes. */
const published = new BlockList()
published.addAddress('185.45.152.42')

/** The fields whose values each kind of notice signs, in this order. */
const signedFields: Readonly<Record<string, readonly string[]>> = {
  NOTIFY_START: ['caller_id', 'called_did', 'call_start'],
  NOTIFY_INTERNAL: ['caller_id', 'called_did', 'call_start'],
  NOTIFY_IVR: ['caller_id', 'called_did', 'call_start'],
  NOTIFY_ANSWER: ['caller_id', 'destination', 'call_start'],
  NOTIFY_END: ['caller_id', 'called_did', 'call_start'],
  NOTIFY_OUT_START: ['internal', 'destination', 'call_start'],
  NOTIFY_OUT_END: ['internal', 'destination', 'call_start'],
  NOTIFY_RECORD: ['pbx_call_id', 'call_id_with_rec'],
}
const progressByEvent: Readonly<Record<string, CallReport['progress']>> = {
  NOTIFY_START: 'ringing',
  NOTIFY_INTERNAL: 'ringing',
  NOTIFY_IVR: 'ringing',
  NOTIFY_ANSWER: 'answered',
  NOTIFY_END: 'ended',
  NOTIFY_OUT_START: 'ringing',
  NOTIFY_OUT_END: 'ended',
}

export const zadarma: ExchangeProvider = {
  name: 'zadarma',

  readNotice(exchange, call, now) {
    if (call.method === 'GET') return echo(call)
    if (!isSender(exchange, published, call.ip)) return undefined
    const fields = Object.fromEntries(new URLSearchParams(call.body.toString()))
    const event = fields['event'] ?? ''
    const signed = Object.hasOwn(signedFields, event) ? signedFields[event] : undefined
    if (!signed || !isSame(textOf(call.headers['signature']), signZadarmaNotice(exchange.secret, fields, signed)))
      return undefined
    if (signed.includes('call_start') && !isRecent(fields['call_start'], now)) return undefined
    return { report: readReport(event, fields), answer: () => ({ status: 'success' }) }
  },

  /** The answer names no call: its first notice does, with the same two numbers. */
  async startCall(fetch, exchange, { phone, extension }) {
    await get(fetch, exchange, '/v1/request/callback/', { from: extension, to: phone.replace('+', '') })
    return undefined
  },

  async listCalls(fetch, exchange, { from, until }) {
    const period = { start: formatZadarmaTime(from), end: formatZadarmaTime(until), version: '2' }
    const calls: unknown[] = []
    for (let page = 0; page < maxPages; page++) {
      const part = { limit: String(pageSize), skip: String(page * pageSize) }
      const { stats } = await get(fetch, exchange, '/v1/statistics/pbx/', { ...period, ...part })
      if (Array.isArray(stats)) calls.push(...(stats as unknown[]))
      if (!Array.isArray(stats) || stats.length < pageSize) break
    }
    return calls.flatMap((call) => readStatistics(asObject(call) ?? {}) ?? [])
  },

  async fetchRecording(access, exchange, ref) {
    const body = await get(access.fetch, exchange, '/v1/pbx/record/request/', { call_id: ref })
    return fetchRecordingLink(access, exchange, body['link'] ?? (body['links'] as unknown[] | undefined)?.[0])
  },
}

/**
 * The signature does not cover the id of the call, so an old notice with another id would be a new call. The account's
 * time zone may be set wrongly, which a day allows for.
 */
function isRecent(callStart: string | undefined, now: Date): boolean {
  const startedAt = parseZadarmaTime(textOf(callStart))
  return startedAt !== undefined && Math.abs(now.getTime() - startedAt.getTime()) < dayMs
}

/** When the address is saved in the cabinet, Zadarma checks that it repeats a word. */
function echo({ query }: WebhookCall): CallNotice | undefined {
  const word = textOf(query['zd_echo'])
  if (!/^[\w-]{1,100}$/.test(word)) return undefined
  return { report: undefined, answer: () => rawAnswer(200, { 'content-type': 'text/plain; charset=utf-8' }, word) }
}

export function signZadarmaNotice(secret: string, fields: Fields, signed: readonly string[]): string {
  return base64OfHex(secret, signed.map((name) => fields[name] ?? '').join(''))
}

const base64OfHex = (secret: string, text: string) =>
  Buffer.from(createHmac('sha1', secret).update(text).digest('hex')).toString('base64')

function readReport(event: string, fields: Fields): CallReport | undefined {
  const ref = textOf(fields['pbx_call_id'])
  if (!ref) return undefined
  if (event === 'NOTIFY_RECORD') return { ref, recordingRef: textOf(fields['call_id_with_rec']) }
  // The id begins with the direction, which an answer does not say otherwise.
  const isOut = event.startsWith('NOTIFY_OUT') || ref.startsWith('out_')
  const disposition = fields['disposition']
  return {
    ref,
    direction: isOut ? 'out' : 'in',
    phone: textOf(isOut ? fields['destination'] : fields['caller_id']),
    line: textOf(isOut ? fields['caller_id'] : fields['called_did']),
    extension: textOf(fields['internal']),
    progress: progressByEvent[event],
    talked: disposition === undefined ? undefined : disposition === 'answered',
    talkSeconds: secondsOf(fields['duration']),
  }
}

function readStatistics(call: Record<string, unknown>): CallReport | undefined {
  const ref = textOf(call['pbx_call_id'])
  if (!ref) return undefined
  const isOut = ref.startsWith('out_')
  return {
    ref,
    direction: isOut ? 'out' : 'in',
    phone: textOf(isOut ? call['destination'] : call['clid']),
    extension: textOf(isOut ? call['sip'] : call['destination']),
    progress: 'ended',
    talked: textOf(call['disposition']) === 'answered',
    startedAt: parseZadarmaTime(textOf(call['callstart'])),
    talkSeconds: secondsOf(call['seconds']),
    recordingRef: textOf(call['is_recorded']) === 'true' ? textOf(call['call_id']) : undefined,
  }
}

/** The account's time zone is set to UTC, as the operations guide says. */
export const formatZadarmaTime = (at: Date): string => at.toISOString().slice(0, 19).replace('T', ' ')

function parseZadarmaTime(text: string): Date | undefined {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return undefined
  const at = new Date(`${text.replace(' ', 'T')}Z`)
  return Number.isNaN(at.getTime()) ? undefined : at
}

/** `Authorization: key:signature`, over the path, the sorted query and its MD5. */
export function authorizeZadarma(
  { key, secret }: Pick<Exchange, 'key' | 'secret'>,
  path: string,
  query: string,
): string {
  const digest = createHash('md5').update(query).digest('hex')
  return `${key}:${base64OfHex(secret, path + query + digest)}`
}

async function get(fetch: ExchangeFetch, exchange: Exchange, path: string, params: Record<string, string>) {
  const sorted = Object.entries(params).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const query = new URLSearchParams(sorted).toString()
  const body = await callExchange(fetch, `${exchange.baseUrl}${path}?${query}`, {
    headers: { authorization: authorizeZadarma(exchange, path, query) },
  })
  if (body['status'] !== 'success') throw new ExchangeError('refused', textOf(body['message']) || 'error')
  return body
}
