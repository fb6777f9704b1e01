import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { languageOf } from '#shared/locale.ts'
import type { Field, Fields } from '#shared/fields.ts'
import type { Ctx } from '../context.ts'

/** A table of the edition whose columns are the declared fields; names come from declarations, never from a request. */
export type Table = { name: string; fields: Fields }
export type Row = Record<string, unknown>
export type ListQuery = {
  page: number
  per_page: number
  sort: string
  sort_dir: 'asc' | 'desc'
  filters: Record<string, unknown>
}

const maxOptions = 1000

export async function listRows(ctx: Ctx, table: Table, query: ListQuery) {
  const where = conditions(ctx, table, query.filters)
  const from = sql`from ${sql.table(table.name)} t ${joins(table)} where ${where}`
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total ${from}`.execute(ctx.db)
  const total = counted[0]!.total
  const pages = Math.max(1, Math.ceil(total / query.per_page))
  const page = Math.min(query.page, pages)
  const direction = query.sort_dir === 'desc' ? sql`desc` : sql`asc`
  const { rows } = await sql<Row>`select ${columns(ctx, table)} ${from}
    order by ${order(ctx, table, query.sort)} ${direction}, t.id ${direction}
    limit ${query.per_page} offset ${(page - 1) * query.per_page}`.execute(ctx.db)
  return { items: rows, page, pages, total }
}

export async function readRow(ctx: Ctx, table: Table, id: number, lock = false): Promise<Row | undefined> {
  const { rows } = await sql<Row>`select ${columns(ctx, table)} from ${sql.table(table.name)} t ${joins(table)}
    where t.edition = ${ctx.edition.code} and t.id = ${id} ${lock ? sql`for update of t` : sql``}`.execute(ctx.db)
  return rows[0]
}

export async function createRow(ctx: Ctx, table: Table, row: Row): Promise<number> {
  const given = stored(table, row)
  const { rows } = await sql<{ id: number }>`insert into ${sql.table(table.name)}
    (${sql.join([sql.ref('edition'), ...given.map(([name]) => sql.ref(name))])})
    values (${sql.join([ctx.edition.code, ...given.map(([, value]) => value)])}) returning id`.execute(ctx.db)
  return rows[0]!.id
}

export async function updateRow(ctx: Ctx, table: Table, id: number, changes: Row): Promise<void> {
  const given = stored(table, changes)
  if (given.length === 0) return
  await sql`update ${sql.table(table.name)} set ${sql.join(given.map(([name, value]) => sql`${sql.ref(name)} = ${value}`))}
    where edition = ${ctx.edition.code} and id = ${id}`.execute(ctx.db)
}

export async function deleteRow(ctx: Ctx, table: Table, id: number): Promise<void> {
  await sql`delete from ${sql.table(table.name)} where edition = ${ctx.edition.code} and id = ${id}`.execute(ctx.db)
}

/** What each reference may point to, by name in the reader's order. */
export async function optionsFor(ctx: Ctx, table: Table): Promise<Record<string, { value: number; text: string }[]>> {
  const options: Record<string, { value: number; text: string }[]> = {}
  for (const [name, to] of references(table)) {
    const { rows } = await sql<{
      value: number
      text: string
    }>`select r.id as value, ${inLocale(ctx, sql.ref('r.name'))} as text
      from ${sql.table(to)} r where r.edition = ${ctx.edition.code}
      order by ${inLocale(ctx, sql.ref('r.name'))} collate ${collation(ctx)}, r.id limit ${maxOptions}`.execute(ctx.db)
    options[name] = rows
  }
  return options
}

function columns(ctx: Ctx, table: Table): RawBuilder<unknown> {
  const labels = references(table).map(([name]) => sql`${name}::text, ${inLocale(ctx, sql.ref(`${name}_target.name`))}`)
  const own = ['id', ...Object.keys(table.fields)].map((name) => sql.ref(`t.${name}`))
  return sql.join([...own, sql`jsonb_build_object(${sql.join(labels.length > 0 ? labels : [])}) as labels`])
}

function joins(table: Table): RawBuilder<unknown> {
  const parts = references(table).map(
    ([name, to]) => sql`left join ${sql.table(to)} ${sql.ref(`${name}_target`)}
      on (${sql.ref(`${name}_target.edition`)}, ${sql.ref(`${name}_target.id`)}) = (t.edition, ${sql.ref(`t.${name}`)})`,
  )
  return parts.length > 0 ? sql.join(parts, sql` `) : sql``
}

function conditions(ctx: Ctx, table: Table, filters: Record<string, unknown>): RawBuilder<unknown> {
  const parts = [sql`t.edition = ${ctx.edition.code}`]
  for (const [name, field] of Object.entries(table.fields)) {
    const wanted = filters[name]
    if (wanted === undefined || wanted === '') continue
    parts.push(condition(sql.ref(`t.${name}`), field, wanted))
  }
  return sql.join(parts, sql` and `)
}

function condition(column: RawBuilder<unknown>, field: Field, wanted: unknown): RawBuilder<unknown> {
  if (field.kind === 'localized') {
    return sql`exists (select from jsonb_each_text(${column}) each where each.value ilike ${containing(String(wanted))})`
  }
  if (field.kind === 'slug') return sql`${column} ilike ${containing(String(wanted))}`
  return sql`${column} = ${wanted}`
}

const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

function order(ctx: Ctx, table: Table, sort: string): RawBuilder<unknown> {
  const field = table.fields[sort]
  if (!field) return sql.ref('t.id')
  if (field.kind === 'localized') return sql`${inLocale(ctx, sql.ref(`t.${sort}`))} collate ${collation(ctx)}`
  if (field.kind === 'reference') return sql`${inLocale(ctx, sql.ref(`${sort}_target.name`))} collate ${collation(ctx)}`
  return sql.ref(`t.${sort}`)
}

/** Names are sorted for people, by the rules of their language. */
const collation = (ctx: Ctx) => sql.id(`${languageOf(ctx.locale)}-x-icu`)

function inLocale(ctx: Ctx, name: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce(nullif(${name} ->> ${ctx.locale}, ''), ${name} ->> ${ctx.edition.locales[0]}, '')`
}

function references(table: Table): [string, string][] {
  return Object.entries(table.fields).flatMap(([name, { to }]) => (to ? [[name, to] as [string, string]] : []))
}

/** Values as their columns take them; fields nobody declared are not there. */
function stored(table: Table, row: Row): [string, unknown][] {
  return Object.entries(table.fields)
    .filter(([name]) => row[name] !== undefined)
    .map(([name, { kind }]) => [name, kind === 'localized' ? sql`${JSON.stringify(row[name])}::jsonb` : row[name]])
}
