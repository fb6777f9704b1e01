import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { atLeast, averageOf, countOf, excerpt, shareOf, tutorsOf } from './model.ts'

const five = (count: number) => [0, 0, 0, 0, count]
const someMarks = fc.array(fc.nat(400), { minLength: 5, maxLength: 5 })

describe('how good somebody is at least', () => {
  test('is the lower end of an interval around the marks and those that are assumed', () => {
    expect(atLeast([0, 0, 0, 0, 0])).toBe(0)
    // By hand, for one five: (1 + 4 × 0.85) / 5 = 0.88, less 1.96 × √(0.88 × 0.12 / 5), is 0.5952.
    expect(atLeast(five(1))).toBe(3381)
    expect(atLeast(five(10))).toBe(4404)
    expect(atLeast(five(1000))).toBe(4992)
    expect(atLeast([7, 0, 0, 0, 0])).toBe(1000)
    expect(atLeast([50, 0, 0, 0, 50])).toBe(2670)
  })

  test('a first review raises the rating of nobody knows whom if it is good, and only then', () => {
    const after = (marks: number[]) => shareOf({ reviews: countOf(marks), at_least: atLeast(marks) })
    expect(after(five(1))).toBeGreaterThan(0.5)
    expect(after([0, 0, 0, 1, 0])).toBeCloseTo(0.5, 2)
    expect(after([0, 0, 1, 0, 0])).toBeLessThan(0.5)
  })

  test('lies between the worst and the average, and grows with every five', () =>
    fc.assert(
      fc.property(someMarks, (marks) => {
        const least = atLeast(marks)
        fc.pre(countOf(marks) > 0)
        expect(least).toBeGreaterThanOrEqual(1000)
        expect(least).toBeLessThanOrEqual(1000 * averageOf(marks)! + 6)
        expect(atLeast(marks.with(4, marks[4]! + 1))).toBeGreaterThanOrEqual(least)
      }),
    ))

  test('many good marks say more than one, and more than a few that are better', () => {
    expect(atLeast(five(30))).toBeGreaterThan(atLeast(five(3)))
    expect(atLeast([0, 0, 0, 10, 40])).toBeGreaterThan(atLeast(five(2)))
  })

  test('is a share of the best for the rating, and nothing without reviews', () => {
    expect(shareOf({ reviews: 0, at_least: 0 })).toBeUndefined()
    expect(shareOf({ reviews: 1, at_least: 1000 })).toBe(0)
    expect(shareOf({ reviews: 9, at_least: 3000 })).toBe(0.5)
    expect(shareOf({ reviews: 9, at_least: 5000 })).toBe(1)
  })
})

test('the average has two places', () => {
  expect(averageOf([0, 0, 0, 0, 0])).toBeNull()
  expect(averageOf([0, 0, 0, 1, 2])).toBe(4.67)
  expect(averageOf([1, 1, 1, 1, 1])).toBe(3)
})

test('an event tells whom it is about', () => {
  expect(tutorsOf({ after: { tutor_id: 7, mark: 5 } })).toEqual([7])
  expect(tutorsOf({ after: { tutor_ids: [7, 9] } })).toEqual([7, 9])
  expect(tutorsOf({})).toEqual([])
})

describe('the beginning of a text', () => {
  test('is the whole of a short one, on one line', () =>
    expect(excerpt('Дуже добре.\n\nДякуємо!', 40)).toBe('Дуже добре. Дякуємо!'))
  test('ends with a word', () => {
    expect(excerpt('one two three', 9)).toBe('one two…')
    expect(excerpt('one two, three', 9)).toBe('one two…')
    expect(excerpt('wholeword', 4)).toBe('whol…')
    expect(excerpt('💥💥💥💥💥', 3)).toBe('💥💥💥…')
  })
  test('is never longer than asked', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        expect(Array.from(excerpt(text, 50)).length).toBeLessThanOrEqual(51)
      }),
    ))
})
