import { createHmac, timingSafeEqual } from 'node:crypto'

const timeoutMs = 30_000

export type Unanswered = { outcome: 'later'; why: string }

/** One request to a service. Our token is for this host only, so it is never carried elsewhere. */
export async function ask(url: string, init: RequestInit): Promise<Response | Unanswered> {
  try {
    return await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
  } catch (error) {
    return { outcome: 'later', why: error instanceof Error ? reasonOf(error) : 'no answer' }
  }
}

export const json = (body: object, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

/** What they say, whatever it is: in trouble they answer with pages. */
export async function said(response: Response): Promise<Record<string, unknown>> {
  const body: unknown = await response.json().catch(() => ({}))
  return body !== null && typeof body === 'object' ? (body as Record<string, unknown>) : {}
}

/** Why not, in their words; what is neither a text nor a number says nothing. */
export function wordsOf(...parts: readonly unknown[]): string {
  return parts.filter((part) => typeof part === 'string' || typeof part === 'number').join(' ')
}

/** `source`: a value as it was written, where a number of ours would round it. */
export type Reviver = (key: string, value: unknown, context: { source?: string }) => unknown

/** Undefined: it is nothing that could be read. */
export function readJson(body: Buffer, reviver: Reviver = (_, value) => value): unknown {
  try {
    return JSON.parse(body.toString(), reviver as Parameters<typeof JSON.parse>[1])
  } catch {
    return undefined
  }
}

type Found = { outcome: 'found'; bytes: Buffer } | { outcome: 'refused' | 'later'; why: string }

/** A file of theirs, unless it is larger than it may be: that is known before it lies in memory. */
export async function download(url: string, headers: Record<string, string>, maxBytes: number): Promise<Found> {
  const response = await ask(url, { headers })
  if (!(response instanceof Response)) return response
  if (!response.ok) {
    const gone = [400, 403, 404, 410].includes(response.status)
    await response.body?.cancel()
    return { outcome: gone ? 'refused' : 'later', why: `${response.status}` }
  }
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const chunk of response.body ?? []) {
      bytes += chunk.length
      // Leaving the loop lets the connection go.
      if (bytes > maxBytes) return { outcome: 'refused', why: 'too large' }
      chunks.push(chunk)
    }
  } catch {
    return { outcome: 'later', why: 'broken off' }
  }
  return { outcome: 'found', bytes: Buffer.concat(chunks) }
}

/** A signature by a secret that both know, compared without telling how far it was right. */
export function isSigned(body: Buffer, secret: string, given: unknown): boolean {
  return isSame(createHmac('sha256', secret).update(body).digest('hex'), given)
}

export function isSame(expected: string, given: unknown): boolean {
  if (typeof given !== 'string') return false
  const [one, other] = [Buffer.from(expected), Buffer.from(given)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** `fetch failed` says nothing; its cause does. */
function reasonOf(error: Error): string {
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}
