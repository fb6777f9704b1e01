import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { lowerMarkBound, averageMark, marks, noMarks } from '../model.ts'
import type { MarkCounts } from '../model.ts'

type DbScope = Pick<Ctx, 'db' | 'edition'>
export type ReviewSummary = { marks: MarkCounts; reviews: number; average: number | null; at_least: number }

/** Tutors without reviews are not in the map. */
export async function listReviewSummaries(
  { db, edition }: DbScope,
  ids: readonly number[],
): Promise<Map<number, ReviewSummary>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('review_summary')
    .select(['tutor_id', 'marks', 'reviews', 'at_least'])
    .where('edition', '=', edition.code)
    .where('tutor_id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('reviews', '>', 0)
    .execute()
  return new Map(rows.map(({ tutor_id, ...row }) => [tutor_id, { ...row, average: averageMark(row.marks) }]))
}

/** Serialises changes of a tutor's marks until the commit, so that the count is complete. */
export async function lockSummary({ db, edition }: DbScope, tutorId: number): Promise<void> {
  await db
    .insertInto('review_summary')
    .values({ edition: edition.code, tutor_id: tutorId, marks: [...noMarks], reviews: 0, at_least: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .selectFrom('review_summary')
    .select('tutor_id')
    .where('edition', '=', edition.code)
    .where('tutor_id', '=', tutorId)
    .forUpdate()
    .execute()
}

/** The caller holds the summary lock, or the tutors are new and not visible to others. */
export async function refreshSummaries({ db, edition }: DbScope, ids: readonly number[]): Promise<void> {
  const rows = await db
    .selectFrom('review')
    .select(['tutor_id', 'mark', (eb) => eb.fn.countAll<number>().as('count')])
    .where('edition', '=', edition.code)
    .where('tutor_id', '=', sql<number>`any(${ids}::bigint[])`)
    .groupBy(['tutor_id', 'mark'])
    .execute()
  const byTutor = Map.groupBy(rows, ({ tutor_id }) => tutor_id)
  const fresh = ids.map((tutor_id) => {
    const of = byTutor.get(tutor_id) ?? []
    const counted = marks.map((mark) => of.find((row) => row.mark === mark)?.count ?? 0)
    return {
      tutor_id,
      marks: counted,
      reviews: counted.reduce((sum, one) => sum + one, 0),
      at_least: lowerMarkBound(counted),
    }
  })
  await sql`insert into review_summary (edition, tutor_id, marks, reviews, at_least)
    select ${edition.code}, tutor_id, marks, reviews, at_least
    from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb)
      as fresh(tutor_id bigint, marks integer[], reviews integer, at_least smallint)
    on conflict (edition, tutor_id) do update
      set marks = excluded.marks, reviews = excluded.reviews, at_least = excluded.at_least`.execute(db)
}
