import { createHash, randomBytes } from 'node:crypto'
import type { Realm } from '#shared/access.ts'
import type { Ctx } from '../context.ts'

export const challengeSeconds = 5 * 60

export type ChallengePurpose = 'add' | 'sign_in' | 'prove'
export type PasskeyOwner = { realm: Realm; id: number }

/** The challenge is bound to the browser by a secret cookie. */
export async function saveChallenge(
  ctx: Ctx,
  { owner, purpose, challenge }: { owner: PasskeyOwner; purpose: ChallengePurpose; challenge: string },
): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  await ctx.db
    .insertInto('passkey_challenge')
    .values({
      token_hash: hashToken(token),
      edition: ctx.edition.code,
      [ownerColumns[owner.realm]]: owner.id,
      purpose,
      challenge,
      expires_at: new Date(ctx.now.getTime() + challengeSeconds * 1000),
    })
    .execute()
  ctx.request.secrets.keep('passkey', token, challengeSeconds)
}

/** Each challenge can be consumed once. */
export async function consumeChallenge(
  ctx: Ctx,
  realm: Realm,
  purpose: ChallengePurpose,
): Promise<{ ownerId: number; challenge: string } | undefined> {
  const token = ctx.request.secrets.read('passkey')
  if (!token) return undefined
  const row = await ctx.db
    .deleteFrom('passkey_challenge')
    .where('token_hash', '=', hashToken(token))
    .where('edition', '=', ctx.edition.code)
    .where(ownerColumns[realm], 'is not', null)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', ctx.now)
    .returning(['staff_id', 'account_id', 'challenge'])
    .executeTakeFirst()
  return row && { ownerId: row[ownerColumns[realm]]!, challenge: row.challenge }
}

/** The owner of the challenge that this browser may answer, to lock the account before the challenge is consumed. */
export async function findChallengeOwner(
  ctx: Ctx,
  realm: Realm,
  purpose: ChallengePurpose,
): Promise<number | undefined> {
  const token = ctx.request.secrets.read('passkey')
  if (!token) return undefined
  const row = await ctx.db
    .selectFrom('passkey_challenge')
    .select(ownerColumns[realm])
    .where('token_hash', '=', hashToken(token))
    .where('edition', '=', ctx.edition.code)
    .where('purpose', '=', purpose)
    .executeTakeFirst()
  return row?.[ownerColumns[realm]] ?? undefined
}

export async function deleteExpiredChallenges({ db, now }: Ctx): Promise<void> {
  await db.deleteFrom('passkey_challenge').where('expires_at', '<=', now).execute()
}

/** For owners who leave. */
export async function deleteChallenges(
  { db, edition }: Ctx,
  { realm, id }: { realm: Realm; id: number | readonly number[] },
): Promise<void> {
  await db
    .deleteFrom('passkey_challenge')
    .where('edition', '=', edition.code)
    .where(ownerColumns[realm], 'in', [id].flat())
    .execute()
}

const ownerColumns = { staff: 'staff_id', person: 'account_id' } as const satisfies Record<Realm, string>

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
