import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { CrudField } from '#shared/fields.ts'
import { languageOf } from '#shared/locale.ts'
import type { Ctx } from '../context.ts'
import { likeContaining } from '../db/database.ts'

type Sql = RawBuilder<unknown>
type Column = { ctx: Ctx; name: string; field: CrudField }

/** How a kind of field maps to SQL: selecting, labelling, filtering, sorting and storing. */
type Kind = {
  read: (column: Column) => Sql
  label?: (column: Column) => Sql
  where: (column: Column, expected: unknown) => Sql
  order: (column: Column) => Sql
  /** Converts a value for storage; kinds without it have no column of their own. */
  store?: (value: unknown) => unknown
}

const own = ({ name }: Column) => sql.ref(`t.${name}`)
const plain: Kind = {
  read: own,
  where: (column, expected) => sql`${own(column)} = ${expected}`,
  order: own,
  store: (value) => value,
}

export const columnKinds: Record<CrudField['kind'], Kind> = {
  localized: {
    read: own,
    where: (column, expected) =>
      sql`exists (select from jsonb_each_text(${own(column)}) each where each.value ilike ${likeContaining(String(expected))})`,
    order: (column) => sortByLocale(column.ctx, own(column)),
    store: (value) => sql`${JSON.stringify(value)}::jsonb`,
  },
  slug: { ...plain, where: (column, expected) => sql`${own(column)} ilike ${likeContaining(String(expected))}` },
  flag: plain,
  integer: plain,
  status: plain,
  reference: {
    ...plain,
    label: ({ ctx, name }) => inLocale(ctx, sql.ref(`${name}_target.name`)),
    order: ({ ctx, name }) => sortByLocale(ctx, sql.ref(`${name}_target.name`)),
  },
  many: {
    read: (column) => sql`array(select m.${other(column)} ${joinTable(column)} order by 1)`,
    label: (
      column,
    ) => sql`(select string_agg(${inLocale(column.ctx, sql.ref('r.name'))}, ', ' order by r.position, r.id)
      ${joinTable(column)})`,
    where: (column, expected) => sql`exists (select ${joinTable(column)} and m.${other(column)} = ${expected})`,
    order: own,
  },
}

const other = ({ field }: Column) => sql.ref(field.through!.other)

function joinTable({ field }: Column): Sql {
  const { table, own: ownColumn, other: otherColumn } = field.through!
  return sql`from ${sql.table(table)} m
    join ${sql.table(field.to!)} r on (r.edition, r.id) = (m.edition, m.${sql.ref(otherColumn)})
    where (m.edition, m.${sql.ref(ownColumn)}) = (t.edition, t.id)`
}

export function joinsOf(columns: readonly Column[]): Sql {
  const parts = columns
    .filter(({ field }) => field.kind === 'reference')
    .map(({ name, field }) => {
      const target = `${name}_target`
      return sql`left join ${sql.table(field.to!)} ${sql.ref(target)}
        on (${sql.ref(`${target}.edition`)}, ${sql.ref(`${target}.id`)}) = (t.edition, ${sql.ref(`t.${name}`)})`
    })
  return parts.length > 0 ? sql.join(parts, sql` `) : sql``
}

export function inLocale(ctx: Ctx, name: Sql): Sql {
  return sql`coalesce(nullif(${name} ->> ${ctx.locale}, ''), ${name} ->> ${ctx.edition.locales[0]}, '')`
}

export function sortByLocale(ctx: Ctx, name: Sql): Sql {
  return sql`${inLocale(ctx, name)} collate ${sql.id(`${languageOf(ctx.locale)}-x-icu`)}`
}
