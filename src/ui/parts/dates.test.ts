import { describe, expect, test } from 'vitest'
import { addDays, addMonths, dateForm, placeInWeek, readDate, weeksOf, writeDate } from './dates.ts'

test('adds days and months in UTC', () => {
  expect(addDays('2026-03-28', 2)).toBe('2026-03-30')
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2024-02-29', 12)).toBe('2025-02-28')
  expect(addMonths('2026-01-15', -2)).toBe('2025-11-15')
})

test("shows a month in whole weeks from the reader's first weekday", () => {
  const [first] = weeksOf('2026-11-15', 1)
  expect([first![0], first![6]]).toEqual(['2026-10-26', '2026-11-01'])
  expect(weeksOf('2026-11-15', 7)[0]![0]).toBe('2026-11-01')
  expect(weeksOf('2026-11-15', 1)).toHaveLength(6)
  expect(placeInWeek('2026-11-15', 1)).toBe(6)
})

describe("a date in the reader's format", () => {
  test.each([
    ['uk-UA', '15.11.2026'],
    ['pl-PL', '15.11.2026'],
    ['es-ES', '15/11/2026'],
    ['en-US', '11/15/2026'],
  ])('%s', (lang, text) => {
    expect(writeDate('2026-11-15', dateForm(lang))).toBe(text)
    expect(readDate(text, dateForm(lang))).toBe('2026-11-15')
  })

  test.each([
    ['5.1.27', '2027-01-05'],
    ['05 01 2027', '2027-01-05'],
    ['05012027', '2027-01-05'],
    ['2027-01-05', '2027-01-05'],
    ['31.02.2027', undefined],
    ['1.2', undefined],
    ['soon', undefined],
    ['', undefined],
  ])('typed as %j', (typed, iso) => expect(readDate(typed, dateForm('uk-UA'))).toBe(iso))
})
