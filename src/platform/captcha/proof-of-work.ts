import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '../db/database.ts'
import type { Captcha } from './captcha.ts'

const livesMs = 5 * 60_000

/**
 * Proof of work needs no third party and no tracking. A visitor does not notice the delay, but trying thousands of
 * passwords becomes expensive.
 */
export function proofOfWorkCaptcha(bits: number): Captcha {
  return {
    async ask(db, action, now) {
      const challenge = randomBytes(32).toString('base64url')
      const expires_at = new Date(now.getTime() + livesMs)
      await db
        .insertInto('captcha_challenge')
        .values({ token_hash: sha256(challenge), action, expires_at })
        .execute()
      return { kind: 'work', challenge, bits }
    },
    async accepts(db, { proof, actions, now }) {
      const [challenge = '', nonce = ''] = proof.split('.', 2)
      if (!isProofValid(challenge, nonce, bits)) return false
      const used = await db
        .deleteFrom('captcha_challenge')
        .where('token_hash', '=', sha256(challenge))
        .where('action', 'in', actions)
        .where('expires_at', '>', now)
        .executeTakeFirst()
      return used.numDeletedRows === 1n
    },
  }
}

/** The nonce is a number. A challenge whose own hash happens to be small enough is not a proof without one. */
export function isProofValid(challenge: string, nonce: string, bits: number): boolean {
  if (!/^\d{1,15}$/.test(nonce)) return false
  const digest = sha256(challenge + nonce)
  const whole = Math.floor(bits / 8)
  return digest.subarray(0, whole).every((byte) => byte === 0) && digest[whole]! >> (8 - (bits % 8)) === 0
}

export async function deleteExpiredChallenges(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('captcha_challenge').where('expires_at', '<=', now).execute()
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
