import { z } from 'zod'
import { flag, id, integer, localizedText, slug, text } from './codecs.ts'

/**
 * A field of something staff keep: one description for the wire, the form, the column and the filter.
 * `checkout` fields change by themselves, from the list (change_checkout).
 */
export type Field<S extends z.ZodType = z.ZodType> = {
  kind: 'localized' | 'slug' | 'flag' | 'integer' | 'reference'
  schema: S
  required?: boolean
  checkout?: boolean
  max?: number
  min?: number
  /** The table a reference points to; its rows have a localized `name`. */
  to?: string
}
export type Fields = Record<string, Field>

/** A text per locale; required means: in the edition's default locale. */
export const localizedField = (max: number, { required = false } = {}) =>
  ({ kind: 'localized', schema: localizedText(max), max, required }) as const
export const slugField = (max = 80) => ({ kind: 'slug', schema: slug(max), max, required: true }) as const
export const flagField = () => ({ kind: 'flag', schema: flag(), checkout: true }) as const
export const integerField = (min: number, max: number) =>
  ({ kind: 'integer', schema: integer(min, max), min, max, checkout: true }) as const
export const referenceField = <const T extends string>(to: T) =>
  ({ kind: 'reference', schema: id(), to, required: true }) as const

export function entitySchema<F extends Fields>(fields: F) {
  const shape = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.schema]))
  return z.object(shape as { [K in keyof F]: F[K]['schema'] })
}

/** Any field can be filtered by: texts by a part of them, the rest by value. */
export function filterSchema(fields: Fields) {
  const shape = Object.entries(fields).map(([name, field]) => [name, filterOf(field).optional()] as const)
  return z.object(Object.fromEntries(shape))
}

const filterOf = ({ kind }: Field): z.ZodType => {
  if (kind === 'flag') return flag()
  if (kind === 'reference') return id()
  if (kind === 'integer') return integer(-1_000_000_000, 1_000_000_000)
  return text(200)
}
