import { describe, expect, test } from 'vitest'
import {
  typicalResponseHours,
  completenessItems,
  computeCompleteness,
  computePublicRating,
  computePublicScore,
  maxRating,
  computeRating,
  ratingParts,
  statsShares,
  computeStoredRating,
} from './rating-model.ts'
import type { FilledItems, RatingInputs, RatingPart } from './rating-model.ts'

const nothing: RatingInputs = {
  completeness: 0,
  points_first_diploma: 0,
  points_second_diploma: 0,
  daysSinceSeen: undefined,
  daysSincePublished: undefined,
  penalty: 0,
}
const everything: RatingInputs = {
  completeness: 100,
  points_first_diploma: 10,
  points_second_diploma: 5,
  response_rate: 1,
  response_speed: 1,
  reviews: 1,
  paid_orders: 1,
  daysSinceSeen: 0,
  daysSincePublished: 400,
  penalty: 0,
}
const pointsOf = (known: RatingInputs, wanted: RatingPart) =>
  computeRating(known).parts.find(({ part }) => part === wanted)!.points

describe('rating', () => {
  test('has parts that sum to a hundred points', () => {
    expect(Object.values(ratingParts).reduce((sum, most) => sum + most, 0)).toBe(maxRating)
    expect(computeRating(everything).score).toBe(100)
  })

  test('is capped at a hundred points including the newcomer bonus', () => {
    const fresh = { ...everything, daysSincePublished: 0 }
    expect([computeRating(fresh).score, pointsOf(fresh, 'newcomer')]).toEqual([100, 0])
    const nearly = { ...fresh, points_second_diploma: 2 }
    expect([computeRating(nearly).score, pointsOf(nearly, 'newcomer')]).toEqual([100, 3])
    expect([computeRating({ ...nothing, daysSincePublished: 0 }).score, computeRating(nothing).score]).toEqual([36, 31])
  })

  test('hides the penalty and response figures from visitors', () => {
    const known = { ...everything, response_rate: 0.4, penalty: 12 }
    const { score, parts } = computePublicRating(computeRating(known).parts)
    expect(score).toBe(91)
    expect(parts.reduce((sum, { points }) => sum + points, 0)).toBe(score)
    expect(parts.map(({ part }) => part)).not.toEqual(expect.arrayContaining(['penalty']))
    expect(parts.map(({ part }) => part)).not.toEqual(expect.arrayContaining(['response_rate']))
    expect(parts.find(({ part }) => part === 'activity')).toEqual({ part: 'activity', points: 21 })
    expect(computePublicScore(computeStoredRating(known))).toBe(score)
    expect(computeStoredRating(known).score).toBe(79)
  })

  test('is the sum of whole points within bounds', () => {
    for (let step = 0; step <= 100; step++) {
      const share = step / 100
      const { score, parts } = computeRating({
        ...everything,
        completeness: step,
        response_rate: share,
        response_speed: 1 - share,
        reviews: share ** 2,
        paid_orders: Math.sin(step) ** 2,
        daysSinceSeen: step % 40,
        daysSincePublished: step % 20,
        penalty: step % 31,
      })
      expect(score).toBe(
        Math.max(
          0,
          parts.reduce((sum, { points }) => sum + points, 0),
        ),
      )
      for (const { part, points, most } of parts) {
        expect(Number.isInteger(points)).toBe(true)
        expect([part, points >= (part === 'penalty' ? -30 : 0), points <= most]).toEqual([part, true, true])
      }
    }
  })

  test('counts unknown parts as half and marks them', () => {
    const unknown = computeRating(nothing).parts.filter(({ known }) => !known)
    expect(unknown.map(({ part, points }) => [part, points])).toEqual([
      ['response_rate', 8],
      ['response_speed', 5],
      ['reviews', 13],
      ['paid_orders', 5],
    ])
    expect(computeRating(nothing).score).toBe(31)
    expect(pointsOf({ ...nothing, reviews: 0 }, 'reviews')).toBe(0)
  })

  test('adds the newcomer bonus for 14 days after publication', () => {
    const at = (daysSincePublished: number | undefined) => pointsOf({ ...nothing, daysSincePublished }, 'newcomer')
    expect([undefined, 0, 13, 14, 400].map(at)).toEqual([0, 5, 5, 0, 0])
  })

  test('depends on the last visit', () => {
    const at = (daysSinceSeen: number | undefined) => pointsOf({ ...nothing, daysSinceSeen }, 'activity')
    expect([0, 6, 7, 29, 30, undefined].map(at)).toEqual([5, 5, 3, 3, 0, 0])
  })

  test('subtracts a penalty of at most thirty points, down to zero', () => {
    const by = (penalty: number) => computeRating({ ...everything, penalty }).score
    expect([0, 1, 30, 31, 200].map(by)).toEqual([100, 99, 70, 70, 70])
    const known = { response_rate: 0, response_speed: 0, reviews: 0, paid_orders: 0 }
    expect(computeRating({ ...nothing, ...known, penalty: 30 }).score).toBe(0)
    expect(Object.is(pointsOf(everything, 'penalty'), 0)).toBe(true)
  })
})

describe('record of requests', () => {
  const none = { offers: 0, answers: 0, answer_minutes: 0, paid_orders: 0 }

  test('has no shares before the first request', () => {
    expect(statsShares(none)).toEqual({})
    expect(typicalResponseHours(none)).toBeNull()
  })

  test('rises with answers and falls with silence', () => {
    const rate = (answers: number, offers: number) => statsShares({ ...none, answers, offers }).response_rate
    expect([rate(0, 1), rate(1, 1), rate(10, 10), rate(5, 10)]).toEqual([1 / 3, 2 / 3, 11 / 12, 0.5])
  })

  test('gives full speed points for instant answers and none after a day', () => {
    const speed = (answer_minutes: number) =>
      statsShares({ ...none, offers: 2, answers: 2, answer_minutes }).response_speed
    expect([speed(0), speed(1440), speed(2880)]).toEqual([1, 0.5, 0])
  })

  test('never falls with a paid order and is full at ten', () => {
    const paid = (paid_orders: number) => statsShares({ ...none, paid_orders }).paid_orders
    expect([paid(0), paid(1), paid(5), paid(10), paid(40)]).toEqual([undefined, 0.55, 0.75, 1, 1])
  })

  test('reports the typical response time after three answers', () => {
    const within = (answers: number, minutes: number) =>
      typicalResponseHours({ ...none, offers: answers, answers, answer_minutes: answers * minutes })
    expect([within(2, 5), within(3, 5), within(3, 61), within(9, 720), within(9, 721)]).toEqual([null, 1, 2, 12, 24])
  })
})

test('completeness items sum to a hundred percent', () => {
  const names = Object.keys(completenessItems)
  const filled = (value: boolean) => Object.fromEntries(names.map((name) => [name, value])) as FilledItems
  expect(computeCompleteness(filled(true)).percent).toBe(100)
  expect(computeCompleteness(filled(false)).percent).toBe(0)
  expect(computeCompleteness({ ...filled(false), photo: true })).toMatchObject({
    percent: 15,
    items: expect.arrayContaining([{ item: 'photo', done: true, gain: 15, needed: false }]) as unknown,
  })
})
