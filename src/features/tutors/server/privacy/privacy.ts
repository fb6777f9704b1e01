import type { Person } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import type { Ctx } from '#platform/context.ts'
import { getOwnAccount } from '#features/accounts/public.ts'
import { getWalletBalance } from '#features/payments/public.ts'
import { deletionDays, privacyFields, withPrivacyDefaults } from '../../model.ts'
import type { Privacy } from '../../model.ts'
import type { privacyEndpoints } from '../../contract/privacy.ts'
import { lockTutor } from '../lock-tutor.ts'

export async function loadTutorPrivacy(ctx: Ctx<Person>) {
  const { id } = ctx.actor
  const { privacy, active, hidden_by_staff } = await getPrivacyRow(ctx, id)
  const { has_password, has_passkey } = await getOwnAccount(ctx, id)
  return {
    shown: active,
    hidden_by_staff,
    privacy: withPrivacyDefaults(privacy as Partial<Privacy>),
    deletion_at: await findDeletionDate(ctx, id),
    has_password,
    has_passkey,
    wallet: await getWalletBalance(ctx, id),
  }
}

/** Date when the profile will be erased; null if no deletion was requested. */
export async function findDeletionDate(ctx: Ctx, id: number): Promise<Date | null> {
  const { deletion_requested_at } = await getPrivacyRow(ctx, id)
  return deletion_requested_at && deletionDateFor(deletion_requested_at)
}

function getPrivacyRow({ db, edition }: Ctx, id: number) {
  return db
    .selectFrom('tutor')
    .select(['privacy', 'deletion_requested_at', 'active', 'hidden_by_staff'])
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

export function deletionDateFor(requested: Date): Date {
  return new Date(requested.getTime() + deletionDays * 86_400_000)
}

/** Fields that are not named keep their value. */
export async function savePrivacy(ctx: Ctx<Person>, { privacy }: Input<typeof privacyEndpoints.savePrivacy>) {
  const tutor = await lockTutor(ctx, ctx.actor.id)
  const old = withPrivacyDefaults(tutor.privacy as Partial<Privacy>)
  const changed = privacyFields.filter((field) => privacy[field] !== undefined && privacy[field] !== old[field])
  if (changed.length > 0) {
    const picked = (of: Partial<Privacy>) => Object.fromEntries(changed.map((field) => [field, of[field]]))
    await ctx.db
      .updateTable('tutor')
      .set({ privacy: JSON.stringify({ ...old, ...picked(privacy) }) })
      .where('edition', '=', ctx.edition.code)
      .where('id', '=', tutor.id)
      .execute()
    await ctx.emit({
      name: 'tutor.privacy_changed',
      entity: 'tutor',
      entityId: tutor.id,
      before: picked(old),
      after: picked(privacy),
    })
  }
  return loadTutorPrivacy(ctx)
}
