import { describe, expect, test } from 'vitest'
import {
  answersWithin,
  completenessItems,
  completenessOf,
  publicRating,
  publicScore,
  ratingMost,
  ratingOf,
  ratingParts,
  recordShares,
  storedRating,
} from './rating-model.ts'
import type { Filled, Known, RatingPart } from './rating-model.ts'

const nothing: Known = {
  completeness: 0,
  points_first_diploma: 0,
  points_second_diploma: 0,
  daysSinceSeen: undefined,
  daysSincePublished: undefined,
  penalty: 0,
}
const everything: Known = {
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
const pointsOf = (known: Known, wanted: RatingPart) => ratingOf(known).parts.find(({ part }) => part === wanted)!.points

describe('the rating', () => {
  test('has parts that bring a hundred points', () => {
    expect(Object.values(ratingParts).reduce((sum, most) => sum + most, 0)).toBe(ratingMost)
    expect(ratingOf(everything).score).toBe(100)
  })

  test('is capped at a hundred points: who is new gets what is missing, and the parts still sum to the score', () => {
    const fresh = { ...everything, daysSincePublished: 0 }
    expect([ratingOf(fresh).score, pointsOf(fresh, 'newcomer')]).toEqual([100, 0])
    const nearly = { ...fresh, points_second_diploma: 2 }
    expect([ratingOf(nearly).score, pointsOf(nearly, 'newcomer')]).toEqual([100, 3])
    expect([ratingOf({ ...nothing, daysSincePublished: 0 }).score, ratingOf(nothing).score]).toEqual([36, 31])
  })

  test('is shown to visitors without a penalty and without figures about answers', () => {
    const known = { ...everything, response_rate: 0.4, penalty: 12 }
    const { score, parts } = publicRating(ratingOf(known).parts)
    expect(score).toBe(91)
    expect(parts.reduce((sum, { points }) => sum + points, 0)).toBe(score)
    expect(parts.map(({ part }) => part)).not.toEqual(expect.arrayContaining(['penalty']))
    expect(parts.map(({ part }) => part)).not.toEqual(expect.arrayContaining(['response_rate']))
    expect(parts.find(({ part }) => part === 'activity')).toEqual({ part: 'activity', points: 21 })
    expect(publicScore(storedRating(known))).toBe(score)
    expect(storedRating(known).score).toBe(79)
  })

  test('is the sum of its parts in whole points, each within its bounds', () => {
    for (let step = 0; step <= 100; step++) {
      const share = step / 100
      const { score, parts } = ratingOf({
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

  test('counts what nobody knows yet as the middle, and says so', () => {
    const unknown = ratingOf(nothing).parts.filter(({ known }) => !known)
    expect(unknown.map(({ part, points }) => [part, points])).toEqual([
      ['response_rate', 8],
      ['response_speed', 5],
      ['reviews', 13],
      ['paid_orders', 5],
    ])
    expect(ratingOf(nothing).score).toBe(31)
    expect(pointsOf({ ...nothing, reviews: 0 }, 'reviews')).toBe(0)
  })

  test('favours newcomers for 14 days from their publication', () => {
    const at = (daysSincePublished: number | undefined) => pointsOf({ ...nothing, daysSincePublished }, 'newcomer')
    expect([undefined, 0, 13, 14, 400].map(at)).toEqual([0, 5, 5, 0, 0])
  })

  test('knows who was here this week, this month, or longer ago', () => {
    const at = (daysSinceSeen: number | undefined) => pointsOf({ ...nothing, daysSinceSeen }, 'activity')
    expect([0, 6, 7, 29, 30, undefined].map(at)).toEqual([5, 5, 3, 3, 0, 0])
  })

  test('goes down by a penalty, by thirty points at most, and never below nothing', () => {
    const by = (penalty: number) => ratingOf({ ...everything, penalty }).score
    expect([0, 1, 30, 31, 200].map(by)).toEqual([100, 99, 70, 70, 70])
    const known = { response_rate: 0, response_speed: 0, reviews: 0, paid_orders: 0 }
    expect(ratingOf({ ...nothing, ...known, penalty: 30 }).score).toBe(0)
    expect(Object.is(pointsOf(everything, 'penalty'), 0)).toBe(true)
  })
})

describe('a record of requests', () => {
  const none = { offers: 0, answers: 0, answer_minutes: 0, paid_orders: 0 }

  test('says nothing before there was a request', () => {
    expect(recordShares(none)).toEqual({})
    expect(answersWithin(none)).toBeNull()
  })

  test('brings more with every answer, and takes a little for silence', () => {
    const rate = (answers: number, offers: number) => recordShares({ ...none, answers, offers }).response_rate
    expect([rate(0, 1), rate(1, 1), rate(10, 10), rate(5, 10)]).toEqual([1 / 3, 2 / 3, 11 / 12, 0.5])
  })

  test('counts quick answers for all points, and those after a day for none', () => {
    const speed = (answer_minutes: number) =>
      recordShares({ ...none, offers: 2, answers: 2, answer_minutes }).response_speed
    expect([speed(0), speed(1440), speed(2880)]).toEqual([1, 0.5, 0])
  })

  test('never lowers anybody by a paid order, and ten of them are enough', () => {
    const paid = (paid_orders: number) => recordShares({ ...none, paid_orders }).paid_orders
    expect([paid(0), paid(1), paid(5), paid(10), paid(40)]).toEqual([undefined, 0.55, 0.75, 1, 1])
  })

  test('tells after three answers within how many hours the next may be expected', () => {
    const within = (answers: number, minutes: number) =>
      answersWithin({ ...none, offers: answers, answers, answer_minutes: answers * minutes })
    expect([within(2, 5), within(3, 5), within(3, 61), within(9, 720), within(9, 721)]).toEqual([null, 1, 2, 12, 24])
  })
})

test('completeness is a hundred percent of its items', () => {
  const names = Object.keys(completenessItems)
  const filled = (value: boolean) => Object.fromEntries(names.map((name) => [name, value])) as Filled
  expect(completenessOf(filled(true)).percent).toBe(100)
  expect(completenessOf(filled(false)).percent).toBe(0)
  expect(completenessOf({ ...filled(false), photo: true })).toMatchObject({
    percent: 15,
    items: expect.arrayContaining([{ item: 'photo', done: true, gain: 15, needed: false }]) as unknown,
  })
})
