import { expect, test } from 'vitest'
import {
  arrowFrom,
  emptyWeek,
  hoursIn,
  isOn,
  hourMask,
  mondayToWeekdays,
  stretches,
  withRange,
  workWeek,
} from './week.ts'

test('a mask contains the hours from start to end', () => {
  expect(hourMask(0, 1)).toBe(1)
  expect(hourMask(9, 18)).toBe(0b111111111 << 9)
  expect(hourMask(0, 24)).toBe(2 ** 24 - 1)
  expect(hourMask(23, 24)).toBe(2 ** 23)
})

test('a range spans two corners in any order, and can be removed', () => {
  const drawn = withRange(emptyWeek, { day: 3, hour: 20 }, { day: 1, hour: 18 }, true)
  expect(drawn).toEqual([0, hourMask(18, 21), hourMask(18, 21), hourMask(18, 21), 0, 0, 0])
  expect(isOn(drawn, { day: 2, hour: 20 })).toBe(true)
  expect(isOn(drawn, { day: 2, hour: 21 })).toBe(false)
  const without = withRange(drawn, { day: 2, hour: 19 }, { day: 2, hour: 19 }, false)
  expect(hoursIn(drawn) - hoursIn(without)).toBe(1)
})

test('the usual week, and Monday for all', () => {
  expect(hoursIn(workWeek(9, 18))).toBe(45)
  const weekend = withRange(emptyWeek, { day: 6, hour: 23 }, { day: 6, hour: 23 }, true)
  const monday = withRange(weekend, { day: 0, hour: 8 }, { day: 0, hour: 9 }, true)
  expect(mondayToWeekdays(monday)).toEqual([768, 768, 768, 768, 768, 0, 2 ** 23])
})

test('arrow keys stay within the week', () => {
  expect(arrowFrom('ArrowDown', { day: 0, hour: 22 })).toEqual({ day: 0, hour: 23 })
  expect(arrowFrom('ArrowDown', { day: 0, hour: 23 })).toEqual({ day: 0, hour: 23 })
  expect(arrowFrom('ArrowLeft', { day: 0, hour: 3 })).toEqual({ day: 0, hour: 3 })
  expect(arrowFrom('a', { day: 0, hour: 3 })).toBeUndefined()
})

test('splits a day into ranges', () => {
  expect(stretches(0)).toEqual([])
  expect(stretches(hourMask(9, 12) | hourMask(15, 24))).toEqual([
    { from: 9, until: 12 },
    { from: 15, until: 24 },
  ])
})
