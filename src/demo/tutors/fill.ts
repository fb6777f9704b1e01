import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db/database.ts'
import { withoutChecks } from '#platform/db/many.ts'
import { nextTurn } from '#platform/turns.ts'
import { demoTutorCount } from './roles.ts'
import { lockReferenceIds } from './reference-ids.ts'
import { findLastDemoTutor, storeTutors } from './store.ts'
import { demoSeed, prepareDemoFixtures } from './fixtures.ts'
import type { DemoFixtures } from './fixtures.ts'
import { makeDemoTutor } from './tutor.ts'
import type { DemoTutor } from './tutor.ts'

export async function fillTutorsDemo(ctx: Ctx): Promise<void> {
  await addDemoTutors(
    ctx,
    await makeDemoTutors(prepareDemoFixtures(ctx.edition), demoSeed, { after: 0, upTo: demoTutorCount }),
  )
}

/** Yields to the event loop every 50 tutors. */
export async function makeDemoTutors(
  fixtures: DemoFixtures,
  seed: number,
  { after, upTo }: { after: number; upTo: number },
): Promise<DemoTutor[]> {
  const made: DemoTutor[] = []
  for (let number = after + 1; number <= upTo; number++) {
    made.push(makeDemoTutor(fixtures, seed, number))
    if (made.length % 50 === 0) await nextTurn()
  }
  return made
}

/** Stores the tutors that do not exist yet; `last` is the highest number stored. */
export async function addDemoTutors(
  ctx: Ctx,
  tutors: readonly DemoTutor[],
): Promise<{ ids: readonly number[]; last: number }> {
  const last = await findLastDemoTutor(ctx)
  const missing = tutors.filter(({ number }) => number > last)
  if (missing.length === 0) return { ids: [], last }
  const referenceIds = await lockReferenceIds(ctx)
  const ids = await withoutChecks(ctx.db, () => storeTutors(ctx, referenceIds, missing))
  return { ids, last: missing.at(-1)!.number }
}

/** Bulk inserts outdate the statistics, and index-only scans need a fresh visibility map. */
export async function vacuumAfterDemo(db: Db): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    await sql`vacuum (analyze) account, tutor, tutor_subject, tutor_subject_level, tutor_place, review,
      review_summary`.execute(connection)
    await sql`reset statement_timeout`.execute(connection)
  })
}
