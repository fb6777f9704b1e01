import type { Person } from '#shared/access.ts'
import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { assertCurrent } from '#platform/crud/row-changes.ts'
import type { TextRow, TextSlice } from '../text-slice.ts'

/** Texts of others and deleted ones answer `not_found`. `version` is the state that the tutor has seen. */
export async function lockOwnText(
  { writer }: TextSlice,
  ctx: Ctx<Person>,
  id: number,
  version?: number,
): Promise<TextRow> {
  const row = (await writer.lock(ctx, id)) as TextRow
  assertOwn(ctx, row)
  assertCurrent(row, version)
  return row
}

export async function getOwnRow({ writer }: TextSlice, ctx: Ctx<Person>, id: number): Promise<TextRow> {
  const row = (await writer.get(ctx, id)) as TextRow
  assertOwn(ctx, row)
  return row
}

function assertOwn({ actor }: Ctx<Person>, row: TextRow): void {
  if (row.tutor_id !== actor.id || row.status === 'deleted') throw fail('not_found')
}

/** The tutor's texts are counted and their titles compared under this lock. */
export async function lockAuthor({ db, edition, actor }: Ctx<Person>): Promise<void> {
  const author = await db
    .selectFrom('tutor')
    .select('id')
    .where('edition', '=', edition.code)
    .where('id', '=', actor.id)
    .where('deleted_at', 'is', null)
    .where('anonymised_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!author) throw fail('not_found')
}
