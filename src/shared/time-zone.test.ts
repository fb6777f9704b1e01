import { expect, test } from 'vitest'
import { offsetIn, offsetName } from './time-zone.ts'

const winter = new Date('2026-01-15T12:00:30Z')
const summer = new Date('2026-07-15T12:00:30Z')

test.each([
  ['Europe/Kiev', winter, 120],
  ['Europe/Kiev', summer, 180],
  ['America/New_York', winter, -300],
  ['America/New_York', summer, -240],
  ['America/Mexico_City', summer, -360],
  ['Asia/Calcutta', winter, 330],
  ['Asia/Kathmandu', winter, 345],
  ['America/St_Johns', winter, -210],
  ['Pacific/Kiritimati', winter, 840],
  ['UTC', winter, 0],
])('the clocks of %s', (zone, at, minutes) => expect(offsetIn(zone, at)).toBe(minutes))

test('at midnight it is the right day', () => {
  expect(offsetIn('Europe/Kiev', new Date('2025-12-31T22:00:00Z'))).toBe(120)
  expect(offsetIn('America/New_York', new Date('2026-01-01T04:59:59Z'))).toBe(-300)
})

test.each([
  [0, 'GMT+0'],
  [120, 'GMT+2'],
  [-300, 'GMT-5'],
  [330, 'GMT+5:30'],
  [-210, 'GMT-3:30'],
])('%i minutes are called %s', (minutes, name) => expect(offsetName(minutes)).toBe(name))
