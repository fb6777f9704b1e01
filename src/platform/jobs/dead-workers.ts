import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** The pools that have locked jobs and whose process does not hold the advisory lock of `holdLiveness`. */
export async function listDeadPools(db: Db): Promise<string[]> {
  const { rows } = await sql<{ pool: string }>`
    select pool from (select distinct locked_by as pool from graphile_worker.jobs where locked_by is not null) as locks
    where not exists (select from pg_locks l
      where l.locktype = 'advisory' and l.granted and l.objsubid = 1
        and l.database = (select oid from pg_database where datname = current_database())
        and (l.classid::bigint << 32 | l.objid::bigint) = hashtextextended(pool, 0))`.execute(db)
  return rows.map(({ pool }) => pool)
}

/**
 * Confirms that a pool is dead when every check of this time found it so: a living one loses its lock for a moment when
 * its connection breaks.
 */
export function confirmDeath(graceMs: number, now: () => number = () => performance.now()) {
  let missingSince = new Map<string, number>()
  return {
    confirm(dead: readonly string[]): string[] {
      missingSince = new Map(dead.map((pool) => [pool, missingSince.get(pool) ?? now()]))
      return dead.filter((pool) => now() - missingSince.get(pool)! >= graceMs)
    },
    /** A check that failed proves nothing, and the workers may have lost their connections as well. */
    reset: () => missingSince.clear(),
  }
}

/**
 * Unlocks the jobs and queues of dead pools and returns the number of jobs by name. The payload of an interrupted job
 * says so: whatever its worker had claimed for a while is free again.
 */
export function releaseJobs(db: Db, pools: readonly string[]): Promise<Map<string, number>> {
  return db.transaction().execute(async (inside) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('release jobs of dead workers', 0))`.execute(inside)
    const { rows } = await sql<{ job: string; count: number }>`
      with interrupted as (
        select id, task_identifier as job from graphile_worker.jobs where locked_by = any(${[...pools]}::text[])
      ), marked as (
        update job_payload set payload = payload || '{"interrupted": true}'
        where job_id in (select id from interrupted)
      ), counted as (select job, count(*) as count from interrupted group by job)
      insert into job_release (job, count) select job, count from counted
      on conflict (job) do update set count = job_release.count + excluded.count
      returning job, (select c.count from counted c where c.job = job_release.job) as count`.execute(inside)
    const { rows: interrupted } = await sql<{ id: number }>`select id from graphile_worker.jobs
      where locked_by = any(${[...pools]}::text[])`.execute(inside)
    await sql`select graphile_worker.force_unlock_workers(${[...pools]}::text[])`.execute(inside)
    // They wait from now on: they were running until then and are not late.
    await sql`select graphile_worker.reschedule_jobs(${interrupted.map(({ id }) => id)}::bigint[], run_at := now())`.execute(
      inside,
    )
    return new Map(rows.map(({ job, count }) => [job, count]))
  })
}
