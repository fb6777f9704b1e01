import { describe, expect, test } from 'vitest'
import { dayIn, instantOf, offsetIn, offsetName, parseTimeZone, timeIn, timeZones } from './time-zone.ts'

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
])('offsets of %s', (zone, at, minutes) => expect(offsetIn(zone, at)).toBe(minutes))

test('midnight belongs to the right day', () => {
  expect(offsetIn('Europe/Kiev', new Date('2025-12-31T22:00:00Z'))).toBe(120)
  expect(offsetIn('America/New_York', new Date('2026-01-01T04:59:59Z'))).toBe(-300)
})

test.each([
  [0, 'GMT+0'],
  [120, 'GMT+2'],
  [-300, 'GMT-5'],
  [330, 'GMT+5:30'],
  [-210, 'GMT-3:30'],
])('formats %i minutes as %s', (minutes, name) => expect(offsetName(minutes)).toBe(name))

describe('parsing a zone', () => {
  test.each([
    ['Europe/Kyiv', 'Europe/Kiev'],
    ['Europe/Kiev', 'Europe/Kiev'],
    ['asia/kolkata', 'Asia/Calcutta'],
    ['US/Pacific', 'America/Los_Angeles'],
    ['Etc/UTC', 'UTC'],
    ['Etc/GMT+5', 'Etc/GMT+5'],
  ])('accepts %s', (given, zone) => {
    const read = parseTimeZone(given)
    // Runtimes differ in which of two aliases they prefer.
    const clocks = (id: string) => [winter, summer].map((at) => offsetIn(id, at))
    expect(clocks(read!)).toEqual(clocks(zone))
    expect(parseTimeZone(read)).toBe(read)
  })

  test.each([
    '',
    'Kyiv',
    'Europe/Atlantis',
    '+05:30',
    'Europe/Kiev; drop table account',
    '../../etc/passwd',
    'Europe/Kiev\0',
    'Євро/Київ',
    '<script>',
    'A'.repeat(65),
    'Etc/'.repeat(100_000),
    'constructor',
    '__proto__',
  ])('rejects %s', (given) => expect(parseTimeZone(given)).toBeUndefined())

  test('every listed zone is canonical', () => {
    expect(timeZones().size).toBeGreaterThan(400)
    for (const zone of timeZones()) expect(parseTimeZone(zone)).toBe(zone)
  })
})

describe('wall clock', () => {
  test.each([
    ['Europe/Kiev', '2026-11-17', '18:00', '2026-11-17T16:00:00.000Z'],
    // Clocks go forward: before, after, and in the skipped hour.
    ['Europe/Kiev', '2026-03-29', '02:30', '2026-03-29T00:30:00.000Z'],
    ['Europe/Kiev', '2026-03-29', '03:30', '2026-03-29T01:30:00.000Z'],
    ['Europe/Kiev', '2026-03-29', '18:00', '2026-03-29T15:00:00.000Z'],
    // Clocks go back: the first of the repeated hours, and the evening after.
    ['Europe/Kiev', '2026-10-25', '03:30', '2026-10-25T00:30:00.000Z'],
    ['Europe/Kiev', '2026-10-25', '18:00', '2026-10-25T16:00:00.000Z'],
    ['America/New_York', '2026-03-08', '02:30', '2026-03-08T07:30:00.000Z'],
    ['America/New_York', '2026-03-08', '18:00', '2026-03-08T22:00:00.000Z'],
    ['America/New_York', '2026-11-01', '01:30', '2026-11-01T05:30:00.000Z'],
    ['America/New_York', '2026-11-01', '18:00', '2026-11-01T23:00:00.000Z'],
    // Mexico, India and Kazakhstan have no daylight saving time.
    ['America/Mexico_City', '2026-04-05', '02:30', '2026-04-05T08:30:00.000Z'],
    ['America/Mexico_City', '2026-07-15', '18:00', '2026-07-16T00:00:00.000Z'],
    ['Asia/Kolkata', '2026-11-17', '18:00', '2026-11-17T12:30:00.000Z'],
    ['Asia/Almaty', '2026-11-17', '00:00', '2026-11-16T19:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-11-17', '00:00', '2026-11-16T10:00:00.000Z'],
  ])('in %s on %s at %s', (zone, day, time, at) => {
    expect(instantOf(day, time, zone)?.toJSON()).toBe(at)
  })

  test('round-trips, except for a skipped hour', () => {
    for (const zone of ['Europe/Kiev', 'America/New_York', 'America/Mexico_City', 'Asia/Kolkata', 'Asia/Almaty'])
      for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 7 * 3_600_000) {
        const [day, time] = [dayIn(zone, new Date(at)), timeIn(zone, new Date(at))]
        const back = instantOf(day, time, zone)!
        expect([zone, dayIn(zone, back), timeIn(zone, back)]).toEqual([zone, day, time])
      }
    expect(timeIn('Europe/Kiev', instantOf('2026-03-29', '03:30', 'Europe/Kiev')!)).toBe('04:30')
  })

  test.each([
    ['', ''],
    ['2026-11-17', ''],
    ['', '18:00'],
    ['2026-13-45', '18:00'],
    ['2026-11-17', '25:00'],
  ])('“%s” “%s” is not a time', (day, time) => expect(instantOf(day, time, 'Europe/Kiev')).toBeUndefined())
})
