import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'

/** Read from the PostgreSQL catalog of the migrated database, which is more reliable than parsing SQL. */
export type ForeignKey = {
  name: string
  from: string
  to: string
  pairs: [string, string][]
  blocks: boolean
  loses: boolean
}
export type Index = { name: string; table: string; primary: boolean; unique: boolean; columns: (string | null)[] }

export async function tenantTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'edition'
    order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

/** `blocks` means that a referenced row cannot be deleted, `loses` that others are deleted or changed with it. */
export async function foreignKeys(db: Db): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select k.conname as name, k.conrelid::regclass::text as "from", k.confrelid::regclass::text as "to",
      k.confdeltype in ('a', 'r') as blocks, k.confdeltype not in ('a', 'r') as loses,
      (select jsonb_agg(jsonb_build_array(f.attname, t.attname) order by place)
        from unnest(k.conkey, k.confkey) with ordinality as pair (f_num, t_num, place)
        join pg_attribute f on f.attrelid = k.conrelid and f.attnum = f_num
        join pg_attribute t on t.attrelid = k.confrelid and t.attnum = t_num) as pairs
    from pg_constraint k where k.contype = 'f' and k.connamespace = 'public'::regnamespace order by 1`.execute(db)
  return rows
}

export async function indexes(db: Db): Promise<Index[]> {
  const { rows } = await sql<Index>`
    select i.indexrelid::regclass::text as name, i.indrelid::regclass::text as "table",
      i.indisprimary as "primary", i.indisunique as "unique",
      (select jsonb_agg(a.attname order by place)
        from unnest(i.indkey::smallint[]) with ordinality as part (num, place)
        left join pg_attribute a on a.attrelid = i.indrelid and a.attnum = num and num > 0) as columns
    from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = 'public'::regnamespace order by 1`.execute(db)
  return rows
}
