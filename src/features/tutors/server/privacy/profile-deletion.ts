import type { Person } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import type { Ctx } from '#platform/context.ts'
import { failField } from '#shared/errors.ts'
import { assertPasswordOrPasskey, credentialsChanged } from '#features/accounts/public.ts'
import { deleteWalletChoice, getWalletBalance, saveWalletChoice } from '#features/payments/public.ts'
import type { privacyEndpoints } from '../../contract/privacy.ts'
import { lockTutor } from '../lock-tutor.ts'
import { deletionDateFor, loadTutorPrivacy } from './privacy.ts'

/**
 * Hides the profile now and erases it after `deletionDays`, unless cancelled. Requires the password or a
 * passkey, because an open browser is not enough. A repeated request keeps the date.
 */
export async function requestProfileDeletion(
  ctx: Ctx<Person>,
  { wallet, ...confirmation }: Input<typeof privacyEndpoints.deleteProfile>,
) {
  const { id } = ctx.actor
  await assertPasswordOrPasskey(ctx, confirmation, 'password')
  return ctx.transaction(async (tx) => {
    // The listeners end the offers to the tutor.
    await tx.slices.lockForErasure(id)
    const tutor = await lockTutor(tx, id)
    if (!wallet && (await getWalletBalance(tx, id)) > 0) throw failField('wallet', 'invalid.required')
    if (wallet) await saveWalletChoice(tx, id, wallet)
    else await deleteWalletChoice(tx, id)
    if (!tutor.deletion_requested_at) {
      await saveDeletionRequest(tx, id, tx.now)
      await credentialsChanged(tx, [id], 'deletion_requested')
      const after = { deletion_at: deletionDateFor(tx.now) }
      await tx.emit({ name: 'tutor.deletion_requested', entity: 'tutor', entityId: id, after })
    }
    return loadTutorPrivacy(tx as Ctx<Person>)
  })
}

/** Succeeds if there is nothing to cancel. */
export async function cancelProfileDeletion(ctx: Ctx<Person>) {
  const { id } = ctx.actor
  const tutor = await lockTutor(ctx, id)
  await deleteWalletChoice(ctx, id)
  if (tutor.deletion_requested_at) {
    await saveDeletionRequest(ctx, id, null)
    await ctx.emit({ name: 'tutor.deletion_cancelled', entity: 'tutor', entityId: id })
  }
  return loadTutorPrivacy(ctx)
}

async function saveDeletionRequest(
  { db, edition }: Ctx,
  id: number,
  deletion_requested_at: Date | null,
): Promise<void> {
  await db
    .updateTable('tutor')
    .set({ deletion_requested_at })
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .execute()
}
