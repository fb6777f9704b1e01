import { createHash, randomBytes } from 'node:crypto'

/** For a link in a letter: 256 bits, which nobody guesses. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** All we keep of it. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
