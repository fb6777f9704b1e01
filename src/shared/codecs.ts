import { z } from 'zod'
import { locales } from './locale.ts'

/**
 * Codecs of the wire format. Each one accepts what clients of the specification send (numbers as text in a query,
 * flags as 0 and 1, an entity as JSON text in a field) and writes one canonical form. Code sees only the decoded
 * side; wire types describe the canonical form.
 */

// zod would compile validators with Function, which the content security policy forbids in browsers.
z.config({ jitless: 'document' in globalThis })

const made = new Map<string, unknown>()

/** Fields of the same kind share a schema. zod keeps every step of a chain, which took 20 MB of a process. */
function share<T>(key: string, make: () => T): T {
  if (!made.has(key)) made.set(key, make())
  return made.get(key) as T
}

const maxId = Number.MAX_SAFE_INTEGER

/** An integer or its digits, because queries and forms carry only text. */
const wireInteger = () =>
  share('wire integer', () =>
    z.union([
      z.int(),
      z
        .string()
        .regex(/^-?\d{1,19}$/)
        .max(20),
    ]),
  )

export const integer = (min: number, max: number) =>
  share(`integer ${min} ${max}`, () => {
    const whole = z.int().min(min).max(max)
    return z.codec(wireInteger(), whole, { decode: Number, encode: (value) => value }) as unknown as Wire<
      number,
      number
    >
  })

/**
 * A sum in minor units that a person chooses. Where a currency has no fractions in use, the server accepts whole units
 * only (`assertPayableAmounts`).
 */
export const money = (min: number, max: number) =>
  share(`money ${min} ${max}`, () => integer(min, max).meta({ money: true }))

type Wire<Decoded, Travelling> = z.ZodType<Decoded, Travelling>

export const id = () => integer(1, maxId)

export const flag = () =>
  share(
    'flag',
    () =>
      z.codec(z.union([z.boolean(), z.literal([0, 1, '0', '1', 'true', 'false'])]), z.boolean(), {
        decode: (value) => value === true || value === 1 || value === '1' || value === 'true',
        encode: (value) => value,
      }) as unknown as Wire<boolean, boolean>,
  )

/** Trims. NUL and lone surrogates are rejected because PostgreSQL cannot store them. */
export const text = (max: number, min = 0) =>
  share(`text ${max} ${min}`, () =>
    z
      .string()
      .max(max)
      .regex(/^[^\0\p{Surrogate}]*$/u)
      .overwrite((value) => value.trim())
      .min(min),
  )

/** A secret is not trimmed. */
export const secret = (max = 200) => z.string().min(1).max(max)

export const slug = (max = 80) => share(`slug ${max}`, () => text(max, 1).regex(/^[a-z0-9]+(-[a-z0-9]+)*$/))

export const localizedText = (max: number) =>
  share(`localized ${max}`, () => z.partialRecord(z.enum(locales), text(max)))

export const calendarDay = () => share('day', () => text(10).refine((value) => /^20\d\d-/.test(value) && isDay(value)))
const isDay = (value: string) => new Date(`${value}T00:00Z`).toJSON()?.startsWith(value) ?? false

/** An instant: Unix seconds on the wire, a Date in code. */
export const seconds = () =>
  share('seconds', () => {
    const moment = z.date().min(new Date(0)).max(new Date(253_402_300_799_000))
    return z.codec(wireInteger(), moment, {
      decode: (value) => new Date(Number(value) * 1000),
      encode: (value) => Math.floor(value.getTime() / 1000),
    }) as unknown as Wire<Date, number>
  })

/**
 * An entity or a list of them, as JSON or as JSON text in its field. The text is parsed before decoding
 * (`readInput`), so that errors name the fields of the entity.
 */
export const entity = <T extends z.ZodObject | z.ZodArray>(schema: T): T => schema.meta({ json: true }) as T

export function isEntity(schema: z.core.$ZodType | undefined): boolean {
  if (schema instanceof z.ZodObject || schema instanceof z.ZodArray) return schema.meta()?.['json'] === true
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) {
    return isEntity(schema.unwrap())
  }
  return false
}

export const pageNumber = () => integer(1, 100_000).default(1)

export const listOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), page: z.int(), pages: z.int(), total: z.int() })
