import { createHash, randomBytes } from 'node:crypto'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db/database.ts'

export const challengeSeconds = 5 * 60

/** Passkeys are bound to the edition's canonical host, not to the host of the request. */
export function passkeyHost({ site: { origin } }: Ctx): string {
  return new URL(origin).hostname
}

export type Passkey = Awaited<ReturnType<typeof listPasskeys>>[number]

export function listPasskeys(db: Db, staffId: number) {
  return db
    .selectFrom('staff_passkey')
    .selectAll()
    .where('staff_id', '=', staffId)
    .orderBy('used_at', (order) => order.desc().nullsLast())
    .orderBy('id')
    .execute()
}

export function presentCredential({ credential_id: id, transports }: Passkey) {
  return { id, type: 'public-key' as const, transports }
}

export type ChallengePurpose = 'add' | 'sign_in' | 'prove'

/** The challenge is bound to the browser by a secret cookie. */
export async function saveChallenge(
  ctx: Ctx,
  input: { staffId: number; purpose: ChallengePurpose; challenge: string },
): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  await ctx.db
    .insertInto('passkey_challenge')
    .values({
      token_hash: hashToken(token),
      edition: ctx.edition.code,
      staff_id: input.staffId,
      purpose: input.purpose,
      challenge: input.challenge,
      expires_at: new Date(ctx.now.getTime() + challengeSeconds * 1000),
    })
    .execute()
  ctx.request.secrets.keep('passkey', token, challengeSeconds)
}

/** Each challenge can be consumed once. */
export async function consumeChallenge(
  ctx: Ctx,
  purpose: ChallengePurpose,
): Promise<{ staffId: number; challenge: string } | undefined> {
  const token = ctx.request.secrets.read('passkey')
  if (!token) return undefined
  const row = await ctx.db
    .deleteFrom('passkey_challenge')
    .where('token_hash', '=', hashToken(token))
    .where('edition', '=', ctx.edition.code)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', ctx.now)
    .returning(['staff_id', 'challenge'])
    .executeTakeFirst()
  return row && { staffId: row.staff_id, challenge: row.challenge }
}

export async function deleteExpiredChallenges({ db, now }: Ctx): Promise<void> {
  await db.deleteFrom('passkey_challenge').where('expires_at', '<=', now).execute()
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
