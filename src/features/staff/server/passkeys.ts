import { createHash, randomBytes } from 'node:crypto'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db/database.ts'

export const challengeSeconds = 5 * 60

/** A passkey belongs to the edition's canonical host, whatever the browser calls us. */
export function hostOf({ origin }: Ctx): string {
  return new URL(origin).hostname
}

export type Passkey = Awaited<ReturnType<typeof passkeysOf>>[number]

/** All of a member's, on whatever host; the last used first. */
export function passkeysOf(db: Db, staffId: number) {
  return db
    .selectFrom('staff_passkey')
    .selectAll()
    .where('staff_id', '=', staffId)
    .orderBy('used_at', (order) => order.desc().nullsLast())
    .orderBy('id')
    .execute()
}

/** As browsers want it named. */
export function named({ credential_id: id, transports }: Passkey) {
  return { id, type: 'public-key' as const, transports }
}

export type ChallengePurpose = 'add' | 'sign_in' | 'prove'

/** Known by a token that only this browser has. */
export async function keepChallenge(
  ctx: Ctx,
  asked: { staffId: number; purpose: ChallengePurpose; challenge: string },
): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  await ctx.db
    .insertInto('passkey_challenge')
    .values({
      token_hash: hash(token),
      edition: ctx.edition.code,
      staff_id: asked.staffId,
      purpose: asked.purpose,
      challenge: asked.challenge,
      expires_at: new Date(ctx.now.getTime() + challengeSeconds * 1000),
    })
    .execute()
  ctx.secrets.keep('passkey', token, challengeSeconds)
}

/** What this browser was to sign, and for whom; nothing the second time. */
export async function takeChallenge(
  ctx: Ctx,
  purpose: ChallengePurpose,
): Promise<{ staffId: number; challenge: string } | undefined> {
  const token = ctx.secrets.read('passkey')
  if (!token) return undefined
  const row = await ctx.db
    .deleteFrom('passkey_challenge')
    .where('token_hash', '=', hash(token))
    .where('edition', '=', ctx.edition.code)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', ctx.now)
    .returning(['staff_id', 'challenge'])
    .executeTakeFirst()
  return row && { staffId: row.staff_id, challenge: row.challenge }
}

export async function forgetOldChallenges({ db, now }: Ctx): Promise<void> {
  await db.deleteFrom('passkey_challenge').where('expires_at', '<=', now).execute()
}

function hash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
