import { createPrivateKey, sign } from 'node:crypto'
import type { Outgoing } from '../outgoing/outgoing.ts'
import { encryptPush } from './encrypt.ts'
import type { PushKeys } from './encrypt.ts'
import type { VapidKeys } from './vapid-keys.ts'

type PushTarget = PushKeys & { endpoint: string }
/** `gone`: the browser has unsubscribed. `rejected`: this message cannot be sent, for example because a clock is wrong. */
type PushOutcome = { outcome: 'sent' | 'gone' } | { outcome: 'rejected' | 'later'; why: string }

/** Sends encrypted messages to the push services of browsers. */
export type WebPush = {
  /** The public key that browsers subscribe with, as base64url. */
  publicKey: string
  /** Whether an address may be called at all. */
  accepts(endpoint: string): boolean
  send(target: PushTarget, text: string, now: Date): Promise<PushOutcome>
}

const messageSeconds = 24 * 3600
const tokenSeconds = 12 * 3600

export function createWebPush(keys: VapidKeys, outgoing: Outgoing, subject: string): WebPush {
  const publicKey = keys.publicKey.toString('base64url')
  return {
    publicKey,
    accepts: (endpoint) => outgoing.check(endpoint) === undefined,
    async send(target, text, now) {
      const headers = {
        ttl: String(messageSeconds),
        urgency: 'normal',
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        authorization: `vapid t=${signToken(keys, target.endpoint, subject, now)}, k=${publicKey}`,
      }
      const answer = await outgoing.post({ url: target.endpoint, headers, body: encryptPush(target, text) })
      if ('error' in answer) return { outcome: 'later', why: answer.error }
      if (answer.status >= 200 && answer.status < 300) return { outcome: 'sent' }
      if (answer.status === 404 || answer.status === 410) return { outcome: 'gone' }
      // Other refusals of the request itself would not change with a retry.
      const isRejected = answer.status >= 400 && answer.status < 500 && answer.status !== 429
      return { outcome: isRejected ? 'rejected' : 'later', why: `HTTP ${answer.status}` }
    },
  }
}

/** A JSON web token with ES256 for the origin of the push service. */
function signToken({ privateKey, publicKey }: VapidKeys, endpoint: string, sub: string, now: Date): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const exp = Math.floor(now.getTime() / 1000) + tokenSeconds
  const content = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode({ aud: new URL(endpoint).origin, exp, sub })}`
  const [x, y] = [publicKey.subarray(1, 33), publicKey.subarray(33)].map((part) => part.toString('base64url'))
  const jwk = { kty: 'EC', crv: 'P-256', d: privateKey.toString('base64url'), x: x!, y: y! }
  const key = createPrivateKey({ key: jwk, format: 'jwk' })
  const signature = sign('sha256', Buffer.from(content), { key, dsaEncoding: 'ieee-p1363' })
  return `${content}.${signature.toString('base64url')}`
}
