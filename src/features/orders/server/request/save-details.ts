import type { Ctx } from '#platform/context.ts'
import type { ValidatedRequest } from './validate-request.ts'

export async function listOrderLessons(
  { db, edition }: Ctx,
  order_id: number,
): Promise<{ id: number; levels: number[] }[]> {
  const rows = await db
    .selectFrom('order_lesson')
    .select('subject_id')
    .where('edition', '=', edition.code)
    .where('order_id', '=', order_id)
    .orderBy('position')
    .execute()
  return rows.map(({ subject_id }) => ({ id: subject_id, levels: [] }))
}

/** Given lessons and places replace the stored ones. */
export async function saveOrderDetails(
  { db, edition }: Ctx,
  order_id: number,
  { lessons, places }: ValidatedRequest,
): Promise<void> {
  const of = { edition: edition.code, order_id }
  if (lessons) {
    await db.deleteFrom('order_lesson').where('edition', '=', of.edition).where('order_id', '=', order_id).execute()
    await db
      .insertInto('order_lesson')
      .values(lessons.map(({ id }, position) => ({ ...of, subject_id: id, position })))
      .execute()
    const levels = lessons.flatMap(({ id, levels: chosen }) =>
      chosen.map((level_id) => ({ ...of, subject_id: id, level_id })),
    )
    if (levels.length > 0) await db.insertInto('order_level').values(levels).execute()
  }
  if (places) {
    await db.deleteFrom('order_place').where('edition', '=', of.edition).where('order_id', '=', order_id).execute()
    if (places.length > 0)
      await db
        .insertInto('order_place')
        .values(places.map((place) => ({ ...of, ...place })))
        .execute()
  }
}
