import { expect, test } from 'vitest'
import { hasPunctuationLetterKeys, retypeInOtherLayouts } from './keyboard-layouts.ts'

test.each([
  ['vfntvfnbrf', ['математика', 'математика']],
  ['erhf]yf', ['україна', 'украъна']],
  ['ьфер', ['math']],
  ['[bvbz', ['химия', 'химия']],
])('retypes %s in the other layout', (typed, expected) => {
  expect(new Set(retypeInOtherLayouts(typed).map((text) => text.replaceAll('и', 'i').replaceAll('і', 'i')))).toEqual(
    new Set(expected.map((text) => text.replaceAll('и', 'i'))),
  )
})

test('does not retype a word of mixed scripts', () => {
  expect(retypeInOtherLayouts('mатематика')).toEqual([])
  // The keys of “б” and “ж” are no Latin letters.
  expect(retypeInOtherLayouts('біж')).toEqual([])
})

test('detects punctuation keys only in Latin text', () => {
  expect(hasPunctuationLetterKeys(',bjkjubz')).toBe(true)
  expect(hasPunctuationLetterKeys('математика, київ')).toBe(false)
  expect(hasPunctuationLetterKeys('math')).toBe(false)
})
