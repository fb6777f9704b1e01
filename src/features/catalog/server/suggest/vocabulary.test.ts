import { describe, expect, test } from 'vitest'
import { Vocabulary } from './vocabulary.ts'
import { readingOf, wordOf } from './words.ts'

const known = [
  'математика',
  'matematyka',
  'хімія',
  'харків',
  'warszawa',
  'angielski',
  'english',
  'шахи',
  'київ',
  'lodz',
]
const vocabulary = Vocabulary.ofFew(known.map(wordOf))

function likenesses(typed: string, tolerant = true): Map<string, number> {
  const found = vocabulary.find([readingOf(typed, typed, 1)], tolerant)
  return new Map(found.map(({ place, likeness }) => [known[place]!, likeness]))
}
const likenessOf = (typed: string, word: string) => likenesses(typed).get(word) ?? 0

describe('a typed word and a known one', () => {
  test('are the same in any script and without marks', () => {
    expect(likenessOf('математика', 'математика')).toBe(1)
    expect(likenessOf('matematika', 'математика')).toBe(1)
    expect(likenessOf('Łódź', 'lodz')).toBe(1)
    expect(likenessOf('ХАРКІВ', 'харків')).toBe(1)
  })

  test('are nearly the same in another case, or unfinished', () => {
    expect(likenessOf('математики', 'математика')).toBeGreaterThan(0.9)
    expect(likenessOf('angielskiego', 'angielski')).toBeGreaterThan(0.9)
    expect(likenessOf('матем', 'математика')).toBeGreaterThan(likenessOf('ма', 'математика'))
  })

  test.each([
    ['dropped', 'математка', 'математика'],
    ['too many', 'матемаштика', 'математика'],
    ['swapped', 'маетматика', 'математика'],
    ['the next key', 'мптематика', 'математика'],
    ['the next key, Latin', 'warsxawa', 'warszawa'],
    ['another sound', 'матиматика', 'математика'],
    ['at the beginning', 'qngielski', 'angielski'],
    ['in a short one', 'шхаи', 'шахи'],
  ])('are alike with a letter %s', (_, typed, word) => {
    expect(likenessOf(typed, word)).toBeGreaterThan(0.6)
    expect(likenessOf(typed, word)).toBeLessThan(1)
  })

  test('a slip to the next key is a smaller one than to any other', () => {
    expect(likenessOf('warsxawa', 'warszawa')).toBeGreaterThan(likenessOf('warspawa', 'warszawa'))
  })

  test('are not alike at all', () => {
    expect(likenesses('фортепіано').size).toBe(0)
    expect(likenesses('warsaw tutor').get('харків')).toBeUndefined()
    expect(likenesses('ки').get('київ')).toBeGreaterThan(0.8)
    expect(likenesses('бу').size).toBe(0)
  })
})

test('without tolerance only what was typed without a slip is found', () => {
  expect([...likenesses('матем', false).keys()]).toEqual(['математика', 'matematyka'])
  expect(likenesses('математка', false).size).toBe(0)
  expect(likenesses('математики', false).size).toBe(0)
})
