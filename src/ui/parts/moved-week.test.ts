import { expect, test } from 'vitest'
import { movedWeek } from './moved-week.ts'
import { hoursIn, maskOf, workWeek } from './week.ts'

test('hours move along, and over midnight into the day beside', () => {
  const week = [maskOf(16, 20), 0, 0, 0, 0, 0, maskOf(22, 24)]
  expect(movedWeek(week, 0)).toEqual({ week, minutes: 0 })
  expect(movedWeek(week, 60)).toEqual({ week: [maskOf(17, 21) | 1, 0, 0, 0, 0, 0, maskOf(23, 24)], minutes: 0 })
  expect(movedWeek(week, 6 * 60).week).toEqual([maskOf(22, 24) | maskOf(4, 6), maskOf(0, 2), 0, 0, 0, 0, 0])
  // Kyiv's Monday evening is New York's Monday morning; Monday's first hour is its Sunday.
  expect(movedWeek(week, -7 * 60).week).toEqual([maskOf(9, 13), 0, 0, 0, 0, 0, maskOf(15, 17)])
  expect(movedWeek([1, 0, 0, 0, 0, 0, 0], -60).week).toEqual([0, 0, 0, 0, 0, 0, 1 << 23])
})

test('clocks that differ by parts of an hour keep every hour whole', () => {
  const week = [maskOf(9, 11), 0, 0, 0, 0, 0, 0]
  // From Kyiv to India in winter: three and a half hours ahead.
  expect(movedWeek(week, 210)).toEqual({ week: [maskOf(12, 14), 0, 0, 0, 0, 0, 0], minutes: 30 })
  // And back: 9:00 there is 5:30 here.
  expect(movedWeek(week, -210)).toEqual({ week: [maskOf(5, 7), 0, 0, 0, 0, 0, 0], minutes: 30 })
  expect(movedWeek(week, 225)).toEqual({ week: [maskOf(12, 14), 0, 0, 0, 0, 0, 0], minutes: 45 })
  // The hour before midnight of Sunday begins half an hour into Monday.
  expect(movedWeek([0, 0, 0, 0, 0, 0, 1 << 23], 90)).toEqual({ week: [1, 0, 0, 0, 0, 0, 0], minutes: 30 })
})

test('none is lost and none is added, whatever the clocks', () => {
  const week = [...workWeek(0, 24)].map((mask, day) => mask ^ (1 << day))
  for (let ahead = -26 * 60; ahead <= 26 * 60; ahead += 15) {
    const moved = movedWeek(week, ahead)
    expect(hoursIn(moved.week)).toBe(hoursIn(week))
    expect(movedWeek(moved.week, moved.minutes - ahead).week).toEqual(week)
  }
})
