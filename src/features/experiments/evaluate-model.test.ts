import { GrowthBook } from '@growthbook/growthbook'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomRuns } from '#test/support/run-size.ts'
import { evaluateFeature } from './evaluate-model.ts'
import type { Features } from './evaluate-model.ts'

const locale = fc.constantFrom('ua', 'en', 'pl')
const device = fc.constantFrom('phone', 'desktop')
const text = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 12 }), fc.constantFrom('', 'a', 'b'))
const value = fc.oneof(fc.boolean(), fc.integer(), text)
const share = fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100)

const operand = fc.oneof(locale, device, fc.integer({ min: -2, max: 4 }), fc.boolean(), fc.constant(null), text)
const operands = fc.array(operand, { maxLength: 3 })
const path = fc.constantFrom('locale', 'device', 'visitor', 'age', 'tags', 'place', 'place.city', 'place.floor', 'a.b')
const compared = fc.record(
  {
    $eq: operand,
    $ne: operand,
    $in: fc.oneof(operands, operand),
    $nin: fc.oneof(operands, operand),
    $lt: operand,
    $lte: operand,
    $gt: operand,
    $gte: operand,
    $exists: fc.boolean(),
  },
  { requiredKeys: [] },
)
/** Conditions that select all visitors or none are rarer than by a choice of all operators at once. */
const operator = compared.map((all) => Object.fromEntries(Object.entries(all).slice(-1)))
const { condition } = fc.letrec<{ wanted: unknown; condition: object }>((tie) => ({
  wanted: fc.oneof(
    { maxDepth: 3 },
    operand,
    operator,
    compared,
    operands,
    fc.record({ $not: tie('wanted') }),
    fc.record({ city: locale }),
  ),
  condition: fc.oneof(
    { maxDepth: 3 },
    fc.record({ locale: fc.record({ $in: fc.array(locale, { maxLength: 3 }) }), device }, { requiredKeys: [] }),
    fc.dictionary(path, tie('wanted'), { minKeys: 1, maxKeys: 2, noNullPrototype: true }),
    fc.record(
      {
        $and: fc.array(tie('condition'), { maxLength: 2 }),
        $or: fc.array(tie('condition'), { maxLength: 2 }),
        $nor: fc.array(tie('condition'), { maxLength: 2 }),
        $not: tie('condition'),
      },
      { requiredKeys: [] },
    ),
  ),
}))
const range = fc.tuple(share, share)
/** Most rules lack what leaves out most visitors. */
const seldom = <T>(part: fc.Arbitrary<T>) => fc.option(part, { nil: undefined, freq: 2 })
const common = {
  condition: seldom(condition),
  coverage: share,
  seed: text,
  hashVersion: fc.constantFrom(1, 1, 1, 2, 2, 2, 3),
  hashAttribute: seldom(fc.constantFrom('id', 'locale', 'none')),
}
const forced = fc.record({ ...common, range: seldom(range), force: value }, { requiredKeys: ['force'] })
const experiment = fc
  .record(
    {
      ...common,
      // The stock client takes the names of methods like `valueOf` for forced variations.
      key: fc.string({ maxLength: 8 }).map((key) => `x${key}`),
      variations: fc.array(value, { minLength: 2, maxLength: 4 }),
      namespace: seldom(fc.tuple(text, fc.constantFrom(0, 0, 0.2), fc.constantFrom(0.5, 1, 1))),
      ranges: seldom(fc.array(range, { maxLength: 2 })),
      meta: fc.constant(['0', '1', '2', '3'].map((key) => ({ key, name: 'Control' }))),
      name: text,
      phase: fc.constant('0'),
      bucketVersion: fc.constant(1),
      fallbackAttribute: fc.constant('device'),
    },
    { requiredKeys: ['key', 'variations'] },
  )
  .chain((rule) =>
    fc.record({
      rule: fc.constant(rule),
      weights: fc.option(fc.array(share, { minLength: rule.variations.length, maxLength: rule.variations.length })),
      even: fc.boolean(),
    }),
  )
  .map(({ rule, weights, even }) => {
    if (!weights || rule.coverage === undefined) return rule
    const sum = weights.reduce((all, one) => all + one, 0)
    // Weights that do not sum up to one are ignored by both.
    return { ...rule, weights: even && sum > 0 ? weights.map((one) => one / sum) : weights }
  })
