import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Fields } from '#shared/fields.ts'
import type { Order } from '#shared/panel.ts'
import type { Ctx } from '../context.ts'
import { inLocale, joinsOf, kinds, sorted } from './kinds.ts'

/** A table of the edition whose columns are the declared fields; names come from declarations, never from a request. */
export type Table = { name: string; fields: Fields; order?: Order | undefined }
export type Row = Record<string, unknown>
export type Wanted = { sort: string; sort_dir: 'asc' | 'desc'; filters: Record<string, unknown> }
export type ListQuery = Wanted & { page: number; per_page: number }

const maxOptions = 1000

export async function listRows(ctx: Ctx, table: Table, query: ListQuery) {
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total from ${sql.table(table.name)} t
    where ${conditions(ctx, table, query.filters)}`.execute(ctx.db)
  const total = counted[0]!.total
  const pages = Math.max(1, Math.ceil(total / query.per_page))
  const page = Math.min(query.page, pages)
  const { rows } = await sql<Row>`${selectRows(ctx, table, query)}
    limit ${query.per_page} offset ${(page - 1) * query.per_page}`.execute(ctx.db)
  return { items: rows, page, pages, total }
}

/** Everything a list asks for, in its order. */
export function selectRows(ctx: Ctx, table: Table, { filters, sort, sort_dir }: Wanted): RawBuilder<Row> {
  const direction = sort_dir === 'desc' ? sql`desc` : sql`asc`
  // A place counted within a parent means something next to its siblings only.
  const { by, within } = table.order ?? {}
  const names = within && sort === by ? [within, sort, 'id'] : [sort, 'id']
  const keys = names.map((name) => {
    const field = table.fields[name]
    return sql`${field ? kinds[field.kind].order({ ctx, name, field }) : sql.ref('t.id')} ${direction}`
  })
  return sql<Row>`select ${selected(ctx, table)} from ${sql.table(table.name)} t ${joinsOf(columns(ctx, table))}
    where ${conditions(ctx, table, filters)} order by ${sql.join(keys)}`
}

export async function readRow(ctx: Ctx, table: Table, id: number, lock = false): Promise<Row | undefined> {
  const { rows } = await sql<Row>`select ${selected(ctx, table)}
    from ${sql.table(table.name)} t ${joinsOf(columns(ctx, table))}
    where t.edition = ${ctx.edition.code} and t.id = ${id} ${lock ? sql`for update of t` : sql``}`.execute(ctx.db)
  return rows[0]
}

export async function createRow(ctx: Ctx, table: Table, row: Row): Promise<number> {
  const given = stored(table, row)
  const { rows } = await sql<{ id: number }>`insert into ${sql.table(table.name)}
    (${sql.join([sql.ref('edition'), ...given.map(([name]) => sql.ref(name))])})
    values (${sql.join([ctx.edition.code, ...given.map(([, value]) => value)])}) returning id`.execute(ctx.db)
  const { id } = rows[0]!
  await tie(ctx, table, id, row)
  return id
}

export async function updateRow(ctx: Ctx, table: Table, id: number, changes: Row): Promise<void> {
  const given = stored(table, changes)
  if (given.length > 0)
    await sql`update ${sql.table(table.name)} set ${sql.join(given.map(([name, value]) => sql`${sql.ref(name)} = ${value}`))}
      where edition = ${ctx.edition.code} and id = ${id}`.execute(ctx.db)
  await tie(ctx, table, id, changes)
}

export async function deleteRow(ctx: Ctx, table: Table, id: number): Promise<void> {
  await sql`delete from ${sql.table(table.name)} where edition = ${ctx.edition.code} and id = ${id}`.execute(ctx.db)
}

/** What each reference may point to, by name in the reader's order; many, in the order they are kept in. */
export async function optionsFor(ctx: Ctx, table: Table): Promise<Record<string, Option[]>> {
  const options: Record<string, Option[]> = {}
  for (const [name, { to, kind }] of Object.entries(table.fields)) {
    if (to) options[name] = await optionsOf(ctx, to, kind === 'many' ? 'position' : 'name')
  }
  return options
}

type Option = { value: number; text: string }

/** The rows of a declared resource, to choose from. */
export async function optionsOf(ctx: Ctx, table: string, by: 'name' | 'position' = 'name'): Promise<Option[]> {
  const order = by === 'position' ? sql.ref('r.position') : sorted(ctx, sql.ref('r.name'))
  const { rows } = await sql<Option>`select r.id as value, ${inLocale(ctx, sql.ref('r.name'))} as text
    from ${sql.table(table)} r where r.edition = ${ctx.edition.code}
    order by ${order}, r.id limit ${maxOptions}`.execute(ctx.db)
  return rows
}

function selected(ctx: Ctx, table: Table): RawBuilder<unknown> {
  const all = columns(ctx, table)
  const values = all.map((column) => sql`${kinds[column.field.kind].read(column)} as ${sql.id(column.name)}`)
  const labels = all.flatMap((column) => {
    const label = kinds[column.field.kind].label?.(column)
    return label ? [sql`${column.name}::text, coalesce(${label}, '')`] : []
  })
  return sql.join([sql.ref('t.id'), ...values, sql`jsonb_build_object(${sql.join(labels)}) as labels`])
}

function conditions(ctx: Ctx, table: Table, filters: Record<string, unknown>): RawBuilder<unknown> {
  const wanted = columns(ctx, table).filter(({ name }) => filters[name] !== undefined && filters[name] !== '')
  const parts = wanted.map((column) => kinds[column.field.kind].where(column, filters[column.name]))
  return sql.join([sql`t.edition = ${ctx.edition.code}`, ...parts], sql` and `)
}

function columns(ctx: Ctx, table: Table) {
  return Object.entries(table.fields).map(([name, field]) => ({ ctx, name, field }))
}

/** Values as their columns take them; fields nobody declared are not there. */
function stored(table: Table, row: Row): [string, unknown][] {
  return Object.entries(table.fields).flatMap(([name, { kind }]) => {
    const { store } = kinds[kind]
    return store && row[name] !== undefined ? [[name, store(row[name])] as [string, unknown]] : []
  })
}

/** Ties the row to the many it names, and to no others. */
async function tie(ctx: Ctx, table: Table, id: number, row: Row): Promise<void> {
  for (const [name, { through }] of Object.entries(table.fields)) {
    if (!through || row[name] === undefined) continue
    const { table: between, own, other } = through
    const wanted = sql`${row[name]}::bigint[]`
    const here = sql`edition = ${ctx.edition.code} and ${sql.ref(own)} = ${id}`
    await sql`delete from ${sql.table(between)} where ${here} and ${sql.ref(other)} <> all (${wanted})`.execute(ctx.db)
    await sql`insert into ${sql.table(between)} (edition, ${sql.ref(own)}, ${sql.ref(other)})
      select ${ctx.edition.code}, ${id}, unnest(${wanted}) on conflict do nothing`.execute(ctx.db)
  }
}
