import { expect, test } from 'vitest'
import { placementLevelOf } from './model.ts'

test.each([
  [0, 'a1'],
  [10, 'a1'],
  [11, 'a2'],
  [18, 'a2'],
  [19, 'b1'],
  [26, 'b1'],
  [27, 'b2'],
  [32, 'b2'],
  [33, 'c1'],
  [37, 'c1'],
  [38, 'c2'],
  [40, 'c2'],
])('%i correct answers are %s', (correct, level) => expect(placementLevelOf(correct)).toBe(level))

test.each([[-1], [41], [10.5], [Number.NaN], [Number.POSITIVE_INFINITY]])('%d is not a passed test', (correct) =>
  expect(placementLevelOf(correct)).toBeUndefined(),
)

test('a test of another length has no level', () => {
  expect(placementLevelOf(20, 39)).toBeUndefined()
  expect(placementLevelOf(20, 41)).toBeUndefined()
})
