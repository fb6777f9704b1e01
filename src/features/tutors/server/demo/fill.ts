import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db/database.ts'
import { withoutChecks } from '#platform/db/many.ts'
import { demoTutors } from './cast.ts'
import { holdIds } from './ids.ts'
import { lastDemoTutor, storeTutors } from './store.ts'
import { demoSeed, prepareStuff } from './stuff.ts'
import type { Stuff } from './stuff.ts'
import { makeTutor } from './tutor.ts'
import type { DemoTutor } from './tutor.ts'

/** The first tutors of an empty demo. */
export async function fillDemo(ctx: Ctx): Promise<void> {
  await addDemoTutors(ctx, await makeTutors(prepareStuff(ctx.edition), demoSeed, { after: 0, upTo: demoTutors }))
}

/** A crowd in a row, made in small steps: others may work meanwhile. */
export async function makeTutors(
  stuff: Stuff,
  seed: number,
  { after, upTo }: { after: number; upTo: number },
): Promise<DemoTutor[]> {
  const made: DemoTutor[] = []
  for (let number = after + 1; number <= upTo; number++) {
    made.push(makeTutor(stuff, seed, number))
    if (made.length % 50 === 0) await turn()
  }
  return made
}

/** Stores those of them who are not there yet; returns their ids, and the number of the last one there is. */
export async function addDemoTutors(
  ctx: Ctx,
  tutors: readonly DemoTutor[],
): Promise<{ ids: readonly number[]; last: number }> {
  const last = await lastDemoTutor(ctx)
  const missing = tutors.filter(({ number }) => number > last)
  if (missing.length === 0) return { ids: [], last }
  const held = await holdIds(ctx)
  const ids = await withoutChecks(ctx.db, () => storeTutors(ctx, held, missing))
  return { ids, last: missing.at(-1)!.number }
}

/** So many new rows change which plans are good, and counts read indexes alone only of pages known to be settled. */
export async function tidyAfterDemo(db: Db): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    await sql`vacuum (analyze) account, tutor, tutor_subject, tutor_subject_level, tutor_place, review,
      review_summary`.execute(connection)
    await sql`reset statement_timeout`.execute(connection)
  })
}
