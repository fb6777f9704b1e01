import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { foreignKeys } from '#test/guards/tables.ts'
import type { ForeignKey } from '#test/guards/tables.ts'

export type PersonColumn = { table: string; column: string }
type Column = { name: string; type: string; needed: boolean; generated: boolean }
type Values = Record<string, unknown>
export type CanaryPerson = {
  db: Db
  id: number
  canary: string
  /** Values of columns with constraints beyond their type. */
  samples: Record<string, Values>
  /** Stores a file that contains the canary and returns its name. */
  putFile: () => Promise<string>
}

/** Lists columns that refer to a person through any chain of foreign keys, or by name where no key exists. */
export async function listPersonColumns(db: Db, people: readonly string[]): Promise<PersonColumn[]> {
  const others = new Set(['account', 'client', 'tutor'].filter((table) => !people.includes(table)))
  const keys = await foreignKeys(db)
  const pairs = keys
    .flatMap(({ from, to, pairs: all }) =>
      all.map(([column, target]) => ({ table: from, column, to: `${to}.${target}` })),
    )
    // Tables of roles that the person does not have are not followed.
    .filter(({ table }) => !others.has(table))
  const known = new Map<string, PersonColumn>(people.map((table) => [`${table}.id`, { table, column: 'id' }]))
  for (let before = -1; before < known.size;) {
    before = known.size
    for (const { table, column, to } of pairs) if (known.has(to)) known.set(`${table}.${column}`, { table, column })
  }
  const { rows } = await sql<PersonColumn>`select a.attrelid::regclass::text as table, a.attname as column
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0
      and a.attname ~ ${`(^|_)(${[...people, 'person', 'subject'].join('|')})_id$`}`.execute(db)
  for (const one of rows) {
    const name = `${one.table}.${one.column}`
    if (!pairs.some(({ table, column }) => `${table}.${column}` === name)) known.set(name, one)
  }
  return [...known.values()]
}

/** Inserts parents before children: a row whose parent is missing is retried in the next pass. */
export async function insertCanaryRows(person: CanaryPerson, references: readonly PersonColumn[]): Promise<void> {
  const keys = await foreignKeys(person.db)
  let pending = [...references]
  while (pending.length > 0) {
    const left: PersonColumn[] = []
    for (const reference of pending) if (!(await insertCanaryRow(person, reference, keys))) left.push(reference)
    if (left.length === pending.length) throw new Error(`nothing to refer to: ${left.map(({ table }) => table).join()}`)
    pending = left
  }
}

async function insertCanaryRow(
  person: CanaryPerson,
  { table, column }: PersonColumn,
  keys: ForeignKey[],
): Promise<boolean> {
  const { db, id, samples } = person
  const row: Values = { edition: 'ua', ...samples[table], [column]: id }
  const columns = (await listColumns(db, table)).filter(({ generated }) => !generated)
  if (column === 'id') return fillOwnRow(person, table, columns)
  const needed = new Set(columns.filter((one) => one.needed).map(({ name }) => name))
  for (const { from, to, pairs } of keys) {
    const open = pairs.filter(([own]) => !(own in row))
    if (from !== table || open.every(([own]) => !needed.has(own))) continue
    const found = await findReferencedRow(person, to, pairs, row)
    if (!found) return false
    for (const [own, referenced] of open) row[own] = found[referenced]
  }
  for (const { name, type } of columns) {
    if (name in row || !(needed.has(name) || type in canaryValues)) continue
    const make = canaryValues[type] ?? fillerValues[type]
    if (!make) throw new Error(`add a sample for ${table}.${name}`)
    row[name] = make(person.canary)
  }
  const names = sql.join(Object.keys(row).map((name) => sql.id(name)))
  try {
    await sql`insert into ${sql.table(table)} (${names}) values (${sql.join(Object.values(row))})`.execute(db)
  } catch (error) {
    throw new Error(`add a sample for ${table}: ${String(error)}`, { cause: error })
  }
  return true
}

/** Updates the person's own row, which exists already. */
async function fillOwnRow({ db, id, canary, samples }: CanaryPerson, table: string, columns: Column[]): Promise<true> {
  const row: Values = { ...samples[table] }
  for (const { name, type } of columns)
    if (type in canaryValues && name !== 'edition' && !(name in row)) row[name] = canaryValues[type]!(canary)
  const set = sql.join(Object.entries(row).map(([name, value]) => sql`${sql.id(name)} = ${value}`))
  try {
    await sql`update ${sql.table(table)} set ${set} where edition = 'ua' and id = ${id}`.execute(db)
  } catch (error) {
    throw new Error(`add a sample for ${table}: ${String(error)}`, { cause: error })
  }
  return true
}

/** Finds a row to refer to that matches the known columns, or stores a new file. */
async function findReferencedRow(person: CanaryPerson, table: string, pairs: [string, string][], row: Values) {
  if (table === 'stored_file') return { name: await person.putFile() } as Values
  const fits = pairs.filter(([own]) => own in row).map(([own, referenced]) => sql`${sql.ref(referenced)} = ${row[own]}`)
  const { rows } = await sql<Values>`select * from ${sql.table(table)} where ${sql.join(fits, sql` and `)}
    limit 1`.execute(person.db)
  return rows[0]
}

async function listColumns(db: Db, table: string): Promise<Column[]> {
  const { rows } = await sql<Column>`select attname as name, format_type(atttypid, null) as type,
      attnotnull and not atthasdef and attidentity = '' as needed, attgenerated <> '' or attidentity <> '' as generated
    from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`.execute(db)
  return rows
}

/** Column types that can hold the canary. */
const canaryValues: Record<string, (canary: string) => unknown> = {
  text: (canary) => `${canary} ${randomBytes(3).toString('hex')}`,
  jsonb: (canary) => JSON.stringify({ ua: canary }),
  json: (canary) => JSON.stringify({ ua: canary }),
  'text[]': (canary) => [canary],
  bytea: (canary) => Buffer.from(`${canary}${randomBytes(8).toString('hex')}`),
}
const fillerValues: Record<string, () => unknown> = {
  bigint: () => randomInt(1, 2 ** 40),
  integer: () => 1,
  smallint: () => 1,
  boolean: () => false,
  uuid: () => randomUUID(),
  date: () => '2000-01-01',
  'timestamp with time zone': () => new Date(Date.now() + 400 * 86_400_000),
}

/** Rows written after this call have a newer transaction id. */
export async function currentTransactionId(db: Db): Promise<string> {
  const { rows } = await sql<{ xid: string }>`select pg_current_xact_id()::text as xid`.execute(db)
  return rows[0]!.xid
}

/**
 * Lists the tables, job queue included, and files that still contain the words. Only rows newer than `since` are
 * searched, since converting rows to text is slow.
 */
export async function findTraces(db: Db, folder: string, words: readonly string[], since: string): Promise<string[]> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema') order by 1, 2`.execute(db)
  const patterns = words.flatMap((word) => [`%${word}%`, `%${Buffer.from(word).toString('hex')}%`])
  const traces: string[] = []
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ total: number }>`select count(*) as total from ${sql.table(`${schema}.${name}`)} t
      where age(t.xmin) <= age(${since}::xid) and t::text ilike any(${patterns})`.execute(db)
    if (rows[0]!.total > 0) traces.push(schema === 'public' ? name : `${schema}.${name}`)
  }
  for (const file of await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])) {
    if (!file.isFile()) continue
    const path = join(file.parentPath, file.name)
    const bytes = await readFile(path)
    if (words.some((word) => bytes.includes(word) || path.includes(word))) traces.push('a file on disk')
  }
  return traces
}
