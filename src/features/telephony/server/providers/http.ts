import { parseObject } from '#shared/json-object.ts'
import { timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'
import type { BlockList } from 'node:net'
import { isAccepted } from '#platform/outgoing/outgoing.ts'
import type { RecordingType } from '../../model.ts'
import type { Exchange, ExchangeFetch, Recording, RecordingAccess } from './provider.ts'

const timeoutMs = 15_000
const maxRecordingBytes = 50 * 1_048_576
/** Pages of a list of calls, of a thousand each. */
export const maxPages = 20
const serverError = 500
const firstError = 400

/** `outage`: there is no usable answer, so the outcome is unknown. `refused`: the exchange did nothing. */
export class ExchangeError extends Error {
  readonly kind: 'outage' | 'refused'
  readonly code: string

  constructor(kind: 'outage' | 'refused', code: string) {
    super(`${kind}: ${code}`)
    this.kind = kind
    this.code = code
  }
}

/** Calls the exchange once. Redirects are rejected because the keys are for this host only. */
export async function callExchange(
  fetch: ExchangeFetch,
  url: string,
  init: RequestInit,
): Promise<Record<string, unknown>> {
  const { status, bytes } = await request(fetch, url, init)
  if (status >= serverError) throw new ExchangeError('outage', String(status))
  const body = parseObject(bytes.toString())
  if (status >= firstError) throw new ExchangeError('refused', describe(body) ?? String(status))
  if (!body) throw new ExchangeError('outage', `${status} without JSON`)
  return body
}

export async function fetchAudio(fetch: ExchangeFetch, url: string, init: RequestInit = {}): Promise<Recording> {
  return readAudio(await request(fetch, url, init))
}

/** A redirect is no recording, since it is not followed. */
function readAudio({ status, bytes, type }: { status: number; bytes: Buffer; type: string }): Recording {
  if (!isAccepted({ status })) throw new ExchangeError(status >= serverError ? 'outage' : 'refused', String(status))
  return { type: recordingTypeOf(type), bytes }
}

/** The names of these types differ between servers, and some name none. */
function recordingTypeOf(type: string): RecordingType {
  if (/^audio\/.*wav/i.test(type)) return 'audio/wav'
  return /^audio\/ogg/i.test(type) ? 'audio/ogg' : 'audio/mpeg'
}

/** Links contain signatures. */
const maxLink = 4096

/** The exchange names the address, so it must not lead into our own network or send the recording unencrypted. */
export async function fetchRecordingLink(
  { fetch, download }: RecordingAccess,
  { isSandbox }: Pick<Exchange, 'isSandbox'>,
  link: unknown,
): Promise<Recording> {
  if (typeof link !== 'string' || link.length > maxLink) throw new ExchangeError('outage', 'no recording link')
  if (isSandbox) return fetchAudio(fetch, link)
  const answer = await download({ url: link, maxBytes: maxRecordingBytes, timeoutMs })
  if (!('error' in answer)) return readAudio(answer)
  if (answer.error === 'forbidden_address') throw new ExchangeError('refused', 'unsafe recording link')
  if (answer.error === 'too_large') throw new ExchangeError('refused', 'too large')
  throw new ExchangeError('outage', answer.error)
}

async function request(fetch: ExchangeFetch, url: string, init: RequestInit) {
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    const bytes = await readBody(response)
    return { status: response.status, bytes, type: response.headers.get('content-type') ?? '' }
  } catch (error) {
    if (error instanceof ExchangeError) throw error
    throw new ExchangeError('outage', error instanceof Error ? error.name : 'no answer')
  }
}

/** Stops at the limit, so that a huge answer does not fill the memory. */
async function readBody({ body }: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > maxRecordingBytes) throw new ExchangeError('refused', 'too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function describe(body: Record<string, unknown> | undefined): string | undefined {
  const text = body?.['message'] ?? body?.['code']
  return typeof text === 'string' ? text.slice(0, 200) : undefined
}

const maxField = 200

/** A text or number of the exchange as a text; empty if it is something else. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number'
    ? String(value).replaceAll('\0', '').slice(0, maxField)
    : ''
}

export function secondsOf(value: unknown): number | undefined {
  const text = textOf(value)
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

/** A time in seconds since 1970 that a date can hold. */
export function momentOf(value: unknown): Date | undefined {
  const text = textOf(value)
  return /^\d{9,11}$/.test(text) ? new Date(Number(text) * 1000) : undefined
}

/** Whether a notice comes from an address that the exchange publishes, or from one of the settings, which replace them. */
export function isSender({ senders }: Exchange, published: BlockList, ip: string): boolean {
  const plain = ip.replace(/^::ffff:/, '')
  return senders.length > 0 ? senders.includes(plain) : isIP(plain) === 4 && published.check(plain)
}

export function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return expected !== '' && a.length === b.length && timingSafeEqual(a, b)
}
