import fc from 'fast-check'
import { z } from 'zod'

type Schema = z.core.$ZodType
type Values = Record<string, unknown>
export type FieldPath = readonly string[]

export const malformedValue = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    'half \ud800 a character',
    '-1',
    '1e99',
    '9'.repeat(30),
    'null',
    '{"a":',
    '__proto__',
    '\u202e',
    '💥'.repeat(300),
    -1,
    0,
    1.5,
    1e308,
    2 ** 53,
    [],
    {},
    null,
    true,
  ),
)

/** Values of fields with rules beyond their schema. Add fields here that random values never satisfy. */
const samples: Record<string, readonly unknown[]> = {
  per_page: [20, '50'],
  segment: ['users_cities'],
  query: ['?active=1'],
  birth_date: ['', '1990-03-01'],
  class_duration: [0, 60],
  short_description: ['', 'A patient teacher of mathematics'],
  description: ['', 'I explain it until it is clear. '.repeat(8)],
  video_url: ['', 'https://www.youtube.com/watch?v=abcdefghijk'],
  published_on: ['2026-03-01'],
  video: ['https://youtu.be/M7lc1UVf-VE'],
  link: ['https://example.com/a'],
  // An entity takes a list, and a filter one id.
  levels: [[], 1],
  // The languages depend on the edition.
  names: [{}],
  subject: [{}, 'Hello'],
  // A required text of an editor.
  text: [{ ua: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Hello' }] }] } }, 'abc'],
  body: [{}, 'Hello'],
  // A template with this name exists for email and SMS.
  base: ['sign_in_code'],
  profile_id: [null],
  time_zone: ['Europe/Warsaw', 'US/Pacific'],
  // Enough values that some are still free.
  alias: Array.from({ length: 1000 }, (_, place) => `alias-${place}`),
  pattern: Array.from({ length: 1000 }, (_, place) => `/tutors/alias-${place}/`),
  source: Array.from({ length: 1000 }, (_, place) => `/old-${place}/`),
  target: ['/subjects/'],
  // A question with two options, of which the first is correct.
  options: ['yes\nno'],
  correct_answer: ['1'],
  login: Array.from({ length: 1000 }, (_, place) => `member-${place}@example.com`),
  password: ['a long new password'],
  phone: ['0501234567', '+38 050 765-43-21'],
  email: ['ann@example.com', 'olha@example.com'],
  recipient: ['ann@example.com', '+380501234567'],
  sender_address: ['ann@example.com'],
  reply_to: ['ann@example.com'],
  signature: [{}],
  lang: ['ua', 'ru'],
  types: ['lessons', 'levels,rates'],
  comment: ['Please fix the first sentence.'],
  // A higher penalty requires a reason.
  penalty: [0],
  // The first and second version of a profile. Templates have a version per language.
  version: [1, 2, {}],
}

/** Filters by a range of dates are named after their field. */
const rangeSamples: readonly (readonly [end: string, samples: readonly string[]])[] = [
  ['_from', ['2026-03-01']],
  ['_to', ['2026-03-31']],
]

const samplesOf = (name: string): readonly unknown[] | undefined =>
  samples[name] ?? rangeSamples.find(([end]) => name.endsWith(end))?.[1]

/** Mostly valid values of a schema. `named` overrides fields by name. */
export function plausibleValue(
  schema: Schema | undefined,
  named: Record<string, fc.Arbitrary<unknown>> = {},
): fc.Arbitrary<unknown> {
  const inner = unwrap(schema)
  if (inner !== schema) return fc.option(plausibleValue(inner, named), { nil: undefined, freq: 3 })
  if (inner instanceof z.ZodNonOptional) return plausibleValue(unwrap(inner.unwrap()), named)
  if (inner instanceof z.ZodNull) return fc.constant(null)
  if (inner instanceof z.ZodObject) {
    const fields = Object.entries(inner.shape).map(([name, field]) => {
      // The same name may have another meaning in another contract, or name a whole entity.
      const inside = unwrap(field)
      // A text on the wire is no entity, whatever it is decoded to.
      const isDecoded = inside instanceof z.ZodPipe && !(inside.in instanceof z.ZodString)
      const isEntity = (isDecoded ? inside.out : inside) instanceof z.ZodObject
      const fits = (value: unknown) => !isEntity && z.safeDecode(field, value).success
      const fitting = samplesOf(name)?.filter(fits) ?? []
      const known = fitting.length > 0 ? fitting : undefined
      return [
        name,
        named[name] ?? (known ? optionally(field, fc.constantFrom(...known)) : plausibleValue(field, named)),
      ] as const
    })
    return fc.record(Object.fromEntries(fields))
  }
  if (inner instanceof z.ZodEnum && inner.options.length > 0) return fc.constantFrom(...inner.options)
  if (inner instanceof z.ZodLiteral) return fc.constantFrom(...inner.values)
  if (inner instanceof z.ZodUnion) return fc.oneof(...inner.options.map((option) => plausibleValue(option, named)))
  if (inner instanceof z.ZodRecord) {
    const keys = inner.keyType instanceof z.ZodEnum ? inner.keyType.options : ['key']
    return fc.record(Object.fromEntries(keys.map((key) => [key, plausibleValue(inner.valueType, named)])))
  }
  if (inner instanceof z.ZodArray) {
    const [minLength, most] = lengthBounds(inner)
    return fc.array(plausibleValue(inner.element, named), {
      minLength,
      maxLength: Math.min(Math.max(minLength, 3), most),
    })
  }
  // Only the decoded side of a codec knows its bounds.
  if (inner instanceof z.ZodPipe) return inner.out instanceof z.ZodDate ? unixSeconds : plausibleValue(inner.out, named)
  if (inner instanceof z.ZodNumber) {
    const min = Math.max(inner.minValue ?? 0, 0)
    return fc.integer({ min, max: Math.max(min, Math.min(inner.maxValue ?? 30, min + 30)) })
  }
  if (inner instanceof z.ZodBoolean) return fc.constantFrom(true, false)
  if (inner instanceof z.ZodUUID) return fc.uuid()
  if (inner instanceof z.ZodString) {
    const min = inner.minLength ?? 0
    return fc.constantFrom('abc', 'a-1', 'kyiv', 'new-1', '100').map((value) => value.padEnd(min, '0'))
  }
  return malformedValue
}

function lengthBounds({ def: { checks = [] } }: z.ZodArray): [min: number, max: number] {
  const rules = checks.map(({ _zod }) => _zod.def as { minimum?: number; maximum?: number; length?: number })
  return [
    Math.max(0, ...rules.map(({ minimum, length }) => minimum ?? length ?? 0)),
    Math.min(Infinity, ...rules.map(({ maximum, length }) => maximum ?? length ?? Infinity)),
  ]
}

function optionally(field: Schema, value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return unwrap(field) === field ? value : fc.option(value, { nil: undefined, freq: 3 })
}

const unixSeconds = fc.integer({ min: 0, max: 2_000_000_000 })

export function sampleInput(schema: z.ZodObject): Values {
  const tried = fc.sample(plausibleValue(schema), { numRuns: 300, seed: 1 }) as Values[]
  return tried.find((values) => z.safeDecode(schema, values as never).success) ?? tried[0]!
}

/** Valid inputs, inputs with one malformed field, and fully malformed ones with undeclared fields. */
export function inputArbitrary(
  schema: z.ZodObject,
  named?: Record<string, fc.Arbitrary<unknown>>,
): fc.Arbitrary<Values> {
  const valid = plausibleValue(schema, named) as fc.Arbitrary<Values>
  const places = listFieldPaths(schema)
  const oneMalformed =
    places.length > 0
      ? fc
          .tuple(valid, fc.constantFrom(...places), malformedValue)
          .map(([values, place, value]) => setField(values, place, value))
      : valid
  const shape = Object.fromEntries(Object.entries(schema.shape).map(([name, field]) => [name, malformedEntity(field)]))
  const allMalformed = fc.record(
    { ...shape, surplus: malformedValue, constructor: malformedValue },
    { requiredKeys: [] },
  ) as fc.Arbitrary<Values>
  return fc.oneof(valid, { weight: 2, arbitrary: oneMalformed }, allMalformed)
}

function malformedEntity(schema: Schema): fc.Arbitrary<unknown> {
  const inner = unwrap(schema)
  if (!(inner instanceof z.ZodObject)) return malformedValue
  const fields = Object.entries(inner.shape).map(([name, field]) => [name, malformedEntity(field)] as const)
  const entity = fc.record(Object.fromEntries(fields), { requiredKeys: [] })
  return fc.oneof(
    entity,
    entity.map((value) => JSON.stringify(value)),
    malformedValue,
  )
}

/** Paths of every field, including those inside entities, filters and the first element of lists. */
export function listFieldPaths(schema: z.ZodObject): FieldPath[] {
  return Object.entries(schema.shape).flatMap(([name, field]) => {
    const inner = unwrap(field)
    const element = listElement(inner)
    if (inner instanceof z.ZodObject) return [[name], ...listFieldPaths(inner).map((place) => [name, ...place])]
    return [[name], ...(element ? listFieldPaths(element).map((place) => [name, '0', ...place]) : [])]
  })
}

export function listElement(schema: Schema | undefined): z.ZodObject | undefined {
  const element = schema instanceof z.ZodArray ? unwrap(schema.element) : undefined
  return element instanceof z.ZodObject ? element : undefined
}

export function setField(values: Values, [name = '', ...rest]: FieldPath, value: unknown): Values {
  if (rest.length === 0) return { ...values, [name]: value }
  const inner = values[name] ?? {}
  if (rest[0] !== '0') return { ...values, [name]: setField(inner as Values, rest, value) }
  const [first, ...others] = Array.isArray(inner) ? (inner as Values[]) : []
  return { ...values, [name]: [setField(first ?? {}, rest.slice(1), value), ...others] }
}

export function unwrap(schema: Schema | undefined): Schema | undefined {
  const wrapped =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodNullable
  return wrapped ? unwrap(schema.unwrap()) : schema
}

export function formatQuery(values: Values): string {
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  return new URLSearchParams(given.map(([name, value]) => [name, formatValue(value)])).toString()
}

/** Formats a value for a URL: texts unchanged, everything else as JSON. */
export function formatValue(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

/** The unwrapped schema at a path of `listFieldPaths`. */
export function schemaAt(schema: Schema | undefined, [name, ...rest]: FieldPath): Schema | undefined {
  const inner = unwrap(schema)
  if (name === undefined) return inner
  if (inner instanceof z.ZodObject) return schemaAt(inner.shape[name], rest)
  return schemaAt(listElement(inner), rest)
}
