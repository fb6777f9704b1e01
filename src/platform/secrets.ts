import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

const version = 1
const ivLength = 12
const tagLength = 16

/**
 * Encrypts a secret for the database with AES-256-GCM. `context` names the row and column, so that a value copied to
 * another row cannot be decrypted there.
 */
export function encryptSecret(key: Buffer, context: string, secret: string): Buffer {
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context))
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([Buffer.from([version]), iv, cipher.getAuthTag(), sealed])
}

export function decryptSecret(key: Buffer, context: string, stored: Buffer): string {
  if (stored[0] !== version) throw new Error('secret has an unknown version')
  const iv = stored.subarray(1, 1 + ivLength)
  const tag = stored.subarray(1 + ivLength, 1 + ivLength + tagLength)
  const decipher = createDecipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context)).setAuthTag(tag)
  return Buffer.concat([decipher.update(stored.subarray(1 + ivLength + tagLength)), decipher.final()]).toString('utf8')
}

/** Undefined if the secret was encrypted with another key, which its operator has replaced. */
export function tryDecryptSecret(key: Buffer, context: string, stored: Buffer): string | undefined {
  try {
    return decryptSecret(key, context, stored)
  } catch {
    return undefined
  }
}

/** A key of 32 bytes from a configured text of any length. */
export const secretKey = (text: string): Buffer => createHash('sha256').update(text).digest()
