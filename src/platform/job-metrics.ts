import { Counter, Gauge } from 'prom-client'
import type { Registry } from 'prom-client'
import { readBacklogs } from './backlogs.ts'
import type { BacklogAges } from './backlogs.ts'
import { confirmDeath, listDeadPools } from './jobs/dead-workers.ts'
import { countDueJobs, lateSeconds } from './jobs/due-jobs.ts'
import type { DueJobs } from './jobs/due-jobs.ts'
import type { Runtime } from './plugin.ts'
import { jobNames } from './runtime.ts'

export type WaitingJobs = DueJobs & Pick<BacklogAges, 'ages'> & { isLate: boolean }

const waitingJobsMs = 1000
/** Reading them takes half a second if 200,000 messages are due, and their limits are a minute and more. */
const backlogsMs = 10_000

/** Runs at most once per second, because `/healthz` is public. Undefined if the database does not answer. */
export function cachedWaitingJobs(runtime: Runtime): () => Promise<WaitingJobs | undefined> {
  const read = waitingJobsReader(runtime)
  let last: { at: number; jobs: Promise<WaitingJobs | undefined> } | undefined
  return () => {
    const now = runtime.clock().getTime()
    if (!last || now - last.at > waitingJobsMs) {
      const jobs = read().catch((error: unknown) => {
        runtime.log.warn({ err: error }, 'health check failed')
        return undefined
      })
      last = { at: now, jobs }
    }
    return last.jobs
  }
}

function waitingJobsReader({ config, database: { db }, plugins, clock }: Runtime): () => Promise<WaitingJobs> {
  const known = jobNames({ plugins })
  const backlogs = plugins.flatMap((plugin) => plugin.backlogs ?? [])
  // The living workers release these jobs earlier than that: they check twice in the time after which a worker is dead.
  const releaseSeconds = Math.max(lateSeconds, 2 * config.DEAD_WORKER_SECONDS)
  const deaths = confirmDeath(releaseSeconds * 1000, () => clock().getTime())
  let last: { at: number; read: BacklogAges } | undefined
  const readRarely = async () => {
    const now = clock()
    if (!last || now.getTime() - last.at > backlogsMs)
      last = { at: now.getTime(), read: await readBacklogs(backlogs, db, now) }
    return last.read
  }
  return async () => {
    const deadPools = await listDeadPools(db).catch((error: unknown) => {
      deaths.reset()
      throw error
    })
    const isReleaseLate = deaths.confirm(deadPools).length > 0
    const jobs = await countDueJobs(db, { known, deadPools })
    const { ages, isLate } = await readRarely()
    return { ...jobs, ages, isLate: isReleaseLate || isLate || jobs.late > 0 }
  }
}

type ReadWaitingJobs = () => Promise<WaitingJobs | undefined>

export function addJobMetrics(registry: Registry, runtime: Runtime, readWaitingJobs: ReadWaitingJobs): void {
  const gauges: Record<string, { help: string; value: (jobs: WaitingJobs) => number }> = {
    repeto_jobs_oldest_due_seconds: {
      help: 'How long the oldest due job has waited for a worker.',
      value: ({ oldestSeconds }) => oldestSeconds,
    },
    repeto_jobs_due: { help: 'Jobs that a worker could take now.', value: ({ due }) => due },
    repeto_jobs_late: { help: 'Due jobs that have waited too long.', value: ({ late }) => late },
    repeto_jobs_orphaned: { help: 'Jobs locked by dead workers.', value: ({ orphaned }) => orphaned },
    repeto_jobs_unknown: {
      help: 'Due jobs that this version of the product has no code for.',
      value: ({ unknown }) => unknown,
    },
  }
  for (const [name, { help, value }] of Object.entries(gauges)) {
    const gauge = new Gauge({
      name,
      help,
      registers: [],
      async collect() {
        const jobs = await readWaitingJobs()
        gauge.set(jobs ? value(jobs) : Number.NaN)
      },
    })
    registry.registerMetric(gauge)
  }
  registry.registerMetric(backlogGauge(readWaitingJobs))
  registry.registerMetric(releaseCounter(runtime))
}

function backlogGauge(readWaitingJobs: ReadWaitingJobs): Gauge {
  const gauge = new Gauge({
    name: 'repeto_backlog_oldest_seconds',
    help: 'How long the oldest item of a kind has waited.',
    labelNames: ['kind'],
    registers: [],
    async collect() {
      const jobs = await readWaitingJobs()
      for (const [kind, seconds] of jobs?.ages ?? []) gauge.set({ kind }, seconds)
    },
  })
  return gauge
}

/** Counted in the database, because a process that only works serves no metrics. */
function releaseCounter({ database: { db } }: Runtime): Counter {
  const counter = new Counter({
    name: 'repeto_jobs_released_total',
    help: 'Jobs that were taken from dead workers.',
    labelNames: ['job'],
    registers: [],
    async collect() {
      const released = await db
        .selectFrom('job_release')
        .selectAll()
        .execute()
        .catch(() => [])
      counter.reset()
      for (const { job, count } of released) counter.inc({ job }, count)
    },
  })
  return counter
}
