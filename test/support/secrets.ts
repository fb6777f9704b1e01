import { sql } from 'kysely'
import type { TestApp } from './app.ts'

/** The code or link of the last event of a name, as it waits for whoever writes the message. */
export async function lastSecrets({ runtime }: TestApp, event: string): Promise<Record<string, string>> {
  const { rows } = await sql<{ secrets: Record<string, string> }>`
    select j.payload -> 'secrets' as secrets
    from graphile_worker._private_jobs j
    join event e on e.id = (j.payload ->> 'event')::bigint
    where e.name = ${event} and j.payload -> 'secrets' is not null
    order by e.id desc limit 1`.execute(runtime.database.db)
  if (!rows[0]) throw new Error(`no ${event} waits with a secret`)
  return rows[0].secrets
}
