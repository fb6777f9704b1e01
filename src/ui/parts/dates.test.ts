import { describe, expect, test } from 'vitest'
import { dateForm, readDate, writeDate } from './dates.ts'

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
