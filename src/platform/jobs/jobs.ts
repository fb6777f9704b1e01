import { EventEmitter } from 'node:events'
import { parseCronItems, run, runMigrations } from 'graphile-worker'
import type { TaskList, WorkerEvents } from 'graphile-worker'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/database.ts'
import type { Logger } from '../log.ts'
import { holdLiveness } from './liveness.ts'
import { silent } from './silent.ts'

export type JobName = string
/** `keepRunAt`: one that waits under this key keeps its time, or whoever asks again and again would never get it. */
export type JobOptions = { runAt?: Date; key?: string; maxAttempts?: number; queue?: string; keepRunAt?: boolean }
export type Job = {
  name: JobName
  /** Minute, hour, day, month and weekday in UTC, for work that comes by itself. */
  cron?: string
  /** Runs once in each edition, one after the other; otherwise in the one that enqueued it, or for the whole house. */
  perEdition?: boolean
  /** Talks to the world outside: not in a transaction, which it opens itself where it writes. */
  standalone?: boolean
  /** May run twice when a process dies between commit and acknowledgement. */
  run: (ctx: Ctx, payload: Record<string, unknown>) => Promise<void>
}

/** In the caller's transaction: the job exists if and only if what caused it does. */
export async function enqueue(
  db: Db,
  job: JobName,
  payload: Record<string, unknown>,
  options: JobOptions = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(
    ${job}::text, payload := ${JSON.stringify(payload)}::json, queue_name := ${options.queue ?? null}::text,
    run_at := ${options.runAt ?? null}::timestamptz, max_attempts := ${options.maxAttempts ?? 25}::int, job_key := ${options.key ?? null}::text,
    job_key_mode := ${options.keepRunAt ? 'preserve_run_at' : 'replace'}::text
  )`.execute(db)
}

/** Somebody is gone: whatever still waits and carries one of these texts (an address, say) never runs. */
export async function forgetJobs(db: Db, texts: readonly string[]): Promise<void> {
  if (texts.length === 0) return
  // Whole values only: `ann@example.com` is a part of `joann@example.com`.
  const values = sql.join(
    texts.map((text) => sql`strpos(payload::text, ${JSON.stringify(text)}) > 0`),
    sql` or `,
  )
  await sql`delete from graphile_worker._private_jobs where ${values}`.execute(db)
}

export async function migrateJobs(url: string): Promise<void> {
  await runMigrations({ connectionString: url, logger: silent() })
}

/** Runs the jobs of this process until closed; closing lets the running ones finish. */
export async function startWorker(options: {
  url: string
  pool: pg.Pool
  jobs: readonly Job[]
  log: Logger
  perform: (job: Job, payload: Record<string, unknown>) => Promise<void>
}): Promise<{ close(): Promise<void> }> {
  const { jobs, log, perform } = options
  const liveness = await holdLiveness(options.url, log)
  const taskList: TaskList = Object.fromEntries(
    jobs.map((job) => [job.name, async (payload) => perform(job, (payload ?? {}) as Record<string, unknown>)]),
  )
  const events = new EventEmitter() as WorkerEvents
  events.on('pool:create', ({ workerPool }) => liveness.announce(workerPool.id))
  events.on('job:error', ({ job, error }) =>
    log.error({ err: error, job: job.task_identifier, attempt: job.attempts }, 'a job failed'),
  )
  const runner = await run({
    pgPool: options.pool,
    taskList,
    parsedCronItems: parseCronItems(
      jobs.filter((job) => job.cron).map((job) => ({ task: job.name, match: job.cron! })),
    ),
    concurrency: 4,
    noHandleSignals: true,
    events,
    logger: silent(),
  })
  return {
    async close() {
      await runner.stop()
      await liveness.close()
    },
  }
}
