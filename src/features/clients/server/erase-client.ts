import type { Ctx } from '#platform/context.ts'
import { eraseEventDetails } from '#platform/events.ts'
import type { Event } from '#platform/events.ts'
import { listMergedClientIds } from './merged-clients.ts'

/**
 * Erases the notes of staff when the account is closed. A client on the blacklist stays on it, because the contacts
 * are stored as hashes only.
 */
export async function eraseClient(ctx: Ctx, { entityId: id = 0 }: Event): Promise<void> {
  const { db, edition, now } = ctx
  await db
    .updateTable('client')
    .set((eb) => ({
      deleted_at: eb.fn.coalesce('deleted_at', eb.val(now)),
      city_id: null,
      email_subscribed: false,
      blacklist_reason: null,
    }))
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .execute()
  await eraseEventDetails(ctx, ['account', 'client'], await listMergedClientIds(ctx, id))
}
