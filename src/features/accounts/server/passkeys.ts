import type { Person } from '#shared/access.ts'
import { failField } from '#shared/errors.ts'
import type { PasskeyAssertion } from '#shared/passkey.ts'
import type { Ctx } from '#platform/context.ts'
import { passkeyHost, requestPasskey } from '#platform/passkeys/passkeys.ts'
import { verifyPasskey } from '#platform/passkeys/verify-passkey.ts'

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
  const verified = await verifyPasskey(ctx, { realm: 'person', purpose: 'prove' }, proof, (txCtx, accountId) =>
    findPasskey(txCtx, accountId, proof.id),
  )
  if (verified === 'gone') throw failField('proof', 'passkey.over')
  if (verified === 'wrong' || verified.ownerId !== ctx.actor.id) throw failField('proof', 'passkey.wrong')
  const { passkey, counter } = verified
  const { numUpdatedRows } = await ctx.transaction(({ db, edition, now }) =>
    db
      .updateTable('account_passkey')
      .set({ counter, used_at: now })
      .where('edition', '=', edition.code)
      .where('id', '=', passkey.id)
      .executeTakeFirstOrThrow(),
  )
  if (numUpdatedRows === 0n) throw failField('proof', 'passkey.wrong')
}

function findPasskey({ db, edition }: Ctx, accountId: number, credentialId: string) {
  return db
    .selectFrom('account_passkey')
    .selectAll()
    .where('edition', '=', edition.code)
    .where('credential_id', '=', credentialId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}
