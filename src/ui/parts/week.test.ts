import { expect, test } from 'vitest'
import {
  arrowFrom,
  emptyWeek,
  hoursIn,
  isOn,
  maskOf,
  mondayToWeekdays,
  stretches,
  withRange,
  workWeek,
} from './week.ts'

test('a mask holds the hours from one until another', () => {
  expect(maskOf(0, 1)).toBe(1)
  expect(maskOf(9, 18)).toBe(0b111111111 << 9)
  expect(maskOf(0, 24)).toBe(2 ** 24 - 1)
  expect(maskOf(23, 24)).toBe(2 ** 23)
})

test('a range goes from corner to corner, whichever comes first, and back', () => {
  const drawn = withRange(emptyWeek, { day: 3, hour: 20 }, { day: 1, hour: 18 }, true)
  expect(drawn).toEqual([0, maskOf(18, 21), maskOf(18, 21), maskOf(18, 21), 0, 0, 0])
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

test('arrows stay inside of the week', () => {
  expect(arrowFrom('ArrowDown', { day: 0, hour: 22 })).toEqual({ day: 0, hour: 23 })
  expect(arrowFrom('ArrowDown', { day: 0, hour: 23 })).toEqual({ day: 0, hour: 23 })
  expect(arrowFrom('ArrowLeft', { day: 0, hour: 3 })).toEqual({ day: 0, hour: 3 })
  expect(arrowFrom('a', { day: 0, hour: 3 })).toBeUndefined()
})

test('a day is told as its stretches', () => {
  expect(stretches(0)).toEqual([])
  expect(stretches(maskOf(9, 12) | maskOf(15, 24))).toEqual([
    { from: 9, until: 12 },
    { from: 15, until: 24 },
  ])
})
