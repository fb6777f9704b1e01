import { refuse } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'

/** The tutor, locked until the end of the transaction. Whoever was deleted or anonymised is found by nobody. */
export async function heldTutor({ db, edition }: Ctx, id: number) {
  const row = await db
    .selectFrom('tutor')
    .selectAll()
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('anonymised_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw refuse('not_found')
  return row
}
export type HeldTutor = Awaited<ReturnType<typeof heldTutor>>
