import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from './database.ts'
import type { DB } from './tables.gen.ts'

type Column<T extends keyof DB> = Extract<keyof DB[T], string>

/**
 * Inserts any number of rows with one parameter: `insertInto(table).columns(many.columns).expression(many.rows)`.
 * Values are cast to the types of their columns; all rows have the columns of the first.
 */
export function manyRows<T extends keyof DB, C extends Column<T>>(
  table: T,
  rows: readonly Record<C, unknown>[],
): { columns: C[]; rows: RawBuilder<unknown> } {
  const columns = Object.keys(rows[0] ?? {}) as C[]
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const json = JSON.stringify(rows)
  return { columns, rows: sql`select ${names} from json_populate_recordset(null::${sql.table(table)}, ${json}::json)` }
}

export async function hasRows(db: Db, table: keyof DB, edition: string): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(table)} where edition = ${edition} limit 1`.execute(db)
  return rows.length > 0
}

/**
 * Skips foreign key checks and triggers for bulk inserts; the checks take three times as long as the inserts. Only
 * for rows whose references are locked (`for key share`) or inserted by the same transaction. If the database does
 * not grant it, checks run as usual.
 */
export async function withoutChecks<T>(db: Db, run: () => Promise<T>): Promise<T> {
  const role = (name: 'replica' | 'origin') =>
    sql`select set_config('session_replication_role', ${name}, true)
      where has_parameter_privilege('session_replication_role', 'set')`.execute(db)
  await role('replica')
  const result = await run()
  await role('origin')
  return result
}
