import { z } from 'zod'
import { calendarDay, flag, id, integer, text } from './codecs.ts'
import type { CrudField, CrudFields, FieldKind } from './fields.ts'

/** Input of a new entity; fields with an initial value are optional. */
export function inputSchema<F extends CrudFields>(fields: F) {
  const shape = Object.entries(fields).map(([name, { given, initial }]) => [
    name,
    initial === undefined ? given : given.default(initial),
  ])
  return z.object(Object.fromEntries(shape) as { [K in keyof F]: GivenOf<F[K]> })
}
type GivenOf<F extends CrudField> = F extends { initial: unknown } ? z.ZodDefault<F['given']> : F['given']

export function changesSchema<F extends CrudFields>(fields: F) {
  const shape = Object.entries(fields).map(([name, { given }]) => [name, given.optional()])
  return z.object(Object.fromEntries(shape) as { [K in keyof F]: z.ZodOptional<F[K]['given']> })
}

export function rowSchema<F extends CrudFields>(fields: F) {
  const shape = Object.entries(fields).map(([name, { shown }]) => [name, shown])
  return z.object(Object.fromEntries(shape) as { [K in keyof F]: F[K]['shown'] })
}

/** Formatted texts are long, so a list has only those that the reader chose as columns. */
export function listedRowSchema<F extends CrudFields>(fields: F) {
  const shape = Object.entries(fields).map(([name, { kind, shown }]) => [
    name,
    kind === 'rich' ? shown.optional() : shown,
  ])
  return z.object(Object.fromEntries(shape) as { [K in keyof F]: ListedOf<F[K]> })
}
type ListedOf<F extends CrudField> = F['kind'] extends 'rich' ? z.ZodOptional<F['shown']> : F['shown']

/** How a kind is filtered: by a part of its text, by a value, by whether it has one, or between two values. */
type KindFilter = { value?: (field: CrudField) => z.ZodType; range?: () => z.ZodType }

const contains: KindFilter = { value: () => text(200) }
const isPresent: KindFilter = { value: flag }
const whole = () => integer(-1_000_000_000, 1_000_000_000)
/** In major units, as people type it into a filter. */
const amount = () =>
  z.codec(
    z.union([
      z.number(),
      z
        .string()
        .max(14)
        .regex(/^\d{1,9}(?:[.,]\d{1,4})?$/),
    ]),
    z.number().min(0).max(1e9),
    {
      decode: (value) => Number(String(value).replace(',', '.')),
      encode: (value) => value,
    },
  )

export const kindFilters: Record<FieldKind, KindFilter> = {
  text: contains,
  localized: contains,
  slug: contains,
  rich: contains,
  choice: { value: ({ given }) => given },
  status: { value: ({ given }) => given },
  flag: isPresent,
  integer: { value: whole, range: whole },
  money: { range: amount },
  date: { range: calendarDay },
  instant: { range: calendarDay },
  image: isPresent,
  images: isPresent,
  video: isPresent,
  file: isPresent,
  reference: { value: id },
  many: { value: id },
}

export const rangeEnds = ['from', 'to'] as const
export type RangeEnd = (typeof rangeEnds)[number]

/** The names of a field's filters: `price` or `price_from` and `price_to`. */
export function filterSchema(fields: CrudFields) {
  const shape = Object.entries(fields).flatMap(([name, field]): [string, z.ZodType][] => {
    const { value, range } = kindFilters[field.kind]
    return [
      ...(value ? [[name, value(field).optional()] as [string, z.ZodType]] : []),
      ...(range ? rangeEnds.map((end): [string, z.ZodType] => [`${name}_${end}`, range().optional()]) : []),
    ]
  })
  return z.object(Object.fromEntries(shape))
}

type DayRange = 'date' | 'instant'
/** The type of `filterSchema` for the kinds that filter lists with a query of their own. */
export type FilterShape<F extends CrudFields> = {
  [K in keyof F & string as F[K]['kind'] extends DayRange ? never : K]: z.ZodOptional<
    F[K]['kind'] extends 'reference' ? z.ZodType<number, number> : F[K]['given']
  >
} & {
  [K in keyof F & string as F[K]['kind'] extends DayRange ? `${K}_${RangeEnd}` : never]: z.ZodOptional<
    z.ZodType<string, string>
  >
} & {
  [K in keyof F & string as F[K]['kind'] extends 'integer' ? `${K}_${RangeEnd}` : never]: z.ZodOptional<
    z.ZodType<number, number>
  >
}

const unsortable = new Set<FieldKind>(['many', 'rich', 'image', 'images', 'video', 'file'])
export const isSortable = ({ kind }: CrudField) => !unsortable.has(kind)
