import type { Ctx } from '#platform/context.ts'
import type { Event } from '#platform/events.ts'

/** Restores a deleted client with the same account. */
export async function createClientForAccount({ db, edition, now }: Ctx, { entityId, after }: Event): Promise<void> {
  const { role } = after as { role?: string }
  if (role !== 'client' || !entityId) return
  await db
    .insertInto('client')
    .values({ edition: edition.code, id: entityId, created_at: now })
    .onConflict((known) => known.columns(['edition', 'id']).doUpdateSet({ deleted_at: null }))
    .execute()
}
