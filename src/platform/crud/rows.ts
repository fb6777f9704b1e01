import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { CrudFields } from '#shared/fields.ts'
import type { PublicationSchedule, RowOrder } from '#shared/panel.ts'
import type { Ctx } from '../context.ts'
import { saveMediaUses } from '../media/media.ts'
import { columnKinds } from './kinds.ts'
import { joinsOf } from './references.ts'
import { isPublicSql } from './schedule.ts'
import { rangeEnds } from '#shared/field-schemas.ts'

/** A table whose columns are the declared fields. Names come from declarations, never from a request. */
export type CrudTable = {
  name: string
  fields: CrudFields
  order?: RowOrder | undefined
  /** Columns with a fixed value, for a resource that shares its table with others. */
  scope?: Readonly<Record<string, string>> | undefined
  /** The column `version` counts the changes of a row; see `optimisticLock`. */
  counted?: boolean | undefined
  /** Lists only rows whose time has come. */
  publicOnly?: PublicationSchedule
}
export type CrudRow = Record<string, unknown>
export type RowFilter = { sort: string; sort_dir: 'asc' | 'desc'; filters: Record<string, unknown> }
export type ListQuery = RowFilter & { page: number; per_page: number }

/** Lists one page of rows with the given fields. */
export async function listRows(ctx: Ctx, table: CrudTable, query: ListQuery, fields = table.fields) {
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total from ${sql.table(table.name)} t
    where ${conditions(ctx, table, query.filters)}`.execute(ctx.db)
  const total = counted[0]!.total
  const pages = Math.max(1, Math.ceil(total / query.per_page))
  const page = Math.min(query.page, pages)
  const { rows } = await sql<CrudRow>`${selectRows(ctx, table, query, fields)}
    limit ${query.per_page} offset ${(page - 1) * query.per_page}`.execute(ctx.db)
  return { items: rows, page, pages, total }
}

export function selectRows(
  ctx: Ctx,
  table: CrudTable,
  { filters, sort, sort_dir }: RowFilter,
  fields = table.fields,
): RawBuilder<CrudRow> {
  const direction = sort_dir === 'desc' ? sql`desc` : sql`asc`
  // A position within a parent only makes sense among its siblings, so the parent sorts first.
  const { by, within } = table.order ?? {}
  const names = within && sort === by ? [within, sort, 'id'] : [sort, 'id']
  const keys = names.map((name) => {
    const field = table.fields[name]
    return sql`${field ? columnKinds[field.kind].order({ ctx, name, field }) : sql.ref('t.id')} ${direction}`
  })
  return sql<CrudRow>`select ${selected(ctx, { ...table, fields })} from ${sql.table(table.name)} t
    ${joinsOf(columns(ctx, table))} where ${conditions(ctx, table, filters)} order by ${sql.join(keys)}`
}

export async function findRow(ctx: Ctx, table: CrudTable, id: number): Promise<CrudRow | undefined> {
  return (await findRows(ctx, table, [id]))[0]
}

/**
 * Rows are locked in id order to avoid deadlocks, and read after the lock: a query that waits for a lock reads other
 * tables as they were before.
 */
export async function findRows(
  ctx: Ctx,
  table: CrudTable,
  ids: readonly number[],
  { lock = false } = {},
): Promise<CrudRow[]> {
  const wanted = sql`${among(ctx, table, ids)} order by t.id`
  if (lock) await sql`select from ${sql.table(table.name)} t where ${wanted} for update`.execute(ctx.db)
  const { rows } = await sql<CrudRow>`select ${selected(ctx, table)}
    from ${sql.table(table.name)} t ${joinsOf(columns(ctx, table))} where ${wanted}`.execute(ctx.db)
  return rows
}

export async function matchingIds(
  ctx: Ctx,
  table: CrudTable,
  filters: Record<string, unknown>,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select t.id from ${sql.table(table.name)} t
    where ${conditions(ctx, table, filters)} order by t.id limit ${limit}`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

const among = (ctx: Ctx, table: CrudTable, ids: readonly number[]) =>
  sql`${here(ctx, table)} and t.id = any(${[...ids]}::bigint[])`

/** The rows of the edition that belong to the resource. */
function here({ edition }: Ctx, { scope = {} }: CrudTable): RawBuilder<unknown> {
  const fixed = Object.entries(scope).map(([name, value]) => sql`${sql.ref(`t.${name}`)} = ${value}`)
  return sql.join([sql`t.edition = ${edition.code}`, ...fixed], sql` and `)
}

export async function createRow(ctx: Ctx, table: CrudTable, row: CrudRow): Promise<number> {
  const resolved = await resolveRow(ctx, table, row)
  const given = [...Object.entries(table.scope ?? {}), ...stored(table, resolved)]
  const { rows } = await sql<{ id: number }>`insert into ${sql.table(table.name)}
    (${sql.join([sql.ref('edition'), ...given.map(([name]) => sql.ref(name))])})
    values (${sql.join([ctx.edition.code, ...given.map(([, value]) => value)])}) returning id`.execute(ctx.db)
  const { id } = rows[0]!
  await saveLinks(ctx, table, id, resolved)
  return id
}

export async function updateRows(ctx: Ctx, table: CrudTable, ids: readonly number[], changes: CrudRow): Promise<void> {
  const resolved = await resolveRow(ctx, table, changes)
  const given = stored(table, resolved)
  const changed = given.map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  // Rows of join tables are part of the row, too.
  const isChanged = Object.keys(table.fields).some((name) => resolved[name] !== undefined)
  if (table.counted && isChanged) changed.push(sql`version = t.version + 1`)
  if (changed.length > 0)
    await sql`update ${sql.table(table.name)} t set ${sql.join(changed)}
      where ${among(ctx, table, ids)}`.execute(ctx.db)
  for (const id of ids) await saveLinks(ctx, table, id, resolved)
}

/** Deletes rows and returns them with all their columns, so that they can be inserted again. */
export async function deleteRows(ctx: Ctx, table: CrudTable, ids: readonly number[]): Promise<Map<number, object>> {
  for (const { name, field } of columns(ctx, table))
    if (columnKinds[field.kind].media)
      for (const id of ids) await saveMediaUses(ctx, { table: table.name, row: id, field: name }, [])
  const { rows } = await sql<{ id: number; whole: object }>`delete from ${sql.table(table.name)} t
    where ${among(ctx, table, ids)} returning t.id, to_jsonb(t) as whole`.execute(ctx.db)
  return new Map(rows.map(({ id, whole }) => [id, whole]))
}

export async function insertDeletedRow(ctx: Ctx, table: CrudTable, whole: object, links: CrudRow): Promise<void> {
  const { rows } = await sql<{ name: string }>`select attname::text as name from pg_attribute
    where attrelid = ${table.name}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(ctx.db)
  const names = sql.join(rows.map(({ name }) => sql.ref(name)))
  const { rows: inserted } = await sql<{ id: number }>`insert into ${sql.table(table.name)} (${names})
    overriding system value
    select ${names} from jsonb_populate_record(null::${sql.table(table.name)}, ${JSON.stringify(whole)}::jsonb)
    where edition = ${ctx.edition.code} returning id`.execute(ctx.db)
  for (const { id } of inserted) await saveLinks(ctx, table, id, links)
}

function selected(ctx: Ctx, table: CrudTable): RawBuilder<unknown> {
  const all = columns(ctx, table)
  const values = all.map((column) => sql`${columnKinds[column.field.kind].read(column)} as ${sql.id(column.name)}`)
  const labels = all.flatMap((column) => {
    const label = columnKinds[column.field.kind].label?.(column)
    return label ? [sql`${column.name}::text, coalesce(${label}, '')`] : []
  })
  const version = table.counted ? [sql.ref('t.version')] : []
  return sql.join([sql.ref('t.id'), ...version, ...values, sql`jsonb_build_object(${sql.join(labels)}) as labels`])
}

export function conditions(ctx: Ctx, table: CrudTable, filters: Record<string, unknown>): RawBuilder<unknown> {
  const isGiven = (name: string) => filters[name] !== undefined && filters[name] !== ''
  const parts = columns(ctx, table).flatMap((column) => {
    const { where, bound } = columnKinds[column.field.kind]
    const ends = bound ? rangeEnds.filter((end) => isGiven(`${column.name}_${end}`)) : []
    return [
      ...(isGiven(column.name) ? [where(column, filters[column.name])] : []),
      ...ends.map((end) => {
        const { value, exclusive } = bound!(ctx, filters[`${column.name}_${end}`], end)
        const operator = end === 'from' ? sql`>=` : exclusive ? sql`<` : sql`<=`
        return sql`${sql.ref(`t.${column.name}`)} ${operator} ${value}`
      }),
    ]
  })
  const due = table.publicOnly ? [isPublicSql(ctx, table.publicOnly)] : []
  return sql.join([here(ctx, table), ...due, ...parts], sql` and `)
}

function columns(ctx: Ctx, table: CrudTable) {
  return Object.entries(table.fields).map(([name, field]) => ({ ctx, name, field }))
}

function stored(table: CrudTable, row: CrudRow): [string, unknown][] {
  return Object.entries(table.fields).flatMap(([name, { kind }]) => {
    const { store } = columnKinds[kind]
    return store && row[name] !== undefined ? [[name, store(row[name])] as [string, unknown]] : []
  })
}

/** Completes given values from other tables, as they are stored. */
export async function resolveRow(ctx: Ctx, table: CrudTable, row: CrudRow): Promise<CrudRow> {
  const resolved = { ...row }
  for (const column of columns(ctx, table)) {
    const value = row[column.name]
    const check = columnKinds[column.field.kind].resolve
    if (check && value !== undefined) resolved[column.name] = await check(column, value)
  }
  return resolved
}

/** Saves what a row has outside of its own columns: the rows of join tables, and which files it uses. */
async function saveLinks(ctx: Ctx, table: CrudTable, id: number, row: CrudRow): Promise<void> {
  for (const [name, field] of Object.entries(table.fields)) {
    if (row[name] === undefined) continue
    const { through } = field
    const media = columnKinds[field.kind].media?.(row[name], field)
    if (media) await saveMediaUses(ctx, { table: table.name, row: id, field: name }, media)
    if (!through) continue
    const { table: between, own, other } = through
    const wanted = sql`${row[name]}::bigint[]`
    await sql`delete from ${sql.table(between)} where edition = ${ctx.edition.code} and ${sql.ref(own)} = ${id}
      and ${sql.ref(other)} <> all (${wanted})`.execute(ctx.db)
    await sql`insert into ${sql.table(between)} (edition, ${sql.ref(own)}, ${sql.ref(other)})
      select ${ctx.edition.code}, ${id}, unnest(${wanted}) on conflict do nothing`.execute(ctx.db)
  }
}

/** Labels of references are for display, and the version only counts, so neither is recorded. */
export function withoutLabels(row: CrudRow): CrudRow {
  return Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'labels' && name !== 'version'))
}
