import { sql } from 'kysely'
import type { TestApp } from './app.ts'

/** The code or link of the last event of a name, as it waits for whoever writes the message. */
export async function lastSecrets({ runtime }: TestApp, event: string): Promise<Record<string, string>> {
  const { rows } = await sql<{ secrets: Record<string, string> }>`
    select p.payload -> 'secrets' as secrets
    from graphile_worker.jobs j join job_payload p on p.job_id = j.id
    join event e on e.id = (p.payload ->> 'event')::bigint
    where e.name = ${event} and p.payload -> 'secrets' is not null
    order by e.id desc limit 1`.execute(runtime.database.db)
  if (!rows[0]) throw new Error(`no ${event} waits with a secret`)
  return rows[0].secrets
}
