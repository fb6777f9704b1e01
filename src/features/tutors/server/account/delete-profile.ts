import type { Person } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import type { Ctx } from '#platform/context.ts'
import { provePassword } from '#features/accounts/public.ts'
import type { privacyEndpoints } from '../../settings-contract.ts'
import { heldTutor } from '../held.ts'
import { deletionAt, readPrivacy } from './privacy.ts'

/**
 * From now on nobody sees the profile; in fourteen days it is emptied, unless that is taken back before. Who has a
 * password gives it: an open browser is not enough. Asked for again, the day stays.
 */
export async function deleteProfile(ctx: Ctx<Person>, { password }: Input<typeof privacyEndpoints.deleteProfile>) {
  const { id } = ctx.actor
  await provePassword(ctx, id, password, 'password')
  return ctx.transaction(async (inside) => {
    const held = await heldTutor(inside, id)
    if (!held.deletion_requested_at) {
      await setRequested(inside, id, inside.now)
      const after = { deletion_at: deletionAt(inside.now) }
      await inside.emit({ name: 'tutor.deletion_asked', entity: 'tutor', entityId: id, after })
    }
    return readPrivacy(inside as Ctx<Person>)
  })
}

/** Everything is as it was. Nothing to take back is no fault. */
export async function cancelDeletion(ctx: Ctx<Person>) {
  const { id } = ctx.actor
  const held = await heldTutor(ctx, id)
  if (held.deletion_requested_at) {
    await setRequested(ctx, id, null)
    await ctx.emit({ name: 'tutor.deletion_cancelled', entity: 'tutor', entityId: id })
  }
  return readPrivacy(ctx)
}

async function setRequested({ db, edition }: Ctx, id: number, deletion_requested_at: Date | null): Promise<void> {
  await db
    .updateTable('tutor')
    .set({ deletion_requested_at })
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .execute()
}
