import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../db/database.ts'
import { priorityNumbers } from './enqueue.ts'
import type { LaneName } from './lanes.ts'

export type DueJobs = {
  due: number
  /** The age of the oldest due job, or 0 if there is none. Jobs of low priority do not count. */
  oldestSeconds: number
  /** Due jobs that have waited longer than their lane or queue explains. */
  late: number
  /** Due jobs that this version of the product has no handler for. */
  unknown: number
  /** Jobs locked by workers that are dead. */
  orphaned: number
}

/** Jobs due for longer than this mean that there are no workers or too few. */
export const lateSeconds = 60
/** Jobs may wait behind running jobs of their queue, or of the lane of a service, for this long before they are late. */
const occupiedMinutes = 10
/** Their jobs wait for workers only, and not for services. */
const ownLanes: LaneName[] = ['work', 'urgent', 'scheduled']

/**
 * A job is due when its time has come, it is not running and has attempts left. A failed job is not due before its
 * next attempt, because the library postpones `run_at`.
 */
export async function countDueJobs(
  db: Db,
  {
    known,
    deadPools = [],
    now = sql`now()`,
  }: { known: readonly string[]; deadPools?: readonly string[]; now?: RawBuilder<Date> },
): Promise<DueJobs> {
  const { rows } = await sql<Omit<DueJobs, 'oldestSeconds'> & { oldest: number | null }>`
    with running as (
      select queue_name, locked_at, locked_by = any(${[...deadPools]}::text[]) as orphaned
      from graphile_worker.jobs where locked_at is not null
    ), waiting as (
      select extract(epoch from ${now} - run_at)::float8 as seconds,
        task_identifier = any(${[...known]}::text[]) as known,
        case when priority >= ${priorityNumbers.bulk} then null
          when priority <= ${priorityNumbers.urgent} or flags is null or flags ?| ${ownLanes}::text[] then ${lateSeconds}
          else ${occupiedMinutes} * 60 end as allowed
      from graphile_worker.jobs
      where locked_at is null and attempts < max_attempts and run_at <= ${now}
        and (queue_name is null or queue_name not in (
          select queue_name from running
          where queue_name is not null
            and locked_at > ${now} - ${occupiedMinutes} * interval '1 minute'))
    )
    select count(*) filter (where known) as due, count(*) filter (where not known) as unknown,
      count(*) filter (where known and seconds > allowed) as late,
      max(seconds) filter (where known and allowed is not null) as oldest,
      (select count(*) from running where orphaned) as orphaned
    from waiting`.execute(db)
  const { oldest, ...counts } = rows[0]!
  return { ...counts, oldestSeconds: oldest ?? 0 }
}
