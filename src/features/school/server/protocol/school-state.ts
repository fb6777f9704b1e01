import type { Updateable } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { DB } from '#platform/db/tables.gen.ts'
import { alertAfterMs, retryDelayMs } from '../../model.ts'

type StateColumns = Omit<Updateable<DB['school_state']>, 'edition'>

const initialState = {
  transfer_offline_lesson: false,
  last_success_at: null as Date | null,
  failing_since: null as Date | null,
  failures: 0,
  retry_at: null as Date | null,
  last_error: '',
  alerted_at: null as Date | null,
  rejected_calls: 0,
  last_rejected_at: null as Date | null,
  lessons_synced_at: null as Date | null,
}
type SchoolState = typeof initialState

export async function getSchoolState({ db, edition }: Ctx): Promise<SchoolState> {
  const row = await db.selectFrom('school_state').selectAll().where('edition', '=', edition.code).executeTakeFirst()
  return row ?? initialState
}

export async function saveSchoolState({ db, edition }: Ctx, columns: StateColumns): Promise<void> {
  await db
    .insertInto('school_state')
    .values({ edition: edition.code, ...columns })
    .onConflict((known) => known.column('edition').doUpdateSet(columns))
    .execute()
}

/** Counts the failed call; the next one is made after a delay that grows with every failure. */
export async function recordOutage(ctx: Ctx, reason: string): Promise<Date> {
  const state = await lockState(ctx)
  const failures = state.failures + 1
  const failing_since = state.failing_since ?? ctx.now
  const retry_at = new Date(ctx.now.getTime() + retryDelayMs(failures))
  const isAlert = state.alerted_at === null && ctx.now.getTime() - failing_since.getTime() >= alertAfterMs
  const alerted_at = isAlert ? ctx.now : state.alerted_at
  await saveSchoolState(ctx, { failing_since, failures, retry_at, last_error: reason, alerted_at })
  if (isAlert)
    await ctx.emit({ name: 'school.unreachable', entity: 'school', after: { since: failing_since, error: reason } })
  return retry_at
}

export async function recordSuccess(ctx: Ctx): Promise<void> {
  const state = await lockState(ctx)
  const recovered = { failing_since: null, failures: 0, retry_at: null, last_error: '', alerted_at: null }
  await saveSchoolState(ctx, { last_success_at: ctx.now, ...recovered })
  if (state.failing_since)
    await ctx.emit({ name: 'school.reachable', entity: 'school', after: { since: state.failing_since } })
}

async function lockState(ctx: Ctx): Promise<SchoolState> {
  const { db, edition } = ctx
  const row = await db
    .selectFrom('school_state')
    .selectAll()
    .where('edition', '=', edition.code)
    .forUpdate()
    .executeTakeFirst()
  return row ?? initialState
}
