import { run } from 'graphile-worker'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import type { Db } from '#platform/db/database.ts'
import { workerLogger } from '#platform/jobs/worker-log.ts'
import { inTransaction, readOnlyCtx, systemRequester } from '#platform/runtime.ts'
import type { TestApp } from './app.ts'
import { eventually } from './eventually.ts'

/** Cron jobs that tests start by hand. */
declare module '#platform/jobs/job-registry.ts' {
  interface JobRegistry {
    anonymise_leaving_tutors: Record<string, never>
    delete_expired_rows: Record<string, never>
    send_due_messages: Record<string, never>
  }
}

type QueuedJob = { id: string; payload: Record<string, unknown> & { edition: string } }

/** Runs the queued jobs of this name as the worker does and returns their number. */
export async function runQueuedJobs({ runtime }: TestApp, name: string): Promise<number> {
  const job = runtime.plugins.flatMap(({ jobs }) => jobs ?? []).find((one) => one.name === name)!
  const waiting = sql<QueuedJob>`select j.id, p.payload from graphile_worker.jobs j
    join job_payload p on p.job_id = j.id
    where j.task_identifier = ${name} and p.payload ? 'edition' order by j.id`
  const { rows } = await waiting.execute(runtime.database.db)
  for (const { id, payload } of rows) {
    const requester = systemRequester(editionByCode(payload.edition)!)
    if (job.standalone) await job.run(readOnlyCtx(runtime, requester), payload)
    else await inTransaction(runtime, requester, (ctx) => job.run(ctx, payload))
    await sql`select graphile_worker.complete_jobs(array[${id}::bigint])`.execute(runtime.database.db)
  }
  return rows.length
}

/**
 * Takes this many jobs and hangs, as a worker of a process that died. The library offers no function that only locks a
 * job.
 */
export async function takeJobs(app: TestApp, name: string, count = 1): Promise<TakenJobs> {
  const { db } = app.runtime.database
  const hanging = Promise.withResolvers<void>()
  const runner = await run({
    connectionString: app.url,
    taskList: { [name]: () => hanging.promise },
    // Without a free place it takes no further jobs.
    concurrency: count,
    noHandleSignals: true,
    logger: workerLogger(app.runtime.log),
  })
  const pool = await eventually(async () => {
    const { rows } = await sql<{ locked_by: string }>`select locked_by from graphile_worker.jobs
      where task_identifier = ${name} and locked_by is not null`.execute(db)
    expect(rows).toHaveLength(count)
    return rows[0]!.locked_by
  })
  return {
    pool,
    async release() {
      hanging.resolve()
      await runner.stop()
    },
  }
}

type TakenJobs = { pool: string; release(): Promise<void> }

export async function deleteAllJobs(db: Db): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(array(select distinct locked_by from graphile_worker.jobs))`.execute(
    db,
  )
  await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`.execute(db)
  await db.deleteFrom('job_payload').execute()
}

/** Runs a job of the schedule in one edition, as the worker does. */
export async function runScheduledJob({ runtime }: TestApp, name: string, edition = 'ua'): Promise<void> {
  const job = runtime.plugins.flatMap(({ jobs }) => jobs ?? []).find((one) => one.name === name)!
  const requester = systemRequester(editionByCode(edition)!)
  if (job.standalone) await job.run(readOnlyCtx(runtime, requester), {})
  else await inTransaction(runtime, requester, (ctx) => job.run(ctx, {}))
}
