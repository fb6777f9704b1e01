import { sql } from 'kysely'
import type { TestApp } from './app.ts'

/** Reads the code or link in the pending delivery of the last event of a name. */
export async function lastSecrets({ runtime }: TestApp, event: string): Promise<Record<string, string>> {
  const { rows } = await sql<{ secrets: Record<string, string> }>`
    select p.payload -> 'secrets' as secrets
    from graphile_worker.jobs j join job_payload p on p.job_id = j.id
    join event e on e.id = (p.payload ->> 'event')::bigint
    where e.name = ${event} and p.payload -> 'secrets' is not null
    order by e.id desc limit 1`.execute(runtime.database.db)
  if (!rows[0]) throw new Error(`no ${event} is pending with a secret`)
  return rows[0].secrets
}
