import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Runner, WorkerEvents } from 'graphile-worker'
import type { Logger } from '../log.ts'
import { logWorkerEvents } from './worker-log.ts'

/**
 * Each place of a worker looks for jobs this often, one after another. Jobs of the present start at once. Those that wait
 * for a time or for their queue are found by the next place.
 */
export const pollInterval = 2000
/** A database restart makes every place of a worker fail once or twice; they recover without a new runner. */
const toleratedErrors = 3
const backoffMs = { first: 250, longest: 30_000 }

type Attempt = {
  working: Promise<void>
  ended: Promise<Error>
  hasWorked: () => boolean
  stop: () => Promise<void>
}

/**
 * Keeps one runner working and replaces it when it cannot fetch jobs. The library looks up its task ids once per
 * runner and caches a failed lookup forever, so a failed first fetch replaces the runner at once; later failures are
 * tolerated for a while.
 */
export async function runWithRestarts(options: {
  log: Logger
  concurrency: number
  start: (events: WorkerEvents) => Promise<Runner>
  onPool: (poolId: string) => void
  onPoolGone: (poolId: string) => Promise<void>
}): Promise<{ close(): Promise<void> }> {
  const { log } = options
  const closing = new AbortController()
  const retired = new Set<Promise<void>>()
  let current = beginAttempt(options)

  /** A running job may take long or hang, so the next runner does not wait for it. */
  function retire(attempt: Attempt): void {
    const stopped = attempt.stop().finally(() => retired.delete(stopped))
    retired.add(stopped)
  }

  async function supervise(): Promise<void> {
    for (let failed = 0; ;) {
      const err = await current.ended
      if (closing.signal.aborted) return
      failed = current.hasWorked() ? 0 : failed + 1
      const delayMs = Math.min(backoffMs.first * 2 ** failed, backoffMs.longest)
      log.error({ err, delayMs }, 'job worker restarting')
      retire(current)
      await sleep(delayMs, undefined, { signal: closing.signal }).catch(() => undefined)
      if (closing.signal.aborted) return
      current = beginAttempt(options)
      void current.working.then(() => log.warn('job worker restarted'))
    }
  }

  const supervised = supervise()
  await Promise.race([current.working, current.ended])
  return {
    async close() {
      closing.abort()
      await current.stop()
      await supervised
      await Promise.all(retired)
    },
  }
}

function beginAttempt({ log, concurrency, start, onPool, onPoolGone }: Parameters<typeof runWithRestarts>[0]): Attempt {
  const working = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<Error>()
  const pools: string[] = []
  let hasWorked = false
  let errors = 0
  const end = (error: unknown) => ended.resolve(error instanceof Error ? error : new Error(String(error)))
  const fetched = () => {
    hasWorked = true
    errors = 0
    working.resolve()
  }
  const events: WorkerEvents = new EventEmitter()
  logWorkerEvents(events, log)
  events.on('pool:create', ({ workerPool }) => {
    pools.push(workerPool.id)
    onPool(workerPool.id)
  })
  events.on('worker:getJob:empty', fetched)
  events.on('job:start', fetched)
  events.on('worker:getJob:error', ({ error }) => {
    errors++
    if (!hasWorked || errors >= toleratedErrors * concurrency) end(error)
  })
  // The promise of a runner that stops by itself waits for its running jobs, which may hang.
  events.on('pool:gracefulShutdown', ({ message }) => end(new Error(message)))
  const started = start(events)
  started.then((runner) => runner.promise).then(() => end(new Error('The job runner stopped.')), end)
  let stopped: Promise<void> | undefined
  async function stop(): Promise<void> {
    const runner = await started.catch(() => undefined)
    // Stopping a runner that already stopped throws; the reason has been logged.
    await runner?.stop().catch(() => undefined)
    end(new Error('The job runner was stopped.'))
    for (const pool of pools) await onPoolGone(pool)
  }
  return {
    working: working.promise,
    ended: ended.promise,
    hasWorked: () => hasWorked,
    stop: () => (stopped ??= stop()),
  }
}
