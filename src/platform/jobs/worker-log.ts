import { Logger as LibraryLogger } from 'graphile-worker'
import type { WorkerEventMap, WorkerEvents } from 'graphile-worker'
import type { Logger } from '../log.ts'
import { requestOfJob } from './payloads.ts'

type WorkerEvent = keyof WorkerEventMap

/** The library reports through events and through its own logger; both go to our log. */
export function workerLogger(log: Logger): LibraryLogger {
  return new LibraryLogger(() => (level, message, meta) => {
    // A failed job is logged from its event, without the job itself, which may contain personal data.
    if (meta?.['failure'] === true) return
    // Most places of a worker wait for services and hold no connection meanwhile.
    if (message.includes('having maxPoolSize')) return
    const err: unknown = meta?.['error'] ?? meta?.['fatalError']
    const fields = { detail: message, ...(err instanceof Error && { err }) }
    if (level === 'error') log.error(fields, 'job worker library error')
    else if (level === 'warning') log.warn(fields, 'job worker library warning')
    else log.debug(fields, 'job worker library message')
  })
}

const levels = {
  'pool:create': ['debug', 'job worker pool created'],
  'pool:listen:connecting': ['debug', 'job worker pool connecting to notifications'],
  'pool:listen:success': ['debug', 'job worker pool listening'],
  'pool:listen:error': ['warn', 'job worker pool lost notifications'],
  'pool:listen:release': ['debug', 'job worker pool released its listener'],
  'pool:fatalError': ['error', 'job worker pool failed'],
  'pool:release': ['debug', 'job worker pool released'],
  'pool:gracefulShutdown': ['debug', 'job worker pool stopping'],
  'pool:gracefulShutdown:error': ['error', 'job worker pool failed to stop'],
  'pool:gracefulShutdown:workerError': ['warn', 'job worker pool stopped a worker with an error'],
  'pool:gracefulShutdown:complete': ['debug', 'job worker pool stopped'],
  'pool:forcefulShutdown': ['warn', 'job worker pool stopping by force'],
  'pool:forcefulShutdown:error': ['error', 'job worker pool failed to stop by force'],
  'pool:forcefulShutdown:complete': ['warn', 'job worker pool stopped by force'],
  'worker:getJob:error': ['warn', 'job worker failed to fetch a job'],
  'worker:fatalError': ['error', 'job worker failed to release a job'],
  'resetLocked:failure': ['warn', 'job worker failed to reset stale locks'],
} as const satisfies Partial<Record<WorkerEvent, readonly ['debug' | 'warn' | 'error', string]>>

export function logWorkerEvents(events: WorkerEvents, log: Logger): void {
  for (const [name, [level, message]] of Object.entries(levels))
    events.on(name as WorkerEvent, (event: object) => {
      const pool = 'workerPool' in event ? (event.workerPool as { id: string }).id : undefined
      log[level]({ event: name, ...(pool && { pool }), ...('error' in event && { err: event.error }) }, message)
    })
  events.on('job:error', ({ job, error }) => {
    const requestId = requestOfJob(job.payload)
    const about = { job: job.task_identifier, attempt: job.attempts, ...(requestId !== undefined && { requestId }) }
    log.error({ err: error, ...about }, 'job failed')
  })
}
