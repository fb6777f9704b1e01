import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { refreshRating } from '#features/tutors/public.ts'
import { countCatalog } from './count-catalog.ts'
import { refreshTutors } from './refresh-tutors.ts'

/** Cards, entries and counts of the edition, from what profiles say: as they were if they were right. Bears to run twice. */
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
    const some = await someTutors(ctx, last, batch)
    const ids = some.map(({ id }) => id)
    await ctx.transaction(async (inside) => {
      // Scores from before we kept what they are made of.
      await refreshRating(
        inside,
        some.flatMap(({ id, unrated }) => (unrated ? [id] : [])),
      )
      await refreshTutors(inside, ids)
    })
    last = ids.length < batch ? Infinity : ids.at(-1)!
    done += ids.length
    if (onProgress(done, Math.max(done, count)) === 'stop') return { tutors: done, whole: false }
  }
  await ctx.transaction(countCatalog)
  return { tutors: done, whole: true }
}

/** Between two transactions it may be broken off. */
type Options = { batch?: number; onProgress?: (done: number, of: number) => 'go on' | 'stop' }

/** Everybody, on show or not: whoever is not any more has nothing there. */
async function someTutors({ db, edition }: Ctx, after: number, batch: number) {
  const { rows } = await sql<{ id: number; unrated: boolean }>`
    select id, state = 'published' and score_parts = '{}' as unrated from tutor
    where edition = ${edition.code} and id > ${after} order by id limit ${batch}`.execute(db)
  return rows
}
