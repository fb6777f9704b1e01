import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { refreshRatings } from '#features/tutors/public.ts'
import { countCatalog } from './count-catalog.ts'
import { refreshTutors } from './refresh-tutors.ts'

/** Rebuilds cards, entries and counts of the edition from profiles. Safe to repeat, and to stop between two batches. */
export async function rebuildCatalog(
  ctx: Ctx,
  { batch = 1000, onProgress = (): 'go on' | 'stop' => 'go on' }: Options = {},
): Promise<{ tutors: number; whole: boolean }> {
  const { count } = await ctx.db
    .selectFrom('tutor')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('edition', '=', ctx.edition.code)
    .executeTakeFirstOrThrow()
  let [last, done] = [0, 0]
  while (last < Infinity) {
    const tutors = await readTutorBatch(ctx, last, batch)
    const ids = tutors.map(({ id }) => id)
    await ctx.transaction(async (tx) => {
      // Old scores were stored without their parts.
      await refreshRatings(
        tx,
        tutors.flatMap(({ id, unrated }) => (unrated ? [id] : [])),
      )
      await refreshTutors(tx, ids)
    })
    last = ids.length < batch ? Infinity : ids.at(-1)!
    done += ids.length
    if (onProgress(done, Math.max(done, count)) === 'stop') return { tutors: done, whole: false }
  }
  await ctx.transaction(countCatalog)
  return { tutors: done, whole: true }
}

type Options = { batch?: number; onProgress?: (done: number, of: number) => 'go on' | 'stop' }

/** Includes hidden tutors, so that their leftover rows are deleted. */
async function readTutorBatch({ db, edition }: Ctx, after: number, batch: number) {
  const { rows } = await sql<{ id: number; unrated: boolean }>`
    select id, state = 'published' and score_parts = '{}' as unrated from tutor
    where edition = ${edition.code} and id > ${after} order by id limit ${batch}`.execute(db)
  return rows
}
