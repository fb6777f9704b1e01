import type { Ctx } from '#platform/context.ts'

/** Anonymised tutors are inactive, so the index covers all conditions. */
export function selectVisibleTutors({ db, edition }: Ctx) {
  return db
    .selectFrom('tutor as t')
    .where('t.edition', '=', edition.code)
    .where('t.state', '=', 'published')
    .where('t.active', '=', true)
    .where('t.show_in_catalog', '=', true)
    .where('t.deletion_requested_at', 'is', null)
    .where('t.deleted_at', 'is', null)
}
