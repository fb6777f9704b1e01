import { createHash, randomBytes } from 'node:crypto'
import { secretBytes } from '../model.ts'

const hintLength = 8

/** A new secret, which is shown once, with what is stored of it. */
export function generateSecret(prefix: string): { secret: string; hash: Buffer; hint: string } {
  const secret = prefix + randomBytes(secretBytes).toString('base64url')
  return { secret, hash: hashApiSecret(secret), hint: secret.slice(0, hintLength) }
}

/** A fast hash is enough, because the secret has 256 random bits. */
export function hashApiSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
