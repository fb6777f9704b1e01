import type { Ctx } from '#platform/context.ts'
import type { Event } from '#platform/events.ts'

/** Whoever has opened an account as a client is one from the first moment; who was one before is one again. */
export async function openClient({ db, edition, now }: Ctx, { entityId, after }: Event): Promise<void> {
  const { role } = after as { role?: string }
  if (role !== 'client' || !entityId) return
  await db
    .insertInto('client')
    .values({ edition: edition.code, id: entityId, created_at: now })
    .onConflict((known) => known.columns(['edition', 'id']).doUpdateSet({ deleted_at: null }))
    .execute()
}
