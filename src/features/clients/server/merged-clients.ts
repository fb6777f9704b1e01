import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'

/** The client's id and the ids of the profiles that were merged into it, directly or indirectly. */
export async function listMergedClientIds({ db, edition }: Ctx, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`with recursive was (id) as (
      select ${id}::bigint
      union
      select (e.after ->> 'gone')::bigint from was join event e
        on e.edition = ${edition.code} and e.entity = 'client' and e.entity_id = was.id and e.name = 'client.merged'
    ) select id from was where id is not null`.execute(db)
  return rows.map((row) => row.id)
}
