import { createCipheriv, createECDH, createHmac, randomBytes } from 'node:crypto'

/** The keys of a browser's subscription: its public point on P-256 and its secret. */
export type PushKeys = { p256dh: Buffer; auth: Buffer }
type Fixed = { salt: Buffer; privateKey: Buffer }

const recordSize = 4096
export const maxPushBytes = 3000

/**
 * Encrypts a push message for one browser (RFC 8291, with the coding `aes128gcm` of RFC 8188), so that the push service
 * cannot read it. The message is one record. `fixed` replaces the random values in tests.
 */
export function encryptPush({ p256dh, auth }: PushKeys, text: string, fixed?: Fixed): Buffer {
  const plain = Buffer.from(text)
  if (plain.length > maxPushBytes) throw new Error('push message is too long')
  const sender = createECDH('prime256v1')
  if (fixed) sender.setPrivateKey(fixed.privateKey)
  else sender.generateKeys()
  const salt = fixed?.salt ?? randomBytes(16)
  const senderKey = sender.getPublicKey()
  const shared = sender.computeSecret(p256dh)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, senderKey])
  const secret = expand(extract(auth, shared), info, 32)
  const key = extract(salt, secret)
  const contentKey = expand(key, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = expand(key, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', contentKey, nonce)
  // 2 marks the last record.
  const sealed = Buffer.concat([cipher.update(Buffer.concat([plain, Buffer.from([2])])), cipher.final()])
  const size = Buffer.alloc(5)
  size.writeUInt32BE(recordSize)
  size.writeUInt8(senderKey.length, 4)
  return Buffer.concat([salt, size, senderKey, sealed, cipher.getAuthTag()])
}

/** HKDF with SHA-256 (RFC 5869). One block is enough, since no key here is longer than a hash. */
function extract(salt: Buffer, input: Buffer): Buffer {
  return createHmac('sha256', salt).update(input).digest()
}

function expand(key: Buffer, info: Buffer, length: number): Buffer {
  return createHmac('sha256', key)
    .update(info)
    .update(Buffer.from([1]))
    .digest()
    .subarray(0, length)
}
