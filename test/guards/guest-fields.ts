import { z } from 'zod'
import type { Endpoint, Page } from '#shared/contract.ts'
import type { PlantedSource } from '#test/support/planted-contacts.ts'

type Schema = z.core.$ZodType

/** A call or a page that a guest, or a partner who shows the catalog elsewhere, can read. */
export type GuestOperation = { name: string; schema: Schema }
export type GuestField = { operation: string; path: string }

export function guestOperations(endpoints: readonly Endpoint[], pages: readonly Page[]): GuestOperation[] {
  const isPublic = ({ who }: Endpoint | Page) => who === 'guest' || who.scope === 'catalog'
  return [
    ...endpoints.filter(isPublic).map(({ path, answer }) => ({ name: path, schema: answer })),
    ...pages.filter(isPublic).map(({ id, data }) => ({ name: id, schema: data })),
  ]
}

/** The names of all texts in an answer, without the places of lists. */
export function listTextPaths(schema: Schema, path: readonly string[] = [], seen: readonly Schema[] = []): string[] {
  if (seen.includes(schema)) return []
  const parts = partsOf(schema)
  if (parts === 'text') return [path.join('.')]
  return parts.flatMap(({ name, schema: part }) =>
    listTextPaths(part, name ? [...path, name] : path, [...seen, schema]),
  )
}

/** The texts of an answer as it was sent, by the same names. */
export function collectTexts(
  schema: Schema,
  value: unknown,
  path: readonly string[] = [],
): [path: string, text: string][] {
  if (value === null || value === undefined) return []
  const parts = partsOf(schema)
  if (parts === 'text') return [[path.join('.'), JSON.stringify(value)]]
  return parts.flatMap(({ name, schema: part, many }) => {
    const values = many ? (Array.isArray(value) ? value : Object.values(value)) : [name ? field(value, name) : value]
    return values.flatMap((one) => collectTexts(part, one, name ? [...path, name] : path))
  })
}

const field = (value: unknown, name: string) =>
  typeof value === 'object' ? (value as Record<string, unknown>)[name] : undefined

type Part = { name?: string; schema: Schema; many?: true }

/** The parts of a schema on the wire. A schema that says nothing about its value counts as a text. */
function partsOf(schema: Schema): Part[] | 'text' {
  if (schema instanceof z.ZodString || schema instanceof z.ZodUnknown || schema instanceof z.ZodAny) return 'text'
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).map(([name, part]) => ({ name, schema: part as Schema }))
  if (schema instanceof z.ZodArray) return [{ schema: schema.element, many: true }]
  if (schema instanceof z.ZodRecord) return [{ schema: schema.valueType, many: true }]
  if (schema instanceof z.ZodTuple) return schema.def.items.map((item) => ({ schema: item, many: true }))
  if (schema instanceof z.ZodUnion) return schema.options.map((option) => ({ schema: option }))
  if (schema instanceof z.ZodPipe) return schema.out instanceof z.ZodDate ? [] : [{ schema: schema.in }]
  if (schema instanceof z.ZodLazy) return [{ schema: schema.unwrap() }]
  if ('unwrap' in schema) return [{ schema: (schema as z.ZodOptional).unwrap() }]
  return Object.getPrototypeOf(schema) !== null && isWithoutText(schema) ? [] : 'text'
}

const isWithoutText = (schema: Schema) =>
  [z.ZodNumber, z.ZodBoolean, z.ZodEnum, z.ZodLiteral, z.ZodNull, z.ZodUndefined, z.ZodDate].some(
    (kind) => schema instanceof kind,
  )

/** Staff may publish contacts of the company; `own` is what the same visitor has typed; people write the columns named. */
export type FieldAuthor = 'staff' | 'computed' | 'own' | readonly PlantedSource[]
/** The ends of paths, in these operations or in all of them, separated by spaces; `*` stands for every field. */
export type FieldRule = { by: FieldAuthor; ends: string; in?: string }
export type FieldAuthors = ReadonlyMap<string, FieldAuthor>

export function readRules(rules: readonly FieldRule[]): FieldAuthors {
  const words = (text: string) => text.trim().split(/\s+/)
  return new Map(
    rules.flatMap(({ by, ends, in: operations }) =>
      words(ends).flatMap((end) =>
        (operations ? words(operations).map((operation) => `${operation} ${end}`) : [end]).map(
          (key) => [key, by] as const,
        ),
      ),
    ),
  )
}

/** The rule with the longest end counts, and of two with the same end the one for the operation. */
export function findRule(authors: FieldAuthors, { operation, path }: GuestField): string | undefined {
  const ends = path.split('.').map((_, place, names) => names.slice(place).join('.'))
  return [...ends.flatMap((end) => [`${operation} ${end}`, end]), `${operation} *`].find((key) => authors.has(key))
}
