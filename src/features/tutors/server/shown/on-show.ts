import type { Ctx } from '#platform/context.ts'

/** Tutors whom visitors find in lists. Whoever was anonymised is not active, and so the index tells everything. */
export function tutorsOnShow({ db, edition }: Ctx) {
  return db
    .selectFrom('tutor as t')
    .where('t.edition', '=', edition.code)
    .where('t.state', '=', 'published')
    .where('t.active', '=', true)
    .where('t.show_in_catalog', '=', true)
    .where('t.deletion_requested_at', 'is', null)
    .where('t.deleted_at', 'is', null)
}
