import type { Ctx } from '#platform/context.ts'
import { forgetDetails } from '#platform/events.ts'
import type { Event } from '#platform/events.ts'
import { mergedProfiles } from './merged-profiles.ts'

/**
 * The account behind a client is closed, and what staff wrote about them goes. Whoever was on the blacklist stays on it:
 * of where they could be reached there are only hashes.
 */
export async function forgetClient(ctx: Ctx, { entityId: id = 0 }: Event): Promise<void> {
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
  await forgetDetails(ctx, ['account', 'client'], await mergedProfiles(ctx, id))
}
