import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, verify } from 'node:crypto'
import { openHttpStub } from './http-stub.ts'

type Pushed = { endpoint: string; text: string }

/**
 * A push service with the protocol of RFC 8030 and the browsers behind it: it checks the signature of the sender (RFC
 * 8292), decrypts messages as a browser does (RFC 8291), and forgets browsers that unsubscribed.
 */
export async function openPushService() {
  const browsers = new Map<string, Browser>()
  const received: Pushed[] = []
  const stub = await openHttpStub((request) => {
    const browser = browsers.get(request.path)
    if (!browser) return { status: 410, body: '' }
    const { authorization = '' } = request.headers
    if (!isSigned(authorization, `http://${stub.host}`, browser.senderKey)) return { status: 403, body: '' }
    received.push({ endpoint: request.path, text: decrypt(browser, request.body) })
    return { status: 201, body: '' }
  })

  /** Answers as a browser does to `pushManager.subscribe`, for the key of the sender. */
  function subscribe(senderKey: string) {
    const pair = createECDH('prime256v1')
    pair.generateKeys()
    const auth = randomBytes(16)
    const path = `/send/${randomBytes(9).toString('base64url')}`
    browsers.set(path, { pair, auth, senderKey })
    const endpoint = `http://${stub.host}${path}`
    return { endpoint, p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url'), path }
  }

  return { ...stub, received, subscribe, forget: (path: string) => void browsers.delete(path) }
}

type Browser = { pair: ReturnType<typeof createECDH>; auth: Buffer; senderKey: string }

function isSigned(header: string, origin: string, expectedKey: string): boolean {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? []
  const [head = '', body = '', signature = ''] = token.split('.')
  if (key !== expectedKey) return false
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' })
  const { aud } = JSON.parse(Buffer.from(body, 'base64url').toString()) as { aud: string }
  const signed = Buffer.from(`${head}.${body}`)
  const given = Buffer.from(signature, 'base64url')
  return aud === origin && verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, given)
}

function decrypt({ pair, auth }: Browser, sealed: Buffer): string {
  const salt = sealed.subarray(0, 16)
  const keyLength = sealed.readUInt8(20)
  const senderKey = sealed.subarray(21, 21 + keyLength)
  const body = sealed.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), senderKey])
  const secret = hkdf(auth, pair.computeSecret(senderKey), info, 32)
  const key = hkdf(salt, secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = hkdf(salt, secret, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(body.subarray(-16))
  const plain = Buffer.concat([decipher.update(body.subarray(0, -16)), decipher.final()])
  return plain.subarray(0, plain.lastIndexOf(2)).toString()
}

function hkdf(salt: Buffer, input: Buffer, info: Buffer, length: number): Buffer {
  const key = createHmac('sha256', salt).update(input).digest()
  return createHmac('sha256', key)
    .update(info)
    .update(Buffer.from([1]))
    .digest()
    .subarray(0, length)
}
