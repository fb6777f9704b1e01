import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Field } from '#shared/fields.ts'
import { languageOf } from '#shared/locale.ts'
import type { Ctx } from '../context.ts'
import { containing } from '../db/database.ts'

type Sql = RawBuilder<unknown>
type Column = { ctx: Ctx; name: string; field: Field }

/** What a kind of field means to the database: how it is read, named for people, filtered by, sorted and stored. */
type Kind = {
  read: (column: Column) => Sql
  label?: (column: Column) => Sql
  where: (column: Column, wanted: unknown) => Sql
  order: (column: Column) => Sql
  /** How the value is written; kinds without it have no column of their own. */
  store?: (value: unknown) => unknown
}

const own = ({ name }: Column) => sql.ref(`t.${name}`)
const plain: Kind = {
  read: own,
  where: (column, wanted) => sql`${own(column)} = ${wanted}`,
  order: own,
  store: (value) => value,
}

export const kinds: Record<Field['kind'], Kind> = {
  localized: {
    read: own,
    where: (column, wanted) =>
      sql`exists (select from jsonb_each_text(${own(column)}) each where each.value ilike ${containing(String(wanted))})`,
    order: (column) => sorted(column.ctx, own(column)),
    store: (value) => sql`${JSON.stringify(value)}::jsonb`,
  },
  slug: { ...plain, where: (column, wanted) => sql`${own(column)} ilike ${containing(String(wanted))}` },
  flag: plain,
  integer: plain,
  reference: {
    ...plain,
    label: ({ ctx, name }) => inLocale(ctx, sql.ref(`${name}_target.name`)),
    order: ({ ctx, name }) => sorted(ctx, sql.ref(`${name}_target.name`)),
  },
  many: {
    read: (column) => sql`array(select m.${other(column)} ${ties(column)} order by 1)`,
    label: (
      column,
    ) => sql`(select string_agg(${inLocale(column.ctx, sql.ref('r.name'))}, ', ' order by r.position, r.id)
      ${ties(column)})`,
    where: (column, wanted) => sql`exists (select ${ties(column)} and m.${other(column)} = ${wanted})`,
    order: own,
  },
}

const other = ({ field }: Column) => sql.ref(field.through!.other)

/** From the table between, and the rows it leads to. */
function ties({ field }: Column): Sql {
  const { table, own: mine, other: theirs } = field.through!
  return sql`from ${sql.table(table)} m
    join ${sql.table(field.to!)} r on (r.edition, r.id) = (m.edition, m.${sql.ref(theirs)})
    where (m.edition, m.${sql.ref(mine)}) = (t.edition, t.id)`
}

/** References need the row they point to, for its name. */
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

/** Names are sorted for people, by the rules of their language. */
export function sorted(ctx: Ctx, name: Sql): Sql {
  return sql`${inLocale(ctx, name)} collate ${sql.id(`${languageOf(ctx.locale)}-x-icu`)}`
}
