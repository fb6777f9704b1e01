import fc from 'fast-check'
import { z } from 'zod'

/** Inputs made from a contract: such that it takes, and such that it must bear. */
type Schema = z.core.$ZodType
type Values = Record<string, unknown>
export type Place = readonly string[]

export const odd = fc.oneof(
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

/** What no schema tells: values of fields whose rule is more than a type. A field that nothing fits goes here. */
const samples: Record<string, readonly unknown[]> = {
  per_page: [20, '50'],
  segment: ['users_cities'],
  query: ['?active=1'],
  birth_date: ['', '1990-03-01'],
  class_duration: [0, 60],
  short_description: ['', 'A patient teacher of mathematics'],
  description: ['', 'I explain it until it is clear. '.repeat(8)],
  video_url: ['', 'https://www.youtube.com/watch?v=abcdefghijk'],
  created_from: ['2026-03-01'],
  created_to: ['2026-03-31'],
  first_class_from: ['2026-03-01'],
  first_class_to: ['2026-03-31'],
  deadline_from: ['2026-03-01'],
  deadline_to: ['2026-03-31'],
  // None in an entity, one in a filter.
  levels: [[], 1],
  // Which languages there are depends on the edition.
  names: [{}],
  subject: [{}, 'Hello'],
  body: [{}, 'Hello'],
  // A template of the same name, by mail and by SMS.
  base: ['sign_in_code'],
  profile_id: [null],
  time_zone: ['Europe/Warsaw', 'US/Pacific'],
  // So many that not all of them are taken.
  alias: Array.from({ length: 1000 }, (_, place) => `alias-${place}`),
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
  comment: ['Please mend the first sentence.'],
  // A higher one needs its reason.
  penalty: [0],
  // As a profile is at first, and after it was saved; of templates each language has its own.
  version: [1, 2, {}],
}

/** Something the schema would take, most of the time; `named` says better for fields of that name. */
export function plausible(
  schema: Schema | undefined,
  named: Record<string, fc.Arbitrary<unknown>> = {},
): fc.Arbitrary<unknown> {
  const inner = unwrap(schema)
  if (inner !== schema) return fc.option(plausible(inner, named), { nil: undefined, freq: 3 })
  if (inner instanceof z.ZodNonOptional) return plausible(unwrap(inner.unwrap()), named)
  if (inner instanceof z.ZodNull) return fc.constant(null)
  if (inner instanceof z.ZodObject) {
    const fields = Object.entries(inner.shape).map(([name, field]) => {
      // A name may mean something else in another contract, or where a whole thing is called so.
      const inside = unwrap(field)
      const isEntity = (inside instanceof z.ZodPipe ? inside.out : inside) instanceof z.ZodObject
      const fits = (value: unknown) => !isEntity && z.safeDecode(field, value).success
      const known = samples[name]?.some(fits) ? samples[name].filter(fits) : undefined
      return [
        name,
        named[name] ?? (known ? sometimes(field, fc.constantFrom(...known)) : plausible(field, named)),
      ] as const
    })
    return fc.record(Object.fromEntries(fields))
  }
  if (inner instanceof z.ZodEnum && inner.options.length > 0) return fc.constantFrom(...inner.options)
  if (inner instanceof z.ZodLiteral) return fc.constantFrom(...inner.values)
  if (inner instanceof z.ZodUnion) return fc.oneof(...inner.options.map((option) => plausible(option, named)))
  if (inner instanceof z.ZodRecord) {
    const keys = inner.keyType instanceof z.ZodEnum ? inner.keyType.options : ['key']
    return fc.record(Object.fromEntries(keys.map((key) => [key, plausible(inner.valueType, named)])))
  }
  if (inner instanceof z.ZodArray) {
    const [minLength, most] = boundsOf(inner)
    return fc.array(plausible(inner.element, named), { minLength, maxLength: Math.min(Math.max(minLength, 3), most) })
  }
  // Code's side of a codec knows the bounds, the wire's side only that it is a number or its digits.
  if (inner instanceof z.ZodPipe) return inner.out instanceof z.ZodDate ? moments : plausible(inner.out, named)
  if (inner instanceof z.ZodNumber) {
    const min = Math.max(inner.minValue ?? 0, 0)
    return fc.integer({ min, max: Math.max(min, Math.min(inner.maxValue ?? 30, min + 30)) })
  }
  if (inner instanceof z.ZodBoolean) return fc.constantFrom(true, false)
  if (inner instanceof z.ZodString) return fc.constantFrom('abc', 'a-1', 'kyiv', 'new-1', '100')
  return odd
}

/** How many elements a list must have, and how many it may have. */
function boundsOf({ def: { checks = [] } }: z.ZodArray): [least: number, most: number] {
  const rules = checks.map(({ _zod }) => _zod.def as { minimum?: number; maximum?: number; length?: number })
  return [
    Math.max(0, ...rules.map(({ minimum, length }) => minimum ?? length ?? 0)),
    Math.min(Infinity, ...rules.map(({ maximum, length }) => maximum ?? length ?? Infinity)),
  ]
}

/** What may be left out is left out now and then. */
function sometimes(field: Schema, value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return unwrap(field) === field ? value : fc.option(value, { nil: undefined, freq: 3 })
}

const moments = fc.integer({ min: 0, max: 2_000_000_000 })

/** One input that the schema takes, always the same. */
export function sampleOf(schema: z.ZodObject): Values {
  const tried = fc.sample(plausible(schema), { numRuns: 300, seed: 1 }) as Values[]
  return tried.find((values) => z.safeDecode(schema, values as never).success) ?? tried[0]!
}

/** Right ones, right but for one place, and nonsense all over: known names, whole entities, and names nobody declared. */
export function inputsFor(schema: z.ZodObject, named?: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<Values> {
  const right = plausible(schema, named) as fc.Arbitrary<Values>
  const places = placesIn(schema)
  const spoilt =
    places.length > 0
      ? fc
          .tuple(right, fc.constantFrom(...places), odd)
          .map(([values, place, value]) => withValue(values, place, value))
      : right
  const shape = Object.fromEntries(Object.entries(schema.shape).map(([name, field]) => [name, nonsense(field)]))
  const wild = fc.record({ ...shape, surplus: odd, constructor: odd }, { requiredKeys: [] }) as fc.Arbitrary<Values>
  return fc.oneof(right, { weight: 2, arbitrary: spoilt }, wild)
}

function nonsense(schema: Schema): fc.Arbitrary<unknown> {
  const inner = unwrap(schema)
  if (!(inner instanceof z.ZodObject)) return odd
  const fields = Object.entries(inner.shape).map(([name, field]) => [name, nonsense(field)] as const)
  const entity = fc.record(Object.fromEntries(fields), { requiredKeys: [] })
  return fc.oneof(
    entity,
    entity.map((value) => JSON.stringify(value)),
    odd,
  )
}

/** Every field, those inside entities, filters and lists too; of a list, its first element. */
export function placesIn(schema: z.ZodObject): Place[] {
  return Object.entries(schema.shape).flatMap(([name, field]) => {
    const inner = unwrap(field)
    const element = elementOf(inner)
    if (inner instanceof z.ZodObject) return [[name], ...placesIn(inner).map((place) => [name, ...place])]
    return [[name], ...(element ? placesIn(element).map((place) => [name, '0', ...place]) : [])]
  })
}

/** What a list is made of, where that has fields. */
export function elementOf(schema: Schema | undefined): z.ZodObject | undefined {
  const element = schema instanceof z.ZodArray ? unwrap(schema.element) : undefined
  return element instanceof z.ZodObject ? element : undefined
}

export function withValue(values: Values, [name = '', ...rest]: Place, value: unknown): Values {
  if (rest.length === 0) return { ...values, [name]: value }
  const inner = values[name] ?? {}
  if (rest[0] !== '0') return { ...values, [name]: withValue(inner as Values, rest, value) }
  const [first, ...others] = Array.isArray(inner) ? (inner as Values[]) : []
  return { ...values, [name]: [withValue(first ?? {}, rest.slice(1), value), ...others] }
}

export function unwrap(schema: Schema | undefined): Schema | undefined {
  const wrapped =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodNullable
  return wrapped ? unwrap(schema.unwrap()) : schema
}

export function queryOf(values: Values): string {
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  return new URLSearchParams(given.map(([name, value]) => [name, textOf(value)])).toString()
}

/** As an address carries it: texts as they are, the rest as JSON. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

/** What stands at a place of `placesIn`, without what wraps it. */
export function schemaAt(schema: Schema | undefined, [name, ...rest]: Place): Schema | undefined {
  const inner = unwrap(schema)
  if (name === undefined) return inner
  if (inner instanceof z.ZodObject) return schemaAt(inner.shape[name], rest)
  return schemaAt(elementOf(inner), rest)
}
