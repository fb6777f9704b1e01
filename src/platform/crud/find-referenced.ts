import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Ctx } from '../context.ts'
import type { CrudTable } from './rows.ts'

/** Tables with rows that only count something; see the option `counts` of a resource. */
export const countingTables = new Map<string, RawBuilder<unknown>>()

/**
 * Finds the rows that cannot be deleted, with the table that refers to each of them. Rows that the database would delete
 * or change along with them count as well, because an undo does not bring them back. It does with join tables of fields.
 */
export async function findReferenced(
  { db, edition }: Ctx,
  { name: table, fields }: Pick<CrudTable, 'name' | 'fields'>,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const joins = Object.values(fields).flatMap(({ through }) => through?.table ?? [])
  const { rows: keys } = await sql<ForeignKey>`select conrelid::regclass::text as source,
      ${columnNames('conrelid', 'conkey')} as own, ${columnNames('confrelid', 'confkey')} as target
    from pg_constraint
    where contype = 'f' and confrelid = ${table}::regclass and conrelid::regclass::text <> all (${joins}::text[])
    order by oid desc`.execute(db)
  // The oldest reference counts, as in an error of the database.
  const found = new Map<number, string>()
  for (const { source, own, target } of keys) {
    const matches = own.map((name, place) => sql`${sql.ref(`s.${name}`)} = ${sql.ref(`t.${target[place]!}`)}`)
    const { rows } = await sql<{ id: number }>`select t.id from ${sql.table(table)} t
      where t.edition = ${edition.code} and t.id = any(${[...ids]}::bigint[])
        and exists (select from ${sql.table(source)} s where ${sql.join(matches, sql` and `)}
          and not (${countingTables.get(source) ?? sql`false`}))`.execute(db)
    for (const { id } of rows) found.set(id, source)
  }
  return found
}

type ForeignKey = { source: string; own: string[]; target: string[] }

function columnNames(relation: string, key: string) {
  return sql`array(select attname::text from unnest(${sql.ref(key)}) with ordinality as k (number, place)
    join pg_attribute on attrelid = ${sql.ref(relation)} and attnum = k.number order by k.place)`
}
