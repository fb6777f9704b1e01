import { expect, test } from 'vitest'
import { drawFor } from '#demo/draw.ts'
import { randomRuns } from '#test/support/run-size.ts'
import { goals, variationLetters } from '../model.ts'
import { correctChance, rateInterval, ratioChance, sequentialChance } from './statistics.ts'
import type { Sample } from './statistics.ts'

test('the interval of a rate', () => {
  const { rate, low, high } = rateInterval({ visitors: 200, reached: 20 })
  expect(rate).toBe(0.1)
  expect(low).toBeCloseTo(0.0657, 3)
  expect(high).toBeCloseTo(0.1494, 3)
  expect(rateInterval({ visitors: 0, reached: 0 })).toEqual({ rate: 0, low: 0, high: 1 })
  expect(rateInterval({ visitors: 10, reached: 0 }).low).toBe(0)
})

test('the test of shares knows the usual limits', () => {
  // 3.841, 5.991 and 7.815 are the limits of 5 % with one, two and three degrees of freedom.
  const shifted = (distance: number) => 5000 + Math.sqrt((distance * 5000) / 2)
  const two = shifted(3.841)
  expect(ratioChance([two, 10_000 - two], [50, 50])).toBeCloseTo(0.05, 3)
  expect(ratioChance([5000, 5000, 5000], [1, 1, 1])).toBeCloseTo(1, 6)
  expect(ratioChance([5200, 4800], [50, 50])).toBeLessThan(0.001)
  expect(ratioChance([800, 200], [80, 20])).toBeCloseTo(1, 6)
  expect(ratioChance([0, 0], [50, 50])).toBeNull()
  // A variation without a share is no degree of freedom.
  expect(ratioChance([two, 0, 10_000 - two], [50, 0, 50])).toBeCloseTo(0.05, 3)
  expect(ratioChance([100, 0], [100, 0])).toBeNull()
  const spread = Math.sqrt((7.815 * 1000) / 2)
  expect(ratioChance([1000 + spread, 1000 - spread, 1000, 1000], [25, 25, 25, 25])).toBeCloseTo(0.05, 3)
})

/** Looks at the experiment every hundred visitors, and returns whether the difference ever seemed real. */
function stopsEver(seed: number, rates: readonly [number, number]): boolean {
  const draw = drawFor(seed, 'us', 0, 'experiment')
  const samples: [Sample, Sample] = [
    { visitors: 0, reached: 0 },
    { visitors: 0, reached: 0 },
  ]
  for (let count = 1; count <= 4000; count++) {
    const place = count % 2 === 0 ? 0 : 1
    samples[place].visitors++
    if (draw.chance(rates[place])) samples[place].reached++
    if (count % 100 === 0 && sequentialChance(...samples) < 0.05) return true
  }
  return false
}

const countStops = (runs: number, rates: readonly [number, number]) =>
  Array.from({ length: runs }, (_, seed) => stopsEver(seed, rates)).filter(Boolean).length

test('peeking does not find differences that are not there', () => {
  const runs = randomRuns(200, 2000)
  // Up to 5 % are allowed; a test for one look at the end would stop in more than 20 %.
  expect(countStops(runs, [0.1, 0.1])).toBeLessThan(runs * 0.05)
})

test('a real difference is found', () => {
  expect(countStops(40, [0.1, 0.16])).toBeGreaterThan(32)
})

/** Whether one of several variations without an effect ever seems better or worse for one of the goals. */
function stopsAnywhere(seed: number): boolean {
  const draw = drawFor(seed, 'us', 0, 'experiment with many comparisons')
  const comparisons = (variationLetters.length - 1) * goals.length
  const samples = goals.map(() => variationLetters.map((): Sample => ({ visitors: 0, reached: 0 })))
  for (let count = 1; count <= 8000; count++) {
    for (const variations of samples) {
      const sample = variations[count % variationLetters.length]!
      sample.visitors++
      if (draw.chance(0.1)) sample.reached++
    }
    if (count % 400 > 0) continue
    for (const [first, ...others] of samples)
      if (others.some((other) => correctChance(sequentialChance(first!, other), comparisons) < 0.05)) return true
  }
  return false
}

test('more variations and goals do not find more differences that are not there', () => {
  const runs = randomRuns(100, 1000)
  const stops = Array.from({ length: runs }, (_, seed) => stopsAnywhere(seed)).filter(Boolean).length
  expect(stops).toBeLessThanOrEqual(runs * 0.05)
})

test('the correction never exceeds certainty', () => {
  expect(correctChance(0.01, 6)).toBeCloseTo(0.06)
  expect(correctChance(0.3, 6)).toBe(1)
})
