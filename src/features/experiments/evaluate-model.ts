/**
 * Evaluates features as the GrowthBook client does. A rule with a field or an operator that is not known here is
 * skipped, so prerequisites, filters, saved groups and patterns (`$regex`) need the stock client. It is small because
 * every public page with a running experiment loads it; `evaluate-model.test.ts` compares it with the stock client.
 */
export type FeatureValue = boolean | number | string | null
export type Attributes = Readonly<Record<string, unknown>>
/** Wanted values or operators by the path of an attribute (`city.name`), and lists of conditions by `$and` and so on. */
export type Condition = Readonly<Record<string, unknown>>
type Range = readonly [start: number, end: number]

export type FeatureRule = {
  id?: string
  condition?: Condition
  /** The share of visitors that the rule is for. */
  coverage?: number
  /** Replaces the share. */
  range?: Range
  hashAttribute?: string
  /** A value for all of them. */
  force?: FeatureValue
  /** An experiment with its key, values, their shares and the version of the hash. */
  key?: string
  seed?: string
  hashVersion?: number
  variations?: readonly FeatureValue[]
  weights?: readonly number[]
  /** Replace the shares. */
  ranges?: readonly Range[]
  /** Experiments of one namespace share the visitors. */
  namespace?: readonly [name: string, start: number, end: number]
  meta?: readonly { passthrough?: boolean }[]
}
export type FeatureDefinition = { defaultValue: FeatureValue; rules?: readonly FeatureRule[] }
export type Features = Readonly<Record<string, FeatureDefinition>>

/** `variation` is the place of the value in the experiment, for visitors who take part. */
export type Evaluated = { value: FeatureValue; experiment?: string; variation?: number }

/** The last two lines are names for people and settings of clients that store variations. */
const knownFields = (
  'id condition coverage range force key seed hashAttribute hashVersion variations weights ranges namespace meta ' +
  'name phase ' +
  'fallbackAttribute disableStickyBucketing bucketVersion minBucketVersion'
).split(' ')

export function evaluateFeature(features: Features, key: string, attributes: Attributes): Evaluated {
  const feature = features[key]
  if (!feature) return { value: null }
  for (const rule of feature.rules ?? []) {
    try {
      const found =
        hasKnownFields(rule) && matches(rule.condition, attributes) ? applyRule(key, rule, attributes) : undefined
      if (found) return found
    } catch {
      // The condition has an unknown operator, or the rule has another shape.
    }
  }
  return { value: feature.defaultValue ?? null }
}

/** Visitors in a variation that passes through go on to the next rule, which is the effect of a holdout. */
export function hasKnownFields(rule: FeatureRule): boolean {
  return Object.keys(rule).every((field) => knownFields.includes(field)) && !rule.meta?.some((one) => one.passthrough)
}

function applyRule(feature: string, rule: FeatureRule, attributes: Attributes): Evaluated | undefined {
  const { coverage, range, namespace, variations = [], hashVersion } = rule
  const key = rule.key || feature
  const unit = (attributes[rule.hashAttribute || 'id'] || '') as string
  if (rule.force !== undefined) {
    const place = hash(rule.seed || feature, unit, hashVersion)
    const isCovered = range ? isWithin(place, range) : coverage === undefined || (coverage > 0 && place <= coverage)
    return isCovered && (unit || (range ?? coverage) === undefined) ? { value: rule.force } : undefined
  }
  if (!unit || variations.length < 2) return undefined
  if (namespace && !isWithin(hash(`__${namespace[0]}`, unit), [namespace[1], namespace[2]])) return undefined
  const place = hash(rule.seed || key, unit, hashVersion)
  const ranges = rule.ranges ?? divide(coverage, shares(rule.weights, variations.length))
  const variation = ranges.findIndex((one) => isWithin(place, one))
  const value = variations[variation]
  return value === undefined ? undefined : { value, experiment: key, variation }
}

function matches(condition: Condition = {}, attributes: Attributes): boolean {
  const isMet = (one: unknown) => matches(one as Condition, attributes)
  return Object.entries(condition).every(([name, wanted]) => {
    const list = wanted as unknown[]
    if (name === '$and') return list.every(isMet)
    if (name === '$or') return list.length === 0 || list.some(isMet)
    if (name === '$nor') return list.length > 0 && !list.some(isMet)
    if (name === '$not') return !isMet(wanted)
    if (name[0] === '$') throw new Error(name)
    return matchesValue(wanted, readPath(attributes, name))
  })
}

function readPath(attributes: Attributes, path: string): unknown {
  const read = (value: unknown, part: string) =>
    typeof value === 'object' ? ((value as Attributes | null)?.[part] ?? null) : null
  return path.split('.').reduce(read, attributes)
}

/** Loose, as in the stock client: a missing attribute equals the number 0. */
function matchesValue(wanted: unknown, value: unknown): boolean {
  if (typeof wanted === 'string') return String(value) === wanted
  if (typeof wanted === 'number') return Number(value) === wanted
  if (typeof wanted === 'boolean') return value !== null && Boolean(value) === wanted
  const names = Object.keys(wanted ?? {})
  if (names.length === 0 || !names.every((name) => name[0] === '$'))
    return JSON.stringify(value) === JSON.stringify(wanted)
  return names.every((name) => operators[name]!(value as never, (wanted as Record<string, never>)[name]!))
}

const isIn = (value: unknown, list: readonly unknown[]) =>
  Array.isArray(value) ? value.some((one) => list.includes(one)) : list.includes(value)

export const operators: Readonly<Record<string, (value: number, wanted: never) => boolean>> = {
  $eq: (value, wanted) => value === wanted,
  $ne: (value, wanted) => value !== wanted,
  $lt: (value, wanted) => value < wanted,
  $lte: (value, wanted) => value <= wanted,
  $gt: (value, wanted) => value > wanted,
  $gte: (value, wanted) => value >= wanted,
  $in: (value, wanted) => Array.isArray(wanted) && isIn(value, wanted),
  $nin: (value, wanted) => Array.isArray(wanted) && !isIn(value, wanted),
  $exists: (value, wanted) => (value !== null) === Boolean(wanted),
  $not: (value, wanted) => !matchesValue(wanted, value),
}

function shares(weights: readonly number[] | undefined, count: number): readonly number[] {
  const sum = weights?.reduce((all, one) => all + one, 0) ?? 0
  return weights?.length === count && sum >= 0.99 && sum <= 1.01 ? weights : Array<number>(count).fill(1 / count)
}

function divide(coverage = 1, weights: readonly number[]): Range[] {
  let end = 0
  return weights.map((weight) => {
    const start = end
    end += weight
    return [start, start + coverage * weight]
  })
}

const isWithin = (place: number, [start, end]: Range) => place >= start && place < end

/** A number from 0 to 1, or none by an unknown version. Version 2 hashes twice, which distributes similar ids evenly. */
function hash(seed: string, value: string, version = 1): number {
  if (version === 2) return (fnv(String(fnv(seed + value))) % 10_000) / 10_000
  return version > 2 ? Number.NaN : (fnv(value + seed) % 1000) / 1000
}

/** FNV-1a with 32 bits. */
function fnv(text: string): number {
  let sum = 0x811c9dc5
  for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193)
  return sum >>> 0
}
