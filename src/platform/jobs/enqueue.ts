import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { innerLane } from './lanes.ts'
import type { LaneName } from './lanes.ts'
import { formatJobMarker } from './payloads.ts'
import type { JobPayload } from './payloads.ts'

/** `urgent` jobs are taken first, because somebody waits for them, and `bulk` jobs last. */
export type JobPriority = 'urgent' | 'normal' | 'bulk'

/**
 * `keepRunAt`: a job already waiting under this key keeps its time; otherwise repeated calls would postpone it
 * forever. `lane` replaces that of the job, and `lanes` are further limits inside it, by name.
 */
export type JobOptions = {
  runAt?: Date
  key?: string
  maxAttempts?: number
  queue?: string
  keepRunAt?: boolean
  priority?: JobPriority
  lane?: LaneName
  lanes?: Readonly<Record<string, number>>
  /** The id of the request behind the job; the context passes its own. */
  request?: string | undefined
}

export const priorityNumbers: Record<JobPriority, number> = { urgent: -10, normal: 0, bulk: 10 }

/** Runs in the caller's transaction, so the job exists if and only if that commits. */
export async function enqueue(
  db: Db,
  job: { name: string; lane?: LaneName },
  payload: JobPayload,
  options: JobOptions = {},
): Promise<void> {
  const { queue = null, runAt = null, maxAttempts = 25, key = null, keepRunAt = false } = options
  const { priority = 'normal', lane = job.lane ?? 'work', lanes = {} } = options
  const ownLane = lane === 'work' && priority === 'urgent' ? 'urgent' : lane
  const flags = [ownLane, ...Object.entries(lanes).map(([inner, limit]) => innerLane(ownLane, inner, limit))]
  // A job that is due keeps its time when it is enqueued again, or it would never be late and lose its place.
  const mode = sql`case when ${keepRunAt} or (${runAt === null} and exists (
      select from graphile_worker.jobs where key = ${key}::text and run_at <= now() and locked_at is null))
    then 'preserve_run_at' else 'replace' end`
  // A job waiting under the same key keeps its id and gets the new payload.
  const add = sql`insert into job_payload (job_id, payload)
    select id, ${JSON.stringify(payload)}::jsonb from graphile_worker.add_job(
      ${job.name}::text, payload := ${formatJobMarker(options.request)}::json, queue_name := ${queue}::text, run_at := ${runAt}::timestamptz,
      max_attempts := ${maxAttempts}::int, job_key := ${key}::text, priority := ${priorityNumbers[priority]}::int,
      flags := ${flags}::text[], job_key_mode := ${mode}) where id is not null
    on conflict (job_id) do update set payload = excluded.payload, enqueued_at = excluded.enqueued_at`
  for (let attempt = 0; attempt < addAttempts; attempt++) if ((await add.execute(db)).numAffectedRows === 1n) return
  throw new Error(`could not enqueue job ${job.name}`)
}

/**
 * The library adds nothing if a worker takes the job with this key at the same moment; the next attempt sees that.
 */
const addAttempts = 3
