import { sql } from 'kysely'
import type { CrudField, FieldKind } from '#shared/fields.ts'
import type { RangeEnd } from '#shared/field-schemas.ts'
import { minorUnits } from '#shared/money.ts'
import { findImages } from '#shared/rich-text/find-images.ts'
import type { RichText } from '#shared/rich-text/rich-text.ts'
import type { Ctx } from '../context.ts'
import { likeContaining } from '../db/database.ts'
import { midnight } from './long-lists.ts'
import { assertMember, resolveDocuments, resolveFile, resolveImages } from './resolve.ts'
import { joinTable, manyLabel, targetLabel } from './references.ts'
import type { Column, Sql } from './references.ts'
import { sortByLocale } from './localized-sql.ts'

/** How a kind of field maps to SQL: selecting, labelling, filtering, sorting and storing. */
type Kind = {
  read: (column: Column) => Sql
  label?: (column: Column) => Sql
  where: (column: Column, expected: unknown) => Sql
  /** The value to compare with for one end of a range. */
  bound?: (ctx: Ctx, value: unknown, end: RangeEnd) => { value: unknown; exclusive?: boolean }
  order: (column: Column) => Sql
  /** Converts a value for storage; kinds without it have no column of their own. */
  store?: (value: unknown) => unknown
  /** Checks a value against other tables and completes it from them. */
  resolve?: (column: Column, value: unknown) => Promise<unknown>
  /** The ids of the uploaded files in a value. */
  media?: (value: unknown, field: CrudField) => number[]
}

const own = ({ name }: Column) => sql.ref(`t.${name}`)
const plain: Kind = {
  read: own,
  where: (column, expected) => sql`${own(column)} = ${expected}`,
  order: own,
  store: (value) => value,
}
const contains = (column: Column, expected: unknown) => sql`${own(column)} ilike ${likeContaining(String(expected))}`
const comparable: Kind = { ...plain, bound: (_ctx, value) => ({ value }) }
const json: Kind = {
  ...plain,
  where: (column, expected) => (expected ? sql`${own(column)} is not null` : sql`${own(column)} is null`),
  store: (value) => (value === null ? null : sql`${JSON.stringify(value)}::jsonb`),
}
const idsOf = (values: readonly unknown[]) => values.map((value) => (value as { id: number }).id)
const oneId = (value: unknown) => (value === null ? [] : idsOf([value]))

export const columnKinds: Record<FieldKind, Kind> = {
  text: {
    ...plain,
    where: contains,
    order: (column) => sortByLocale(column.ctx, own(column), 'plain'),
  },
  localized: {
    ...json,
    where: (column, expected) =>
      sql`exists (select from jsonb_each_text(${own(column)}) each where each.value ilike ${likeContaining(String(expected))})`,
    order: (column) => sortByLocale(column.ctx, own(column)),
  },
  slug: { ...plain, where: contains },
  rich: {
    ...json,
    where: (column, expected) => sql`exists (select from jsonb_path_query(${own(column)}, '$.**.text') each
      where each #>> '{}' ilike ${likeContaining(String(expected))})`,
    resolve: resolveDocuments,
    media: (value, { localized }) => documentsIn(value, localized).flatMap((doc) => idsOf(findImages(doc))),
  },
  choice: plain,
  flag: plain,
  integer: comparable,
  money: {
    ...comparable,
    bound: ({ edition }, value) => ({ value: Math.round(Number(value) * minorUnits(edition.currency)) }),
  },
  date: comparable,
  instant: {
    ...comparable,
    /** The last day of a range counts as a whole. */
    bound: (ctx, value, end) =>
      end === 'to'
        ? { value: midnight(ctx, String(value), 1), exclusive: true }
        : { value: midnight(ctx, String(value)) },
  },
  image: {
    ...json,
    resolve: async (column, value) => (value === null ? null : (await resolveImages(column, [value]))[0]),
    media: oneId,
  },
  images: {
    ...json,
    where: (column, expected) => sql`(jsonb_array_length(${own(column)}) > 0) = ${expected}`,
    resolve: (column, value) => resolveImages(column, value as unknown[]),
    media: (value) => idsOf(value as unknown[]),
  },
  video: json,
  file: { ...json, resolve: resolveFile, media: oneId },
  status: plain,
  reference: {
    ...plain,
    label: targetLabel,
    order: (column) => sortByLocale(column.ctx, targetLabel(column), 'plain'),
    resolve: assertMember,
  },
  many: {
    read: (column) => sql`array(select m.${sql.ref(column.field.through!.other)} ${joinTable(column)} order by 1)`,
    label: manyLabel,
    where: (column, expected) =>
      sql`exists (select ${joinTable(column)} and m.${sql.ref(column.field.through!.other)} = ${expected})`,
    order: own,
  },
}

function documentsIn(value: unknown, localized = false): RichText[] {
  const all = localized ? Object.values(value as object) : [value]
  return all.filter((doc) => doc !== null) as RichText[]
}
