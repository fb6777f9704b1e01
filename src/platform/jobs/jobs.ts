import { parseCronItems, run, runMigrations } from 'graphile-worker'
import type { CronItem, JobHelpers, TaskList, WorkerUtilsOptions } from 'graphile-worker'
import type pg from 'pg'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/database.ts'
import type { Logger } from '../log.ts'
import { semaphore } from '../semaphore.ts'
import type { JobName, JobRegistry } from './job-registry.ts'
import { openLanes } from './lanes.ts'
import type { LaneName, LaneSizes } from './lanes.ts'
import { holdLiveness } from './liveness.ts'
import { deletePayload, findPayload, requestOfJob } from './payloads.ts'
import type { JobPayload } from './payloads.ts'
import { pollInterval, runWithRestarts } from './runner.ts'
import { workerLogger } from './worker-log.ts'

export type Job = {
  name: string
  /** Minute, hour, day, month and weekday in UTC. */
  cron?: string
  queue?: string
  /** The lane of enqueued jobs, `work` by default. Jobs that call a service belong to its lane. */
  lane?: LaneName
  /** Runs once in each edition, sequentially. Otherwise the job runs in the edition that enqueued it, or in none. */
  perEdition?: boolean
  /** Calls external services, so it runs outside a transaction and opens its own where it writes. */
  standalone?: boolean
  /** Must be idempotent: it runs again if the process dies between commit and acknowledgement. */
  run: (ctx: Ctx, payload: JobPayload) => Promise<void>
}

/** A job that is enqueued, with the payload that its entry of the registry declares. */
export function queuedJob<N extends JobName>(
  job: Omit<Job, 'name' | 'run' | 'cron'> & { name: N; run: (ctx: Ctx, payload: JobRegistry[N]) => Promise<void> },
): Job {
  return job as Omit<Job, 'run'> as Job
}

export async function migrateJobs(url: string, log: Logger): Promise<void> {
  await runMigrations({ connectionString: url, logger: workerLogger(log) })
}

/**
 * Without a batch delay the library does not await completing or failing a job, so a database outage at that moment
 * would end the process with an unhandled rejection. In batches the error stops the runner, which is then replaced.
 */
const preset: WorkerUtilsOptions['preset'] = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }

/** A waiting or failed run is replaced by the next one, so that failing jobs do not pile up. */
function cronItems({ name, cron }: Job): CronItem[] {
  if (!cron) return []
  // A run that still waits keeps its time, so that it is late if no worker has a place for it.
  const options = { jobKey: cronKey(name), jobKeyMode: 'preserve_run_at' } as const
  return [{ task: name, match: cron, options }]
}

const cronKey = (name: string) => `cron ${name}`
const scheduledLane: LaneName = 'scheduled'

/** The library gives cron jobs no flags, so that they would have no limit. They are enqueued again in their lane and queue. */
async function moveIntoLane({ name, queue }: Job, queued: unknown, { addJob, job }: JobHelpers): Promise<void> {
  await addJob(name, queued, {
    flags: [scheduledLane],
    // The run keeps its time here as well. Under the key of the library the next run would remove the lane.
    jobKey: `scheduled ${name}`,
    jobKeyMode: 'preserve_run_at',
    runAt: job.run_at,
    ...(queue && { queueName: queue }),
  })
}

/** Runs jobs until closed; closing lets running jobs finish. */
export async function startWorker(options: {
  url: string
  pool: pg.Pool
  db: Db
  jobs: readonly Job[]
  lanes: LaneSizes
  /** How many jobs hold a transaction at once, besides the urgent ones. */
  transactions: number
  /** How long a worker must be without its lock before others take its jobs. */
  graceSeconds: number
  log: Logger
  perform: (job: Job, payload: JobPayload, requestId: string | undefined) => Promise<void>
}): Promise<{ close(): Promise<void> }> {
  const { jobs, log, db, perform } = options
  const liveness = await holdLiveness(options)
  const lanes = openLanes(options.lanes)
  const limitTransactions = semaphore(options.transactions)
  const taskList: TaskList = Object.fromEntries(
    jobs.map((job) => [
      job.name,
      async (queued, helpers) => {
        const { id, flags, key } = helpers.job
        try {
          if (key === cronKey(job.name)) return await moveIntoLane(job, queued, helpers)
          const payload = await findPayload(db, Number(id), queued)
          if (!payload) return
          const isUnlimited = job.standalone || flags?.['urgent']
          const performOnce = () => perform(job, payload, requestOfJob(queued))
          await (isUnlimited ? performOnce() : limitTransactions(performOnce))
          await deletePayload(db, Number(id)).catch((error: unknown) =>
            log.warn({ err: error, job: job.name }, 'job payload deletion failed'),
          )
        } finally {
          lanes.leave({ flags })
        }
      },
    ]),
  )
  const runner = await runWithRestarts({
    log,
    concurrency: lanes.concurrency,
    onPool: (poolId) => liveness.announce(poolId),
    onPoolGone: (poolId) => liveness.retire(poolId),
    start: (events) =>
      run({
        pgPool: options.pool,
        taskList,
        parsedCronItems: parseCronItems(jobs.flatMap(cronItems)),
        concurrency: lanes.concurrency,
        pollInterval,
        forbiddenFlags: lanes.fetchInTurn(events, pollInterval),
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
