import type { Ctx } from '#platform/context.ts'

/** Only visible tutors who accept requests may receive new offers. */
export async function filterAcceptingTutors({ db, edition, now }: Ctx, ids: readonly number[]): Promise<number[]> {
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
    .where((tutor) =>
      tutor.not(
        tutor.exists(
          tutor
            .selectFrom('fee_block as b')
            .select('b.tutor_id')
            .whereRef('b.edition', '=', 'tutor.edition')
            .whereRef('b.tutor_id', '=', 'tutor.id')
            .where((where) => where.or([where('b.lifted_until', 'is', null), where('b.lifted_until', '<=', now)])),
        ),
      ),
    )
    .execute()
  return rows.map(({ id }) => id)
}
