import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import type { SchoolConnection } from '#platform/config-values.ts'
import { callSchool, findSchool, SchoolError } from '../protocol/school-api.ts'
import { getSchoolState, recordOutage, recordSuccess, saveSchoolState } from '../protocol/school-state.ts'
import { countWaitingMessages } from '../staff/school-counts.ts'

/** Asks the school every night which subjects it teaches; on an outage the known ones stay. */
export const syncLessonsJob: Job = {
  name: 'sync_school_lessons',
  cron: '23 2 * * *',
  perEdition: true,
  standalone: true,
  run: syncLessons,
}

/** A new connection gets its list at once. An outage without waiting messages ends here, since nothing else calls the school. */
export const syncMissingLessonsJob: Job = {
  name: 'sync_missing_school_lessons',
  cron: '*/5 * * * *',
  perEdition: true,
  standalone: true,
  run: syncMissingLessons,
}

async function syncMissingLessons(ctx: Ctx): Promise<void> {
  const { state, waiting } = await ctx.transaction(async (within) => ({
    state: await getSchoolState(within),
    waiting: await countWaitingMessages(within),
  }))
  const { lessons_synced_at, failing_since, retry_at } = state
  const isNeeded = lessons_synced_at === null || (failing_since !== null && waiting === 0)
  if (isNeeded && (retry_at === null || retry_at <= ctx.now)) await syncLessons(ctx)
}

const longestList = 1000

export async function syncLessons(ctx: Ctx): Promise<void> {
  const school = findSchool(ctx)
  if (!school) return
  try {
    const aliases = await fetchLessons(ctx, school)
    await ctx.transaction(async (within) => {
      await saveLessons(within, aliases)
      // While messages wait, their attempts decide whether the outage is over.
      if ((await countWaitingMessages(within)) === 0) await recordSuccess(within)
    })
  } catch (error) {
    if (!(error instanceof SchoolError)) throw error
    ctx.log.warn({ err: error, edition: ctx.edition.code }, 'school lessons sync failed')
    await ctx.transaction((within) => recordOutage(within, error.message))
  }
}

async function fetchLessons(ctx: Ctx, school: SchoolConnection): Promise<string[]> {
  const { lessons } = await callSchool(ctx, school, { method: 'GET', path: '/lessons', key: randomUUID() }, ctx.now)
  if (!Array.isArray(lessons)) throw new SchoolError('outage', 'GET /lessons: no list')
  return lessons.filter((one): one is string => typeof one === 'string').slice(0, longestList)
}

/** Replaces the list; aliases that are no subjects here are left out. A list without a known one must be a mistake. */
export async function saveLessons(ctx: Ctx, aliases: readonly string[]): Promise<void> {
  const { db, edition, now } = ctx
  const before = await listIds(ctx)
  await db.deleteFrom('school_lesson').where('edition', '=', edition.code).execute()
  await sql`insert into school_lesson (edition, subject_id, position)
    select s.edition, s.id, min(a.place) from unnest(${[...aliases]}::text[]) with ordinality a (alias, place)
    join subject s on s.edition = ${edition.code} and s.alias = a.alias group by s.edition, s.id`.execute(db)
  await saveSchoolState(ctx, { lessons_synced_at: now })
  const after = await listIds(ctx)
  if (after.length === 0) throw new SchoolError('outage', 'GET /lessons: no known subject')
  if (before.join() !== after.join())
    await ctx.emit({ name: 'school.lessons_synced', entity: 'school', after: { after } })
}

async function listIds({ db, edition }: Ctx): Promise<number[]> {
  const rows = await db
    .selectFrom('school_lesson')
    .select('subject_id')
    .where('edition', '=', edition.code)
    .orderBy('subject_id')
    .execute()
  return rows.map(({ subject_id }) => subject_id)
}
