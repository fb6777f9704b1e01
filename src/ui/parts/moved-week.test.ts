import { expect, test } from 'vitest'
import { movedWeek } from './moved-week.ts'
import { hoursIn, hourMask, workWeek } from './week.ts'

test('moves hours across midnight into the neighbouring day', () => {
  const week = [hourMask(16, 20), 0, 0, 0, 0, 0, hourMask(22, 24)]
  expect(movedWeek(week, 0)).toEqual({ week, minutes: 0 })
  expect(movedWeek(week, 60)).toEqual({ week: [hourMask(17, 21) | 1, 0, 0, 0, 0, 0, hourMask(23, 24)], minutes: 0 })
  expect(movedWeek(week, 6 * 60).week).toEqual([hourMask(22, 24) | hourMask(4, 6), hourMask(0, 2), 0, 0, 0, 0, 0])
  // Monday evening in Kyiv is Monday morning in New York; the first hour of Monday is still Sunday.
  expect(movedWeek(week, -7 * 60).week).toEqual([hourMask(9, 13), 0, 0, 0, 0, 0, hourMask(15, 17)])
  expect(movedWeek([1, 0, 0, 0, 0, 0, 0], -60).week).toEqual([0, 0, 0, 0, 0, 0, 1 << 23])
})

test('a shift by parts of an hour keeps every hour whole', () => {
  const week = [hourMask(9, 11), 0, 0, 0, 0, 0, 0]
  // From Kyiv to India in winter: three and a half hours ahead.
  expect(movedWeek(week, 210)).toEqual({ week: [hourMask(12, 14), 0, 0, 0, 0, 0, 0], minutes: 30 })
  // And back: 9:00 there is 5:30 here.
  expect(movedWeek(week, -210)).toEqual({ week: [hourMask(5, 7), 0, 0, 0, 0, 0, 0], minutes: 30 })
  expect(movedWeek(week, 225)).toEqual({ week: [hourMask(12, 14), 0, 0, 0, 0, 0, 0], minutes: 45 })
  // The last hour of Sunday begins half an hour into Monday.
  expect(movedWeek([0, 0, 0, 0, 0, 0, 1 << 23], 90)).toEqual({ week: [1, 0, 0, 0, 0, 0, 0], minutes: 30 })
})

test('no hour is lost or added by any shift', () => {
  const week = [...workWeek(0, 24)].map((mask, day) => mask ^ (1 << day))
  for (let ahead = -26 * 60; ahead <= 26 * 60; ahead += 15) {
    const moved = movedWeek(week, ahead)
    expect(hoursIn(moved.week)).toBe(hoursIn(week))
    expect(movedWeek(moved.week, moved.minutes - ahead).week).toEqual(week)
  }
})
