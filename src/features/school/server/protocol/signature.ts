import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** The direction is signed too, so that a call of one side cannot be sent back to it. */
type CallDirection = 'to-school' | 'to-site'
type SignedCall = { direction: CallDirection; method: string; path: string; key: string; body: string }

export const signatureHeaders = {
  id: 'x-school-id',
  time: 'x-school-time',
  key: 'idempotency-key',
  signature: 'x-school-signature',
} as const

/** Clocks may differ by this much; older calls are replays. */
const toleranceSeconds = 300

/** HMAC-SHA256 over direction, method, path, time, idempotency key and the hash of the body, one per line. */
function signCall(secret: string, call: SignedCall, seconds: number): string {
  const digest = createHash('sha256').update(call.body).digest('hex')
  const text = [call.direction, call.method, call.path, String(seconds), call.key, digest].join('\n')
  return `v1=${createHmac('sha256', secret).update(text).digest('hex')}`
}

type Given = { time: unknown; key: unknown; signature: unknown }

/** The idempotency key of a genuine call; undefined if the signature or the time is wrong. */
export function verifyCall(
  secret: string,
  call: Omit<SignedCall, 'key'>,
  { time, key, signature }: Given,
  now: Date,
): string | undefined {
  if (typeof time !== 'string' || typeof key !== 'string' || typeof signature !== 'string') return undefined
  if (!/^\d{1,12}$/.test(time) || !/^[\w-]{8,64}$/.test(key)) return undefined
  if (Math.abs(Number(time) - now.getTime() / 1000) > toleranceSeconds) return undefined
  const expected = Buffer.from(signCall(secret, { ...call, key }, Number(time)))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected) ? key : undefined
}

export function signedHeaders(id: string, secret: string, call: SignedCall, now: Date): Record<string, string> {
  const seconds = Math.floor(now.getTime() / 1000)
  return {
    'content-type': 'application/json',
    [signatureHeaders.id]: id,
    [signatureHeaders.time]: String(seconds),
    [signatureHeaders.key]: call.key,
    [signatureHeaders.signature]: signCall(secret, call, seconds),
  }
}
