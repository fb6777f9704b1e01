import type { Ctx } from '#platform/context.ts'

/** Anonymised tutors are inactive, so the index covers all conditions. */
export function selectVisibleTutors({ db, edition, now }: Ctx) {
  return (
    db
      .selectFrom('tutor as t')
      .where('t.edition', '=', edition.code)
      .where('t.state', '=', 'published')
      .where('t.active', '=', true)
      .where('t.show_in_catalog', '=', true)
      .where('t.deletion_requested_at', 'is', null)
      .where('t.deleted_at', 'is', null)
      // A fee that is overdue for two weeks hides the tutor.
      .where((where) =>
        where.not(
          where.exists(
            where
              .selectFrom('fee_block as b')
              .select('b.tutor_id')
              .whereRef('b.edition', '=', 't.edition')
              .whereRef('b.tutor_id', '=', 't.id')
              .where('b.stage', '=', 'hidden')
              .where((where) => where.or([where('b.lifted_until', 'is', null), where('b.lifted_until', '<=', now)])),
          ),
        ),
      )
  )
}
