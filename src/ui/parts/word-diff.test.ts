import { expect, test } from 'vitest'
import { wordDiff } from './word-diff.ts'

/** `-gone- +come+` */
const drawn = (before: string, after: string) =>
  wordDiff(before, after)
    .map(({ kind, text }) => {
      const mark = { same: '', added: '+', removed: '-' }[kind]
      return mark + text.trim() + mark
    })
    .join(' ')

test.each([
  ['', '', ''],
  ['', 'new words', '+new words+'],
  ['old words', '', '-old words-'],
  ['the same', 'the same', 'the same'],
  ['I teach maths online', 'I teach physics online', 'I teach -maths- +physics+ online'],
  ['one two three', 'one three', 'one -two- three'],
  ['one three', 'zero one two three', '+zero+ one +two+ three'],
  ['a b c d e f', 'x y c d e z', '-a b- +x y+ c d e -f- +z+'],
  ['a b c d', 'x y c z', '-a b c d- +x y c z+'],
  ['we read a lot of books here', 'we sing a song', 'we -read a lot of books here- +sing a song+'],
])('%j → %j', (before, after, expected) => {
  expect(drawn(before, after)).toBe(expected)
})

test('moved spaces and line breaks are not a difference', () => {
  expect(wordDiff('one two\nthree', 'one\n\ntwo three').map(({ kind }) => kind)).toEqual(['same'])
})

test('both texts can be restored from it, and long ones are fast', () => {
  const words = Array.from({ length: 1500 }, (_, place) => `w${(place * 7919) % 211}`)
  const before = words.join(' ')
  const after = words
    .filter((_, place) => place % 5 !== 0)
    .toReversed()
    .join(' ')
  const parts = wordDiff(before, after)
  const read = (gone: string) =>
    parts
      .filter(({ kind }) => kind !== gone)
      .map(({ text }) => text.trim())
      .join(' ')
  expect(read('added')).toBe(before)
  expect(read('removed')).toBe(after)
})
