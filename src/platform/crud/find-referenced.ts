import { sql } from 'kysely'
import type { Ctx } from '../context.ts'

/** Finds the rows that cannot be deleted, with the table that refers to each of them. */
export async function findReferenced(
  { db, edition }: Ctx,
  table: string,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const { rows: keys } = await sql<ForeignKey>`select conrelid::regclass::text as source,
      ${columnNames('conrelid', 'conkey')} as own, ${columnNames('confrelid', 'confkey')} as target
    from pg_constraint
    where contype = 'f' and confrelid = ${table}::regclass and confdeltype in ('a', 'r')
    order by oid desc`.execute(db)
  // The oldest reference counts, as in an error of the database.
  const found = new Map<number, string>()
  for (const { source, own, target } of keys) {
    const matches = own.map((name, place) => sql`${sql.ref(`s.${name}`)} = ${sql.ref(`t.${target[place]!}`)}`)
    const { rows } = await sql<{ id: number }>`select t.id from ${sql.table(table)} t
      where t.edition = ${edition.code} and t.id = any(${[...ids]}::bigint[])
        and exists (select from ${sql.table(source)} s where ${sql.join(matches, sql` and `)})`.execute(db)
    for (const { id } of rows) found.set(id, source)
  }
  return found
}

type ForeignKey = { source: string; own: string[]; target: string[] }

function columnNames(relation: string, key: string) {
  return sql`array(select attname::text from unnest(${sql.ref(key)}) with ordinality as k (number, place)
    join pg_attribute on attrelid = ${sql.ref(relation)} and attnum = k.number order by k.place)`
}
