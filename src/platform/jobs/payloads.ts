import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../db/database.ts'

export type JobPayload = Record<string, unknown>

/** The queue holds this instead of the payload, which is stored in `job_payload`. */
type JobMarker = { stored: true; request?: string | undefined }

/** `request` is the id of the request behind the job, for the log. */
export function formatJobMarker(request: string | undefined): string {
  return JSON.stringify({ stored: true, request } satisfies JobMarker)
}

export function requestOfJob(queued: unknown): string | undefined {
  const { stored, request } = (queued ?? {}) as Partial<JobMarker>
  return stored === true ? request : undefined
}

const orphanHours = 1

/** Returns undefined if the payload was erased; such a job has nothing left to do. */
export async function findPayload(db: Db, jobId: number, queued: unknown): Promise<JobPayload | undefined> {
  const given = (queued ?? {}) as JobPayload
  // Cron jobs and jobs added by hand in SQL carry their payload in the queue.
  if (given['stored'] !== true) return given
  const row = await db.selectFrom('job_payload').select('payload').where('job_id', '=', jobId).executeTakeFirst()
  return row?.payload as JobPayload | undefined
}

export async function deletePayload(db: Db, jobId: number): Promise<void> {
  await db.deleteFrom('job_payload').where('job_id', '=', jobId).execute()
}

/** Erasure: deletes waiting jobs whose payload contains one of these texts (an address, for example). */
export async function deleteJobsWith(db: Db, texts: readonly string[]): Promise<void> {
  if (texts.length === 0) return
  // Only whole values match: `ann@example.com` is part of `joann@example.com`.
  const values = texts.map((text) => sql`strpos(payload::text, ${JSON.stringify(text)}) > 0`)
  await sql`with erased as (delete from job_payload where (${sql.join(values, sql` or `)}) returning job_id)
    select graphile_worker.complete_jobs(array_agg(job_id)) from erased having count(*) > 0`.execute(db)
}

/** Erasure: deliveries of these events still run, without the codes and links stored with them. */
export async function deleteSecretsOfEvents(db: Db, eventIds: RawBuilder<string>): Promise<void> {
  await sql`update job_payload set payload = payload - 'secrets'
    where payload ? 'secrets' and payload ->> 'event' in (${eventIds})`.execute(db)
}

/** A process that dies between finishing a job and deleting its payload leaves the payload behind. */
export async function deleteOrphanedPayloads(db: Db): Promise<void> {
  await sql`delete from job_payload p where enqueued_at < now() - ${orphanHours} * interval '1 hour'
    and not exists (select from graphile_worker.jobs j where j.id = p.job_id)`.execute(db)
}
