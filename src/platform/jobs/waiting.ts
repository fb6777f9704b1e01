import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export type WaitingJobs = {
  /** Jobs that a worker could take now. */
  due: number
  /** How long the oldest of them has been due; 0 when there is none. */
  oldestSeconds: number
  /** Due jobs that this version of the product has no code for. */
  unknown: number
}

/** Due jobs that have waited longer than this mean that no worker works, or too few do. */
export const lateSeconds = 60
/** Behind a job that holds their queue others wait rightly, unless that job hangs. */
const heldQueueMinutes = 10

/**
 * A job is due when its time has come, it is not running, and it has attempts left. A failed job is not due before its
 * next attempt, since the library moves `run_at` on.
 */
export async function countWaitingJobs(db: Db, known: readonly string[]): Promise<WaitingJobs> {
  const { rows } = await sql<{ due: number; oldest: number | null; unknown: number }>`
    with waiting as (
      select run_at, task_identifier = any(${[...known]}::text[]) as known from graphile_worker.jobs
      where locked_at is null and attempts < max_attempts and run_at <= now()
        and (queue_name is null or queue_name not in (
          select queue_name from graphile_worker.jobs
          where queue_name is not null and locked_at > now() - ${heldQueueMinutes} * interval '1 minute'))
    )
    select count(*) filter (where known) as due, count(*) filter (where not known) as unknown,
      extract(epoch from now() - min(run_at) filter (where known))::float8 as oldest from waiting`.execute(db)
  const { due, oldest, unknown } = rows[0]!
  return { due, unknown, oldestSeconds: oldest ?? 0 }
}
