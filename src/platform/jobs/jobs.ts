import { EventEmitter } from 'node:events'
import { Logger as WorkerLogger, makeWorkerUtils, parseCronItems, run, runMigrations } from 'graphile-worker'
import type { TaskList, WorkerEvents } from 'graphile-worker'
import { sql } from 'kysely'
import pg from 'pg'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/database.ts'
import type { Logger } from '../log.ts'

/** Names are wide because slices bring their own; a job nobody declared fails at boot of the worker, not silently. */
export type JobName = string
export type JobOptions = { runAt?: Date; key?: string; maxAttempts?: number; queue?: string }
export type Job = {
  name: JobName
  /** Minute-hour-day pattern in UTC, for work that comes by itself. */
  cron?: string
  /** In its own transaction; may run twice when a process dies between commit and acknowledgement. */
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
    run_at := ${options.runAt ?? null}::timestamptz, max_attempts := ${options.maxAttempts ?? 25}::int, job_key := ${options.key ?? null}::text
  )`.execute(db)
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
  const liveness = await watchLiveness(options.url, log)
  await liveness.releaseDeadWorkers()
  const taskList: TaskList = Object.fromEntries(
    jobs.map((job) => [job.name, async (payload) => perform(job, (payload ?? {}) as Record<string, unknown>)]),
  )
  const events = new EventEmitter() as WorkerEvents
  events.on('worker:create', ({ worker }) => liveness.announce(worker.workerId))
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

/**
 * A worker that died keeps its jobs locked for hours. Every worker therefore holds an advisory lock
 * while its process lives: whoever can take that lock knows the worker is gone, and frees its jobs.
 */
async function watchLiveness(url: string, log: Logger) {
  const client = new pg.Client({ connectionString: url, application_name: 'repeto worker' })
  client.on('error', (error) => log.warn({ err: error }, 'the worker lost its liveness connection'))
  await client.connect()
  let announced: Promise<unknown> = Promise.resolve()
  return {
    announce(workerId: string) {
      const lock = () => client.query('select pg_advisory_lock(hashtextextended($1, 0))', [workerId])
      announced = announced.then(lock).catch(() => undefined)
    },
    async releaseDeadWorkers() {
      const { rows } = await client.query<{ locked_by: string }>(
        `select distinct locked_by from graphile_worker._private_jobs
         where locked_by is not null and pg_try_advisory_lock(hashtextextended(locked_by, 0))`,
      )
      if (rows.length === 0) return
      const utils = await makeWorkerUtils({ connectionString: url, logger: silent() })
      await utils.forceUnlockWorkers(rows.map((row) => row.locked_by))
      await utils.release()
    },
    close: () => client.end(),
  }
}

function silent(): WorkerLogger {
  return new WorkerLogger(() => () => undefined)
}
