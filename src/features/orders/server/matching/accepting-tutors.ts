import type { Ctx } from '#platform/context.ts'

/** Only visible tutors who accept requests may receive new offers. */
export async function filterAcceptingTutors({ db, edition }: Ctx, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('tutor')
    .select('id')
    .where('edition', '=', edition.code)
    .where('id', 'in', ids)
    .where('state', '=', 'published')
    .where('active', '=', true)
    .where('accept_orders', '=', true)
    .where('deletion_requested_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where('anonymised_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}
