import type { Person } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import type { Ctx } from '#platform/context.ts'
import { ownAccount } from '#features/accounts/public.ts'
import { deletionDays, privacyFields, privacyOf } from '../../model.ts'
import type { Privacy } from '../../model.ts'
import type { privacyEndpoints } from '../../settings-contract.ts'
import { heldTutor } from '../held.ts'

/** What is shown to whom, and whether the profile is about to go. */
export async function readPrivacy(ctx: Ctx<Person>) {
  const { id } = ctx.actor
  const { privacy, active, hidden_by_staff } = await stored(ctx, id)
  const { has_password } = await ownAccount(ctx, id)
  return {
    shown: active,
    hidden_by_staff,
    privacy: privacyOf(privacy as Partial<Privacy>),
    deletion_at: await leavingAt(ctx, id),
    has_password,
  }
}

/** When everything will be removed; null if nobody asked for it. */
export async function leavingAt(ctx: Ctx, id: number): Promise<Date | null> {
  const { deletion_requested_at } = await stored(ctx, id)
  return deletion_requested_at && deletionAt(deletion_requested_at)
}

function stored({ db, edition }: Ctx, id: number) {
  return db
    .selectFrom('tutor')
    .select(['privacy', 'deletion_requested_at', 'active', 'hidden_by_staff'])
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

export function deletionAt(requested: Date): Date {
  return new Date(requested.getTime() + deletionDays * 86_400_000)
}

/** Only what is named changes. */
export async function savePrivacy(ctx: Ctx<Person>, { privacy }: Input<typeof privacyEndpoints.savePrivacy>) {
  const held = await heldTutor(ctx, ctx.actor.id)
  const old = privacyOf(held.privacy as Partial<Privacy>)
  const changed = privacyFields.filter((field) => privacy[field] !== undefined && privacy[field] !== old[field])
  if (changed.length > 0) {
    const picked = (of: Partial<Privacy>) => Object.fromEntries(changed.map((field) => [field, of[field]]))
    await ctx.db
      .updateTable('tutor')
      .set({ privacy: JSON.stringify({ ...old, ...picked(privacy) }) })
      .where('edition', '=', ctx.edition.code)
      .where('id', '=', held.id)
      .execute()
    await ctx.emit({
      name: 'tutor.privacy_changed',
      entity: 'tutor',
      entityId: held.id,
      before: picked(old),
      after: picked(privacy),
    })
  }
  return readPrivacy(ctx)
}
