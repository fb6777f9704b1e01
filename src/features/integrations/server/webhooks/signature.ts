import { createHmac } from 'node:crypto'
import { decryptSecret, encryptSecret } from '#platform/secrets.ts'
import type { Ctx } from '#platform/context.ts'

const plain = 0

/** Signs the time and the exact body, so that a receiver can reject an old copy. */
export function signBody(secret: string, seconds: number, body: string): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${signature}`
}

/** Encrypted where the installation has a key. The secret is needed for signing, so a hash would not do. */
export function sealSecret({ settings, edition }: Ctx, secret: string): Buffer {
  const { encryptionKey } = settings
  return encryptionKey
    ? encryptSecret(encryptionKey, contextOf(edition.code), secret)
    : Buffer.concat([Buffer.from([plain]), Buffer.from(secret)])
}

export function openSecret({ settings, edition }: Ctx, stored: Buffer): string {
  if (stored[0] === plain) return stored.subarray(1).toString()
  if (!settings.encryptionKey) throw new Error('webhook secret needs ENCRYPTION_KEY')
  return decryptSecret(settings.encryptionKey, contextOf(edition.code), stored)
}

const contextOf = (edition: string) => `webhook.secret ${edition}`
