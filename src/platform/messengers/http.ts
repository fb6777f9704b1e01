import { createHmac, timingSafeEqual } from 'node:crypto'
import { isAccepted } from '../outgoing/outgoing.ts'
import type { Outgoing } from '../outgoing/outgoing.ts'

const timeoutMs = 30_000
const missingStatuses = new Set([400, 403, 404, 410])

export type NoResponse = { outcome: 'later'; why: string }

/** Redirects are rejected because the token is for this host only. */
export async function sendRequest(url: string, init: RequestInit): Promise<Response | NoResponse> {
  try {
    return await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
  } catch (error) {
    return { outcome: 'later', why: error instanceof Error ? reasonOf(error) : 'no answer' }
  }
}

export const jsonRequest = (body: object, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

/** Services answer with HTML pages during an outage, so anything that is not JSON becomes an empty object. */
export async function parseResponse(response: Response): Promise<Record<string, unknown>> {
  const body: unknown = await response.json().catch(() => ({}))
  return body !== null && typeof body === 'object' ? (body as Record<string, unknown>) : {}
}

export function joinErrorTexts(...parts: readonly unknown[]): string {
  return parts.filter((part) => typeof part === 'string' || typeof part === 'number').join(' ')
}

/** `source` is the raw text of a value, for integers that a double would round. */
export type Reviver = (key: string, value: unknown, context: { source?: string }) => unknown

export function parseJsonBody(body: Buffer, reviver: Reviver = (_, value) => value): unknown {
  try {
    return JSON.parse(body.toString(), reviver as Parameters<typeof JSON.parse>[1])
  } catch {
    return undefined
  }
}

type Found = { outcome: 'found'; bytes: Buffer } | { outcome: 'refused' | 'later'; why: string }

/** Stops before more than `maxBytes` are in memory. */
export async function download(url: string, headers: Record<string, string>, maxBytes: number): Promise<Found> {
  const response = await sendRequest(url, { headers })
  if (!(response instanceof Response)) return response
  if (!response.ok) {
    const missing = missingStatuses.has(response.status)
    await response.body?.cancel()
    return { outcome: missing ? 'refused' : 'later', why: `${response.status}` }
  }
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const chunk of response.body ?? []) {
      bytes += chunk.length
      if (bytes > maxBytes) return { outcome: 'refused', why: 'too large' }
      chunks.push(chunk)
    }
  } catch {
    return { outcome: 'later', why: 'broken off' }
  }
  return { outcome: 'found', bytes: Buffer.concat(chunks) }
}

/** Downloads from an address that a message names. Its host may be a known one, but its name may lead into our network. */
export async function downloadNamed(
  outgoing: Outgoing,
  url: string,
  headers: Record<string, string>,
  maxBytes: number,
): Promise<Found> {
  const answer = await outgoing.download({ url, headers, maxBytes, timeoutMs })
  if ('error' in answer) {
    const isFinal = answer.error === 'forbidden_address' || answer.error === 'too_large'
    return { outcome: isFinal ? 'refused' : 'later', why: answer.error === 'too_large' ? 'too large' : answer.error }
  }
  if (isAccepted(answer)) return { outcome: 'found', bytes: answer.bytes }
  return { outcome: missingStatuses.has(answer.status) ? 'refused' : 'later', why: `${answer.status}` }
}

export function isSignatureValid(body: Buffer, secret: string, given: unknown): boolean {
  return equalsSecret(createHmac('sha256', secret).update(body).digest('hex'), given)
}

export function equalsSecret(expected: string, given: unknown): boolean {
  if (typeof given !== 'string') return false
  const [one, other] = [Buffer.from(expected), Buffer.from(given)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** `fetch failed` is not informative; its cause is. */
function reasonOf(error: Error): string {
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}
