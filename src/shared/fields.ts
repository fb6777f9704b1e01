import { z } from 'zod'
import { flag, id, integer, localizedText, slug, text } from './codecs.ts'
import { locales } from './locale.ts'

/**
 * A field of something staff keep: one description for the wire, the form, the column and the filter.
 * `given` checks what comes in; `shown` goes out without limits, since what is stored must always be readable.
 * `initial` stands for what a new entity does not say; `checkout` fields change by themselves, from the list.
 */
export type Field<G extends z.ZodType = z.ZodType, S extends z.ZodType = z.ZodType> = {
  kind: 'localized' | 'slug' | 'flag' | 'integer' | 'reference' | 'many'
  given: G
  shown: S
  initial?: unknown
  required?: boolean
  checkout?: boolean
  max?: number
  min?: number
  /** The table that a reference, or each of many, points to; its rows have a localized `name`. */
  to?: string
  /** The table that ties many together, with its columns for either side. */
  through?: { table: string; own: string; other: string }
}
export type Fields = Record<string, Field>

/** A text per locale; required means: in the edition's default locale. */
export const localizedField = (max: number, { required = false } = {}) => ({
  ...field('localized', localizedText(max), z.partialRecord(z.enum(locales), z.string())),
  max,
  required,
  ...(!required && { initial: {} }),
})

export const slugField = (max = 80) => ({ ...field('slug', slug(max), z.string()), max, required: true })

export const flagField = (initial = false) => ({ ...field('flag', flag(), z.boolean()), initial, checkout: true })

export const integerField = (min: number, max: number, initial = min) => ({
  ...field('integer', integer(min, max), z.number()),
  min,
  max,
  initial,
  checkout: true,
})

export const referenceField = (to: string) => ({ ...field('reference', id(), z.number()), to, required: true })

const maxMany = 100

/** Any number of rows of another table, tied by a table between the two. */
export const manyField = (to: string, through: NonNullable<Field['through']>) => ({
  ...field('many', z.array(id()).max(maxMany), z.array(z.number())),
  to,
  through,
  initial: [] as number[],
})

/** What comes in for a new entity: fields with an initial value may be left out. */
export function givenSchema<F extends Fields>(fields: F) {
  const shape = Object.entries(fields).map(([name, { given, initial }]) => [
    name,
    initial === undefined ? given : given.default(initial),
  ])
  return z.object(Object.fromEntries(shape) as { [K in keyof F]: GivenOf<F[K]> })
}

/** What comes in for a change: only what is to change. */
export function changesSchema<F extends Fields>(fields: F) {
  const shape = Object.entries(fields).map(([name, { given }]) => [name, given.optional()])
  return z.object(Object.fromEntries(shape) as { [K in keyof F]: z.ZodOptional<F[K]['given']> })
}

export function shownSchema<F extends Fields>(fields: F) {
  const shape = Object.entries(fields).map(([name, { shown }]) => [name, shown])
  return z.object(Object.fromEntries(shape) as { [K in keyof F]: F[K]['shown'] })
}

/** Any field can be filtered by: texts by a part of them, the rest by value. */
export function filterSchema(fields: Fields) {
  const shape = Object.entries(fields).map(([name, { kind }]) => [name, filters[kind]().optional()] as const)
  return z.object(Object.fromEntries(shape))
}

type GivenOf<F extends Field> = F extends { initial: unknown } ? z.ZodDefault<F['given']> : F['given']

const filters: Record<Field['kind'], () => z.ZodType> = {
  localized: () => text(200),
  slug: () => text(200),
  flag,
  integer: () => integer(-1_000_000_000, 1_000_000_000),
  reference: id,
  many: id,
}

function field<const K extends Field['kind'], G extends z.ZodType, S extends z.ZodType>(kind: K, given: G, shown: S) {
  return { kind, given, shown }
}
