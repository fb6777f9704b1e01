import { sql } from 'kysely'
import { editionByCode } from '#editions/editions.ts'
import type { Db } from '#platform/db/database.ts'
import { inTransaction, readOnlyCtx, systemRequester } from '#platform/runtime.ts'
import type { TestApp } from './app.ts'

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
  // Jobs of older versions carry their own payload, which the library's public view does not expose.
  const waiting = sql<QueuedJob>`select id, payload from (
      select j.id, coalesce(p.payload, q.payload::jsonb) as payload from graphile_worker.jobs j
      join graphile_worker._private_jobs q on q.id = j.id left join job_payload p on p.job_id = j.id
      where j.task_identifier = ${name}) as queued
    where payload ? 'edition' order by id`
  const { rows } = await waiting.execute(runtime.database.db)
  for (const { id, payload } of rows) {
    const requester = systemRequester(editionByCode(payload.edition)!)
    if (job.standalone) await job.run(readOnlyCtx(runtime, requester), payload)
    else await inTransaction(runtime, requester, (ctx) => job.run(ctx, payload))
    await sql`select graphile_worker.complete_jobs(array[${id}::bigint])`.execute(runtime.database.db)
  }
  return rows.length
}

export async function deleteAllJobs(db: Db): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(array(select distinct locked_by from graphile_worker.jobs))`.execute(
    db,
  )
  await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`.execute(db)
  await db.deleteFrom('job_payload').execute()
}
