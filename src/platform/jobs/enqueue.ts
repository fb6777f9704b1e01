import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { storedMarker } from './payloads.ts'
import type { JobPayload } from './payloads.ts'

/**
 * `keepRunAt`: a job already waiting under this key keeps its time; otherwise repeated calls would postpone it
 * forever.
 */
export type JobOptions = { runAt?: Date; key?: string; maxAttempts?: number; queue?: string; keepRunAt?: boolean }

/** Runs in the caller's transaction, so the job exists if and only if that commits. */
export async function enqueue(db: Db, job: string, payload: JobPayload, options: JobOptions = {}): Promise<void> {
  const { queue = null, runAt = null, maxAttempts = 25, key = null, keepRunAt = false } = options
  // A job waiting under the same key keeps its id and gets the new payload.
  const add = sql`insert into job_payload (job_id, payload)
    select id, ${JSON.stringify(payload)}::jsonb from graphile_worker.add_job(
      ${job}::text, payload := ${storedMarker}::json, queue_name := ${queue}::text, run_at := ${runAt}::timestamptz,
      max_attempts := ${maxAttempts}::int, job_key := ${key}::text,
      job_key_mode := ${keepRunAt ? 'preserve_run_at' : 'replace'}::text) where id is not null
    on conflict (job_id) do update set payload = excluded.payload, enqueued_at = excluded.enqueued_at`
  for (let attempt = 0; attempt < addAttempts; attempt++) if ((await add.execute(db)).numAffectedRows === 1n) return
  throw new Error(`could not enqueue job ${job}`)
}

/**
 * The library adds nothing if a worker takes the job with this key at the same moment; the next attempt sees that.
 */
const addAttempts = 3
