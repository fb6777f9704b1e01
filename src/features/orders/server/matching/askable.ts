import type { Ctx } from '#platform/context.ts'

/** Of these tutors, those who are on show and take requests: nobody else is asked for anything new. */
export async function askable({ db, edition }: Ctx, ids: readonly number[]): Promise<number[]> {
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
