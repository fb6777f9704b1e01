import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { foreignKeys } from '../guards/tables.ts'
import type { ForeignKey } from '../guards/tables.ts'

/** Rows about somebody, full of a word that occurs nowhere else, and the search for it afterwards. */
export type Reference = { table: string; column: string }
type Column = { name: string; type: string; needed: boolean; generated: boolean }
type Values = Record<string, unknown>
export type Planting = {
  db: Db
  id: number
  canary: string
  /** Values of columns whose rule is more than a type. */
  samples: Record<string, Values>
  /** Puts a file with the word in it, and answers its name. */
  putFile: () => Promise<string>
}

/** Every column that holds a person: by a key that leads to one, however far, or by its name where no key says more. */
export async function personColumns(db: Db, people: readonly string[]): Promise<Reference[]> {
  const others = new Set(['account', 'client', 'tutor'].filter((table) => !people.includes(table)))
  const keys = await foreignKeys(db)
  const pairs = keys
    .flatMap(({ from, to, pairs: all }) =>
      all.map(([column, target]) => ({ table: from, column, to: `${to}.${target}` })),
    )
    // What somebody is not leads no further.
    .filter(({ table }) => !others.has(table))
  const known = new Map<string, Reference>(people.map((table) => [`${table}.id`, { table, column: 'id' }]))
  for (let before = -1; before < known.size;) {
    before = known.size
    for (const { table, column, to } of pairs) if (known.has(to)) known.set(`${table}.${column}`, { table, column })
  }
  const { rows } = await sql<Reference>`select a.attrelid::regclass::text as table, a.attname as column
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0
      and a.attname ~ ${`(^|_)(${[...people, 'person', 'subject'].join('|')})_id$`}`.execute(db)
  for (const one of rows) {
    const name = `${one.table}.${one.column}`
    if (!pairs.some(({ table, column }) => `${table}.${column}` === name)) known.set(name, one)
  }
  return [...known.values()]
}

/** Parents before children: what refers to a row that is not there yet waits for its turn. */
export async function plantAll(planting: Planting, references: readonly Reference[]): Promise<void> {
  const keys = await foreignKeys(planting.db)
  let waiting = [...references]
  while (waiting.length > 0) {
    const left: Reference[] = []
    for (const reference of waiting) if (!(await plant(planting, reference, keys))) left.push(reference)
    if (left.length === waiting.length) throw new Error(`nothing to refer to: ${left.map(({ table }) => table).join()}`)
    waiting = left
  }
}

async function plant(planting: Planting, { table, column }: Reference, keys: ForeignKey[]): Promise<boolean> {
  const { db, id, samples } = planting
  const given: Values = { edition: 'ua', ...samples[table], [column]: id }
  const columns = (await columnsOf(db, table)).filter(({ generated }) => !generated)
  if (column === 'id') return fillIn(planting, table, columns)
  const needed = new Set(columns.filter((one) => one.needed).map(({ name }) => name))
  for (const { from, to, pairs } of keys) {
    const open = pairs.filter(([mine]) => !(mine in given))
    if (from !== table || open.every(([mine]) => !needed.has(mine))) continue
    const found = await rowOf(planting, to, pairs, given)
    if (!found) return false
    for (const [mine, theirs] of open) given[mine] = found[theirs]
  }
  for (const { name, type } of columns) {
    if (name in given || !(needed.has(name) || type in told)) continue
    const make = told[type] ?? made[type]
    if (!make) throw new Error(`add a sample for ${table}.${name}`)
    given[name] = make(planting.canary)
  }
  const names = sql.join(Object.keys(given).map((name) => sql.id(name)))
  try {
    await sql`insert into ${sql.table(table)} (${names}) values (${sql.join(Object.values(given))})`.execute(db)
  } catch (error) {
    throw new Error(`add a sample for ${table}: ${String(error)}`, { cause: error })
  }
  return true
}

/** The person's own row, which is there already. */
async function fillIn({ db, id, canary, samples }: Planting, table: string, columns: Column[]): Promise<true> {
  const given: Values = { ...samples[table] }
  for (const { name, type } of columns)
    if (type in told && name !== 'edition' && !(name in given)) given[name] = told[type]!(canary)
  const set = sql.join(Object.entries(given).map(([name, value]) => sql`${sql.id(name)} = ${value}`))
  try {
    await sql`update ${sql.table(table)} set ${set} where edition = 'ua' and id = ${id}`.execute(db)
  } catch (error) {
    throw new Error(`add a sample for ${table}: ${String(error)}`, { cause: error })
  }
  return true
}

/** A row to refer to: one that fits what is known, or a file of its own. */
async function rowOf(planting: Planting, table: string, pairs: [string, string][], given: Values) {
  if (table === 'stored_file') return { name: await planting.putFile() } as Values
  const fits = pairs.filter(([mine]) => mine in given).map(([mine, theirs]) => sql`${sql.ref(theirs)} = ${given[mine]}`)
  const { rows } = await sql<Values>`select * from ${sql.table(table)} where ${sql.join(fits, sql` and `)}
    limit 1`.execute(planting.db)
  return rows[0]
}

async function columnsOf(db: Db, table: string): Promise<Column[]> {
  const { rows } = await sql<Column>`select attname as name, format_type(atttypid, null) as type,
      attnotnull and not atthasdef and attidentity = '' as needed, attgenerated <> '' or attidentity <> '' as generated
    from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`.execute(db)
  return rows
}

/** Types that can tell something about somebody. */
const told: Record<string, (canary: string) => unknown> = {
  text: (canary) => `${canary} ${randomBytes(3).toString('hex')}`,
  jsonb: (canary) => JSON.stringify({ ua: canary }),
  json: (canary) => JSON.stringify({ ua: canary }),
  'text[]': (canary) => [canary],
  bytea: (canary) => Buffer.from(`${canary}${randomBytes(8).toString('hex')}`),
}
const made: Record<string, () => unknown> = {
  bigint: () => randomInt(1, 2 ** 40),
  integer: () => 1,
  smallint: () => 1,
  boolean: () => false,
  uuid: () => randomUUID(),
  date: () => '2000-01-01',
  'timestamp with time zone': () => new Date(Date.now() + 400 * 86_400_000),
}

/** Every row that is written from now on is younger than this. */
export async function bookmark(db: Db): Promise<string> {
  const { rows } = await sql<{ xid: string }>`select pg_current_xact_id()::text as xid`.execute(db)
  return rows[0]!.xid
}

/**
 * Where the words are still found: in any row of any table, the queue of jobs too, and in any file. Words that were made
 * up after the bookmark can stand in no older row, and turning rows into text is what takes long.
 */
export async function tracesOf(db: Db, folder: string, words: readonly string[], since: string): Promise<string[]> {
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
