import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lowerMarkBound, averageMark, totalMarks, excerpt, reviewShare, tutorIdsOfEvent } from './model.ts'

const five = (count: number) => [0, 0, 0, 0, count]
const someMarks = fc.array(fc.nat(400), { minLength: 5, maxLength: 5 })

describe('lower bound of the marks', () => {
  test('is the lower end of a confidence interval with a prior', () => {
    expect(lowerMarkBound([0, 0, 0, 0, 0])).toBe(0)
    // For one five: (1 + 4 × 0.85) / 5 = 0.88, minus 1.96 × √(0.88 × 0.12 / 5), is 0.5952.
    expect(lowerMarkBound(five(1))).toBe(3381)
    expect(lowerMarkBound(five(10))).toBe(4404)
    expect(lowerMarkBound(five(1000))).toBe(4992)
    expect(lowerMarkBound([7, 0, 0, 0, 0])).toBe(1000)
    expect(lowerMarkBound([50, 0, 0, 0, 50])).toBe(2670)
  })

  test('a first review raises the rating only if it is good', () => {
    const after = (marks: number[]) => reviewShare({ reviews: totalMarks(marks), at_least: lowerMarkBound(marks) })
    expect(after(five(1))).toBeGreaterThan(0.5)
    expect(after([0, 0, 0, 1, 0])).toBeCloseTo(0.5, 2)
    expect(after([0, 0, 1, 0, 0])).toBeLessThan(0.5)
  })

  test('lies between the worst mark and the average and grows with every five', () =>
    fc.assert(
      fc.property(someMarks, (marks) => {
        const least = lowerMarkBound(marks)
        fc.pre(totalMarks(marks) > 0)
        expect(least).toBeGreaterThanOrEqual(1000)
        expect(least).toBeLessThanOrEqual(1000 * averageMark(marks)! + 6)
        expect(lowerMarkBound(marks.with(4, marks[4]! + 1))).toBeGreaterThanOrEqual(least)
      }),
    ))

  test('many good marks rank above few better ones', () => {
    expect(lowerMarkBound(five(30))).toBeGreaterThan(lowerMarkBound(five(3)))
    expect(lowerMarkBound([0, 0, 0, 10, 40])).toBeGreaterThan(lowerMarkBound(five(2)))
  })

  test('is a share for the rating, undefined without reviews', () => {
    expect(reviewShare({ reviews: 0, at_least: 0 })).toBeUndefined()
    expect(reviewShare({ reviews: 1, at_least: 1000 })).toBe(0)
    expect(reviewShare({ reviews: 9, at_least: 3000 })).toBe(0.5)
    expect(reviewShare({ reviews: 9, at_least: 5000 })).toBe(1)
  })
})

test('rounds the average to two decimal places', () => {
  expect(averageMark([0, 0, 0, 0, 0])).toBeNull()
  expect(averageMark([0, 0, 0, 1, 2])).toBe(4.67)
  expect(averageMark([1, 1, 1, 1, 1])).toBe(3)
})

test('reads the tutor ids of an event', () => {
  expect(tutorIdsOfEvent({ after: { tutor_id: 7, mark: 5 } })).toEqual([7])
  expect(tutorIdsOfEvent({ after: { tutor_ids: [7, 9] } })).toEqual([7, 9])
  expect(tutorIdsOfEvent({})).toEqual([])
})

describe('excerpt', () => {
  test('returns a short text whole, on one line', () =>
    expect(excerpt('Дуже добре.\n\nДякуємо!', 40)).toBe('Дуже добре. Дякуємо!'))
  test('ends at a word boundary', () => {
    expect(excerpt('one two three', 9)).toBe('one two…')
    expect(excerpt('one two, three', 9)).toBe('one two…')
    expect(excerpt('wholeword', 4)).toBe('whol…')
    expect(excerpt('💥💥💥💥💥', 3)).toBe('💥💥💥…')
  })
  test('never exceeds the limit', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        expect(Array.from(excerpt(text, 50)).length).toBeLessThanOrEqual(51)
      }),
    ))
})
