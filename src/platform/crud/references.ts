import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { CrudField, CrudFields } from '#shared/fields.ts'
import type { Ctx } from '../context.ts'
import { likeContaining } from '../db/database.ts'
import { inLocale, sortByLocale } from './localized-sql.ts'

export type Sql = RawBuilder<unknown>
export type Column = { ctx: Ctx; name: string; field: CrudField }
type Target = Pick<CrudField, 'to' | 'people' | 'label'>
type FieldOption = { value: number; text: string }

/** Longer lists are searched on the server instead of being sent with the form. */
const maxOptions = 1000
const maxFound = 20

/** The target of the reference of each row; the label is computed in it, so that its columns stay local. */
export function joinsOf(columns: readonly Column[]): Sql {
  const parts = columns
    .filter(({ field }) => field.kind === 'reference')
    .map(
      ({
        ctx,
        name,
        field,
      }) => sql`left join lateral (select ${labelOf(ctx, field)} as label from ${targetOf(ctx, field)}
        and r.id = ${sql.ref(`t.${name}`)}) ${sql.ref(`${name}_target`)} on true`,
    )
  return parts.length > 0 ? sql.join(parts, sql` `) : sql``
}

export const targetLabel = ({ name }: Column): Sql => sql.ref(`${name}_target.label`)

export function manyLabel(column: Column): Sql {
  return sql`(select string_agg(${inLocale(column.ctx, sql.ref('r.name'))}, ', ' order by r.position, r.id)
    ${joinTable(column)})`
}

export function joinTable({ field }: Column): Sql {
  const { table, own, other } = field.through!
  return sql`from ${sql.table(table)} m
    join ${sql.table(field.to!)} r on (r.edition, r.id) = (m.edition, m.${sql.ref(other)})
    where (m.edition, m.${sql.ref(own)}) = (t.edition, t.id)`
}

/** `from` and `where` of the rows that a field may point to: `r`, with their names in `n`. */
export function targetOf({ edition }: Ctx, { to, people }: Target): Sql {
  const names = people?.names
  const named = names ? sql`join ${sql.table(names)} n on (n.edition, n.id) = (r.edition, r.id)` : sql``
  const { members } = people ?? {}
  const inEdition = members
    ? sql`exists (select from ${sql.table(members.table)} m
        where m.${sql.ref(members.own)} = r.id and m.edition = ${edition.code})`
    : sql`r.edition = ${edition.code}`
  return sql`${sql.table(to!)} r ${named} where ${inEdition}`
}

const nameOf = ({ people, label = 'name' }: Target) => sql.ref(people?.names ? 'n.name' : `r.${label}`)

function textOf(ctx: Ctx, field: Target): Sql {
  return field.people?.plain ? nameOf(field) : inLocale(ctx, nameOf(field))
}

/** People share names, so their labels carry the id. */
function labelOf(ctx: Ctx, field: Target): Sql {
  if (!field.people) return textOf(ctx, field)
  const [before, after] = ctx.t('row.number', { id: '\0' }).split('\0')
  return sql`concat(${textOf(ctx, field)}, ' ', ${before}::text, r.id, ${after}::text)`
}

/**
 * The options of each reference field, sorted by name, or by position for `many` fields. Of a `remote` field only the
 * options of the `current` values are returned.
 */
export async function optionsFor(ctx: Ctx, fields: CrudFields, current: Record<string, unknown>) {
  const options: Record<string, FieldOption[]> = {}
  const remote: string[] = []
  for (const [name, field] of Object.entries(fields)) {
    if (!field.to) continue
    const order = field.kind === 'many' ? sql.ref('r.position') : nameOrder(ctx, field)
    const all = field.people ? undefined : await selectOptions(ctx, field, { order, limit: maxOptions + 1 })
    if (all && all.length <= maxOptions) {
      options[name] = all
      continue
    }
    remote.push(name)
    const chosen = [current[name]].flat().filter((value) => typeof value === 'number')
    const where = sql`r.id = any (${chosen}::bigint[])`
    options[name] = chosen.length > 0 ? await selectOptions(ctx, field, { where, order, limit: chosen.length }) : []
  }
  return { options, remote }
}

/** The options of a table with localized names. */
export function optionsOf(ctx: Ctx, to: string, by: 'name' | 'position' = 'name'): Promise<FieldOption[]> {
  const order = by === 'position' ? sql.ref('r.position') : nameOrder(ctx, { to })
  return selectOptions(ctx, { to }, { order, limit: maxOptions })
}

/** The names of targets by id. */
export async function labelsOf(ctx: Ctx, field: Target, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const where = sql`r.id = any (${[...new Set(ids)]}::bigint[])`
  const found = await selectOptions(ctx, field, { where, order: sql.ref('r.id'), limit: ids.length })
  return new Map(found.map(({ value, text }) => [value, text]))
}

/** Names that start with the text come first; digits also find an id. */
export function searchOptions(ctx: Ctx, field: Target, q: string): Promise<FieldOption[]> {
  const order = nameOrder(ctx, field)
  if (q === '') return selectOptions(ctx, field, { order, limit: maxFound })
  const digits = /^(?:№|#|nr|n\.º)?\s*(\d{1,15})$/i.exec(q)?.[1]
  const named = sql`${textOf(ctx, field)} ilike ${likeContaining(q)}`
  const where = digits ? sql`(r.id = ${digits} or ${named})` : named
  const isStart = sql`starts_with(lower(${textOf(ctx, field)}), lower(${q}))`
  return selectOptions(ctx, field, { where, order: sql`${isStart} desc, ${order}`, limit: maxFound })
}

const nameOrder = (ctx: Ctx, field: Target) => sortByLocale(ctx, textOf(ctx, field), 'plain')

type Selection = { where?: Sql; order: Sql; limit: number }

async function selectOptions(ctx: Ctx, field: Target, { where, order, limit }: Selection): Promise<FieldOption[]> {
  const { rows } = await sql<FieldOption>`select r.id as value, ${labelOf(ctx, field)} as text
    from ${targetOf(ctx, field)} ${where ? sql`and ${where}` : sql``}
    order by ${order}, r.id limit ${limit}`.execute(ctx.db)
  return rows
}
