import { expect, test } from 'vitest'
import { hasLetterKeys, otherLayouts } from './keyboards.ts'

test.each([
  ['vfntvfnbrf', ['математика', 'математика']],
  ['erhf]yf', ['україна', 'украъна']],
  ['ьфер', ['math']],
  ['[bvbz', ['химия', 'химия']],
])('%s on the other layout', (typed, meant) => {
  expect(new Set(otherLayouts(typed).map((text) => text.replaceAll('и', 'i').replaceAll('і', 'i')))).toEqual(
    new Set(meant.map((text) => text.replaceAll('и', 'i'))),
  )
})

test('a word of both scripts was typed on none of them', () => {
  expect(otherLayouts('mатематика')).toEqual([])
  // и, б and ж are no Latin letters.
  expect(otherLayouts('біж')).toEqual([])
})

test('keys of punctuation may be letters, where letters are Latin', () => {
  expect(hasLetterKeys(',bjkjubz')).toBe(true)
  expect(hasLetterKeys('математика, київ')).toBe(false)
  expect(hasLetterKeys('math')).toBe(false)
})
