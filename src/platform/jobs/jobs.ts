import { parseCronItems, run, runMigrations } from 'graphile-worker'
import type { CronItem, TaskList, WorkerUtilsOptions } from 'graphile-worker'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/database.ts'
import type { Logger } from '../log.ts'
import { holdLiveness } from './liveness.ts'
import { deletePayload, findPayload, storedMarker } from './payloads.ts'
import type { JobPayload } from './payloads.ts'
import { concurrency, keepRunning } from './runner.ts'
import { workerLogger } from './worker-log.ts'

export type JobName = string
/** `keepRunAt`: one that waits under this key keeps its time, or whoever asks again and again would never get it. */
export type JobOptions = { runAt?: Date; key?: string; maxAttempts?: number; queue?: string; keepRunAt?: boolean }
export type Job = {
  name: JobName
  /** Minute, hour, day, month and weekday in UTC, for work that comes by itself. */
  cron?: string
  /** Jobs of one queue run one at a time. */
  queue?: string
  /** Runs once in each edition, one after the other; otherwise in the one that enqueued it, or for the whole house. */
  perEdition?: boolean
  /** Talks to the world outside: not in a transaction, which it opens itself where it writes. */
  standalone?: boolean
  /** May run twice when a process dies between commit and acknowledgement. */
  run: (ctx: Ctx, payload: JobPayload) => Promise<void>
}

/** In the caller's transaction: the job exists if and only if what caused it does. */
export async function enqueue(db: Db, job: JobName, payload: JobPayload, options: JobOptions = {}): Promise<void> {
  const { queue = null, runAt = null, maxAttempts = 25, key = null, keepRunAt = false } = options
  // A job that waits under the same key keeps its id and takes the new payload.
  const add = sql`insert into job_payload (job_id, payload)
    select id, ${JSON.stringify(payload)}::jsonb from graphile_worker.add_job(
      ${job}::text, payload := ${storedMarker}::json, queue_name := ${queue}::text, run_at := ${runAt}::timestamptz,
      max_attempts := ${maxAttempts}::int, job_key := ${key}::text,
      job_key_mode := ${keepRunAt ? 'preserve_run_at' : 'replace'}::text) where id is not null
    on conflict (job_id) do update set payload = excluded.payload, enqueued_at = excluded.enqueued_at`
  for (let attempt = 0; attempt < addAttempts; attempt++) if ((await add.execute(db)).numAffectedRows === 1n) return
  throw new Error(`the job ${job} could not be added`)
}

/** The library adds nothing when a worker takes the job with this key in the same moment; the next try sees that. */
const addAttempts = 3

export async function migrateJobs(url: string, log: Logger): Promise<void> {
  await runMigrations({ connectionString: url, logger: workerLogger(log) })
}

/**
 * Without a batch delay the library does not wait for the answer when it completes or fails a job, so that a database
 * that goes away at that moment would end the process with an unhandled rejection. In batches the error stops the
 * runner, which is then replaced.
 */
const preset: WorkerUtilsOptions['preset'] = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }

/** A run that waits or has failed is replaced by the next one, so that failing jobs do not pile up. */
function cronItems({ name, cron, queue }: Job): CronItem[] {
  return cron
    ? [{ task: name, match: cron, options: { jobKey: `cron ${name}`, ...(queue && { queueName: queue }) } }]
    : []
}

/** Runs the jobs of this process until closed; closing lets the running ones finish. */
export async function startWorker(options: {
  url: string
  pool: pg.Pool
  db: Db
  jobs: readonly Job[]
  log: Logger
  perform: (job: Job, payload: JobPayload) => Promise<void>
}): Promise<{ close(): Promise<void> }> {
  const { jobs, log, db, perform } = options
  const liveness = await holdLiveness(options.url, log)
  const taskList: TaskList = Object.fromEntries(
    jobs.map((job) => [
      job.name,
      async (queued, { job: { id } }) => {
        const payload = await findPayload(db, Number(id), queued)
        if (!payload) return
        await perform(job, payload)
        await deletePayload(db, Number(id)).catch((error: unknown) =>
          log.warn({ err: error, job: job.name }, 'job payload not deleted'),
        )
      },
    ]),
  )
  const runner = await keepRunning({
    log,
    onPool: (poolId) => liveness.announce(poolId),
    onPoolGone: (poolId) => liveness.retire(poolId),
    start: (events) =>
      run({
        pgPool: options.pool,
        taskList,
        parsedCronItems: parseCronItems(jobs.flatMap(cronItems)),
        concurrency,
        noHandleSignals: true,
        events,
        logger: workerLogger(log),
        preset,
      }),
  })
  return {
    async close() {
      await runner.close()
      await liveness.close()
    },
  }
}
