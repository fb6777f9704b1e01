import { setTimeout as sleep } from 'node:timers/promises'
import type { Job as QueuedRow, WorkerEvents } from 'graphile-worker'
import type { Config } from '../config.ts'

/**
 * A lane limits how many of its jobs a worker process runs at once, so that a service that hangs holds only the jobs of
 * its own lane. Jobs that call no service run in `work`, those that somebody waits for in `urgent`, and cron jobs in
 * `scheduled`.
 */
export type LaneName =
  | 'work'
  | 'urgent'
  | 'scheduled'
  | 'mail'
  | 'sms'
  | 'messengers'
  | 'push'
  | 'webhooks'
  | 'payments'
  | 'schools'
  | 'marketing'

export type LaneSizes = Readonly<Record<LaneName, number>>
export type LaneSettings = Pick<Config, 'WORKER_CONCURRENCY' | 'MAIL_QUEUES' | 'SMS_QUEUES'>

/** A channel of messages has one place more for each class of messages than the class below: see `messageLanes`. */
const queuesPerChannel = 4

export function laneSizes({ WORKER_CONCURRENCY, MAIL_QUEUES, SMS_QUEUES }: LaneSettings): LaneSizes {
  return {
    work: WORKER_CONCURRENCY,
    urgent: 2,
    scheduled: 4,
    mail: queuesPerChannel * MAIL_QUEUES,
    sms: queuesPerChannel * SMS_QUEUES,
    messengers: 6,
    push: 4,
    webhooks: 4,
    payments: 6,
    schools: 2,
    marketing: 3,
  }
}

/** The library enqueues cron jobs without a lane, so a place of its own moves them into theirs: see `jobs.ts`. */
const placesWithoutLane = 1

/**
 * How many jobs may hold transactions at once, besides the urgent ones. The other half of the connections is left to
 * urgent jobs, requests, and the short queries of jobs that call services.
 */
export const transactionLimit = (pool: number) => Math.max(1, Math.floor(pool / 2))

/** A lane inside another one, such as one receiver among all. The limit is a part of the name, so workers need no list. */
export const innerLane = (lane: LaneName, name: string, limit: number) => `${lane} ${name}/${limit}`

const limitOf = (sizes: LaneSizes, lane: string) =>
  sizes[lane as LaneName] ?? Number(lane.slice(lane.lastIndexOf('/') + 1))

export type Lanes = {
  concurrency: number
  /**
   * For one runner: waits for the turn of a place to fetch a job and returns the lanes that it must leave alone. The first
   * fetches are spread over `spreadMs`. Otherwise all places would always look for jobs in the same moment.
   */
  fetchInTurn(events: WorkerEvents, spreadMs?: number): () => Promise<string[]>
  leave(job: Pick<QueuedRow, 'flags'>): void
}

/** Counts running jobs by lane. Lanes are the flags of a queued job. */
export function openLanes(sizes: LaneSizes): Lanes {
  const concurrency = Object.values(sizes).reduce((sum, size) => sum + size, placesWithoutLane)
  const running = new Map<string, number>()
  const count = ({ flags }: Pick<QueuedRow, 'flags'>, change: 1 | -1) => {
    for (const lane of Object.keys(flags ?? {})) {
      const jobs = (running.get(lane) ?? 0) + change
      if (jobs > 0) running.set(lane, jobs)
      else running.delete(lane)
    }
  }
  const listFull = () => [...running].flatMap(([lane, jobs]) => (jobs >= limitOf(sizes, lane) ? [lane] : []))

  return {
    concurrency,
    fetchInTurn(events, spreadMs = 0) {
      const stopping = new AbortController()
      let started = 0
      let endTurn = () => {}
      let lastTurn = Promise.resolve()
      // The workers of a process fetch one after another: all of them could take jobs of one lane in the same moment.
      events.on('job:start', ({ job }) => {
        count(job, 1)
        endTurn()
      })
      events.on('worker:getJob:empty', () => endTurn())
      events.on('worker:getJob:error', () => endTurn())
      events.on('pool:gracefulShutdown', () => stopping.abort())
      return async () => {
        const startMs = started < concurrency ? (started++ / concurrency) * spreadMs : 0
        if (startMs > 0) await sleep(startMs, undefined, stopping).catch(() => undefined)
        const turn = Promise.withResolvers<void>()
        const previous = lastTurn
        lastTurn = turn.promise
        await previous
        endTurn = turn.resolve
        return stopping.signal.aborted ? Object.keys(sizes) : listFull()
      }
    },
    leave: (job) => count(job, -1),
  }
}
