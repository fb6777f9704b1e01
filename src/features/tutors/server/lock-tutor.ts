import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'

/** Deleted and anonymised tutors answer `not_found`. */
export async function lockTutor({ db, edition }: Ctx, id: number) {
  const row = await db
    .selectFrom('tutor')
    .selectAll()
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('anonymised_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw fail('not_found')
  return row
}
export type LockedTutor = Awaited<ReturnType<typeof lockTutor>>
