import { z } from 'zod'
import { flag, id, integer, localizedText, slug, text } from './codecs.ts'
import { locales } from './locale.ts'
import type { StatusMachine } from './panel-actions.ts'

/**
 * A field of a resource, described once for API, form, column and filter. `given` validates input; `shown` has no
 * limits, so that stored values can always be read. `initial` is the default of a new entity; `editableInList` fields
 * can be changed from the list.
 */
export type CrudField<G extends z.ZodType = z.ZodType, S extends z.ZodType = z.ZodType> = {
  kind: 'localized' | 'slug' | 'flag' | 'integer' | 'reference' | 'many' | 'status'
  given: G
  shown: S
  initial?: unknown
  required?: boolean
  editableInList?: boolean
  max?: number
  min?: number
  states?: readonly string[]
  /** The table that a reference points to; its rows have a localized `name`. */
  to?: string
  /** The join table of a `many` field, with its columns for both sides. */
  through?: { table: string; own: string; other: string }
}
export type CrudFields = Record<string, CrudField>

/** A text per locale; `required` applies to the edition's default locale. */
export const localizedField = (max: number, { required = false } = {}) => ({
  ...field('localized', localizedText(max), z.partialRecord(z.enum(locales), z.string())),
  max,
  required,
  ...(!required && { initial: {} }),
})

export const slugField = (max = 80) => ({ ...field('slug', slug(max), z.string()), max, required: true })

export const flagField = (initial = false) => ({ ...field('flag', flag(), z.boolean()), initial, editableInList: true })

export const integerField = (min: number, max: number, initial = min) => ({
  ...field('integer', integer(min, max), z.number()),
  min,
  max,
  initial,
  editableInList: true,
})

export const referenceField = (to: string) => ({ ...field('reference', id(), z.number()), to, required: true })

const maxMany = 100

export const manyField = (to: string, through: NonNullable<CrudField['through']>) => ({
  ...field('many', z.array(id()).max(maxMany), z.array(z.number())),
  to,
  through,
  initial: [] as number[],
})

/** The state of a row with a status machine. Only its transitions change it. */
export const statusField = ({ states, initial }: StatusMachine) => ({
  ...field('status', z.enum(states), z.string()),
  initial,
  states,
})

/** Input of a new entity; fields with an initial value are optional. */
export function inputSchema<F extends CrudFields>(fields: F) {
  const shape = Object.entries(fields).map(([name, { given, initial }]) => [
    name,
    initial === undefined ? given : given.default(initial),
  ])
  return z.object(Object.fromEntries(shape) as { [K in keyof F]: GivenOf<F[K]> })
}

export function changesSchema<F extends CrudFields>(fields: F) {
  const shape = Object.entries(fields).map(([name, { given }]) => [name, given.optional()])
  return z.object(Object.fromEntries(shape) as { [K in keyof F]: z.ZodOptional<F[K]['given']> })
}

export function rowSchema<F extends CrudFields>(fields: F) {
  const shape = Object.entries(fields).map(([name, { shown }]) => [name, shown])
  return z.object(Object.fromEntries(shape) as { [K in keyof F]: F[K]['shown'] })
}

/** Texts are filtered by substring, other fields by value. */
export function filterSchema(fields: CrudFields) {
  const shape = Object.entries(fields).map(([name, { kind }]) => [name, filters[kind]().optional()] as const)
  return z.object(Object.fromEntries(shape))
}

type GivenOf<F extends CrudField> = F extends { initial: unknown } ? z.ZodDefault<F['given']> : F['given']

const filters: Record<CrudField['kind'], () => z.ZodType> = {
  localized: () => text(200),
  slug: () => text(200),
  flag,
  integer: () => integer(-1_000_000_000, 1_000_000_000),
  reference: id,
  many: id,
  status: () => text(40),
}

function field<const K extends CrudField['kind'], G extends z.ZodType, S extends z.ZodType>(
  kind: K,
  given: G,
  shown: S,
) {
  return { kind, given, shown }
}
