import { z } from 'zod'

/** Settings of the workers, as a part of `config.ts`. */
export const workerSettings = {
  /** How many jobs that call no outside service a worker runs at once. Each service has places of its own beside them. */
  WORKER_CONCURRENCY: z.coerce.number().int().min(1).max(100).default(4),
  /**
   * How many emails and SMS of one edition and priority (codes, notices, bulk) a worker sends at once. All editions
   * together send up to four times as many.
   */
  MAIL_QUEUES: z.coerce.number().int().min(1).max(50).default(2),
  SMS_QUEUES: z.coerce.number().int().min(1).max(50).default(1),
  /** A worker whose lock is missing for this time counts as dead, and the others take its jobs. */
  DEAD_WORKER_SECONDS: z.coerce.number().min(0.1).max(600).default(20),
}