const rules = fc.array(fc.oneof(forced, experiment), { maxLength: 4 })
const attributes = fc.record(
  {
    id: fc.oneof(fc.uuid(), fc.uuid(), text),
    locale,
    device,
    visitor: fc.constantFrom('new', 'returning'),
    age: fc.integer({ min: -2, max: 4 }),
    tags: operands,
    place: fc.record(
      { city: locale, floor: fc.integer({ min: -1, max: 2 }) },
      { requiredKeys: [], noNullPrototype: true },
    ),
  },
  { requiredKeys: [] },
)

/** The keys of experiments are unique, because the stock client remembers what it has tracked. */
function evaluateByStock(features: object, visitor: object) {
  const viewed: { key: string; variation: number }[] = []
  const stock = new GrowthBook({
    features: features as never,
    attributes: visitor,
    disableCache: true,
    trackingCallback: ({ key }, { variationId }) => void viewed.push({ key, variation: variationId }),
  })
  const found = stock.evalFeature('wanted')
  stock.destroy()
  return { value: found.value as unknown, viewed }
}

test('features are evaluated as by the stock client', () => {
  let views = 0
  fc.assert(
    fc.property(rules, value, attributes, (declared, defaultValue, visitor) => {
      const features = { wanted: { defaultValue, rules: declared } } as Features
      const own = evaluateFeature(features, 'wanted', visitor)
      const stock = evaluateByStock(features, visitor)
      expect(own.value).toEqual(stock.value)
      expect(own.experiment === undefined ? [] : [{ key: own.experiment, variation: own.variation }]).toEqual(
        stock.viewed,
      )
      views += stock.viewed.length
    }),
    { numRuns: randomRuns(1500, 10_000) },
  )
  // The comparison would say little if hardly anybody took part in an experiment.
  expect(views).toBeGreaterThan(randomRuns(1500, 10_000) / 20)
})

test.each([
  ['an operator', { condition: { locale: { $regex: '^e' } } }],
  ['an operator that is negated', { condition: { locale: { $not: { $regex: '^e' } } } }],
  ['an operator in another condition', { condition: { $nor: [{ tags: { $elemMatch: { $eq: 1 } } }] } }],
  ['a condition', { condition: { $savedGroup: { id: 'friends' } } }],
  ['a condition of another shape', { condition: { $and: 'x' } }],
  ['a prerequisite', { parentConditions: [{ id: 'other', condition: { value: true } }] }],
  ['a filter', { filters: [{ seed: 's', ranges: [[0, 1]] }] }],
  ['a holdout', { meta: [{ passthrough: true }], force: undefined, variations: [1, 2] }],
])('a rule with %s that is not known is skipped', (_case, rule) => {
  const features = { wanted: { defaultValue: 'default', rules: [{ force: 'forced', ...rule }] } } as unknown as Features
  expect(evaluateFeature(features, 'wanted', { id: '1', locale: 'en' })).toEqual({ value: 'default' })
})

test('an unknown feature has no value', () => {
  expect(evaluateFeature({}, 'x', { id: '1' })).toEqual({ value: null })
})

test('one percent of visitors more keeps the others where they are', () => {
  const at = (coverage: number) => ({
    wanted: {
      defaultValue: 'a',
      rules: [{ key: 'x', coverage, hashVersion: 2, variations: ['a', 'b'], weights: [0.5, 0.5] }],
    },
  })
  const ids = Array.from({ length: 2000 }, (_, place) => `visitor ${place}`)
  const chosen = (coverage: number) => ids.map((id) => evaluateFeature(at(coverage), 'wanted', { id }).variation)
  const [some, more] = [chosen(0.4), chosen(0.6)]
  for (const [place, variation] of some.entries()) if (variation !== undefined) expect(more[place]).toBe(variation)
  const share = more.filter((one) => one !== undefined).length / ids.length
  expect(Math.abs(share - 0.6)).toBeLessThan(0.05)
})
