import type { Ctx } from '#platform/context.ts'
import type { Checked } from './check-request.ts'

/** The lessons of an order, without their levels. */
export async function storedLessons(
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

/** The rows around an order: those that were given take the place of those that are there. */
export async function writeAround({ db, edition }: Ctx, order_id: number, { lessons, places }: Checked): Promise<void> {
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
