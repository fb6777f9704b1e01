import type { Person } from '#shared/access.ts'
import { failField } from '#shared/errors.ts'
import type { PasskeyAssertion } from '#shared/passkey.ts'
import type { Ctx } from '#platform/context.ts'
import { passkeyHost, requestPasskey } from '#platform/passkeys/passkeys.ts'
import type { ChallengePurpose } from '#platform/passkeys/challenges.ts'
import { verifyPasskey } from '#platform/passkeys/verify-passkey.ts'
import type { VerifiedPasskey } from '#platform/passkeys/verify-passkey.ts'

type PersonPasskey = Awaited<ReturnType<typeof listPasskeys>>[number]

export function listPasskeys({ db, edition }: Ctx, accountId: number) {
  return db
    .selectFrom('account_passkey')
    .selectAll()
    .where('edition', '=', edition.code)
    .where('account_id', '=', accountId)
    .orderBy('used_at', (order) => order.desc().nullsLast())
    .orderBy('id')
    .execute()
}

/** Passkeys of another host cannot be used here. */
export async function hasPasskey(ctx: Ctx, accountId: number): Promise<boolean> {
  const passkeys = await listPasskeys(ctx, accountId)
  return passkeys.some(({ host }) => host === passkeyHost(ctx))
}

export async function createProofChallenge(ctx: Ctx<Person>) {
  const { id } = ctx.actor
  return { passkey: await requestPasskey(ctx, { realm: 'person', id }, 'prove', await listPasskeys(ctx, id)) }
}

/**
 * Must run in a `standalone` endpoint, because the challenge stays used up when the call fails. A passkey that is
 * unknown, belongs to somebody else or was removed fails like a wrong signature.
 */
export async function assertPasskeyProof(ctx: Ctx<Person>, proof: PasskeyAssertion | undefined): Promise<void> {
  if (!proof) throw failField('proof', 'confirm.passkey_needed')
  const verified = await verifyPersonPasskey(ctx, 'prove', proof)
  if (verified === 'gone') throw failField('proof', 'passkey.over')
  if (verified === 'wrong' || verified.ownerId !== ctx.actor.id) throw failField('proof', 'passkey.wrong')
  if (!(await ctx.transaction((txCtx) => recordPasskeyUse(txCtx, verified)))) throw failField('proof', 'passkey.wrong')
}

export function verifyPersonPasskey(ctx: Ctx, purpose: ChallengePurpose, response: PasskeyAssertion) {
  return verifyPasskey(ctx, { realm: 'person', purpose }, response, ({ db, edition }, accountId) =>
    db
      .selectFrom('account_passkey')
      .selectAll()
      .where('edition', '=', edition.code)
      .where('credential_id', '=', response.id)
      .where('account_id', '=', accountId)
      .executeTakeFirst(),
  )
}

/** Returns false if the passkey was removed concurrently. */
export async function recordPasskeyUse(
  { db, edition, now }: Ctx,
  { passkey, counter }: VerifiedPasskey<PersonPasskey>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('account_passkey')
    .set({ counter, used_at: now })
    .where('edition', '=', edition.code)
    .where('id', '=', passkey.id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
