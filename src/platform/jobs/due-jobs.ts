import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../db/database.ts'

export type DueJobs = {
  due: number
  /** The age of the oldest due job, or 0 if there is none. */
  oldestSeconds: number
  /** Due jobs that this version of the product has no handler for. */
  unknown: number
}

/** Jobs due for longer than this mean that there are no workers or too few. */
export const lateSeconds = 60
/** Jobs may wait behind a running job of their queue for this long before they count as late. */
const lockedQueueMinutes = 10

/**
 * A job is due when its time has come, it is not running and has attempts left. A failed job is not due before its
 * next attempt, because the library postpones `run_at`.
 */
export async function countDueJobs(
  db: Db,
  known: readonly string[],
  now: RawBuilder<Date> = sql`now()`,
): Promise<DueJobs> {
  const { rows } = await sql<{ due: number; oldest: number | null; unknown: number }>`
    with waiting as (
      select run_at, task_identifier = any(${[...known]}::text[]) as known from graphile_worker.jobs
      where locked_at is null and attempts < max_attempts and run_at <= ${now}
        and (queue_name is null or queue_name not in (
          select queue_name from graphile_worker.jobs
          where queue_name is not null and locked_at > ${now} - ${lockedQueueMinutes} * interval '1 minute'))
    )
    select count(*) filter (where known) as due, count(*) filter (where not known) as unknown,
      extract(epoch from ${now} - min(run_at) filter (where known))::float8 as oldest from waiting`.execute(db)
  const { due, oldest, unknown } = rows[0]!
  return { due, unknown, oldestSeconds: oldest ?? 0 }
}
