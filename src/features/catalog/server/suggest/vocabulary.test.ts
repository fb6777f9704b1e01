import { describe, expect, test } from 'vitest'
import { Vocabulary } from './vocabulary.ts'
import { toReading, toWord } from './search-words.ts'

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
const vocabulary = Vocabulary.fromFew(known.map(toWord))

function similarities(typed: string, tolerant = true): Map<string, number> {
  const found = vocabulary.find([toReading(typed, typed, 1)], tolerant)
  return new Map(found.map(({ place, similarity }) => [known[place]!, similarity]))
}
const similarityOf = (typed: string, word: string) => similarities(typed).get(word) ?? 0

describe('a typed and a known word', () => {
  test('match in any script and without diacritics', () => {
    expect(similarityOf('математика', 'математика')).toBe(1)
    expect(similarityOf('matematika', 'математика')).toBe(1)
    expect(similarityOf('Łódź', 'lodz')).toBe(1)
    expect(similarityOf('ХАРКІВ', 'харків')).toBe(1)
  })

  test('match when inflected or unfinished', () => {
    expect(similarityOf('математики', 'математика')).toBeGreaterThan(0.9)
    expect(similarityOf('angielskiego', 'angielski')).toBeGreaterThan(0.9)
    expect(similarityOf('матем', 'математика')).toBeGreaterThan(similarityOf('ма', 'математика'))
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
  ])('are similar with a letter %s', (_, typed, word) => {
    expect(similarityOf(typed, word)).toBeGreaterThan(0.6)
    expect(similarityOf(typed, word)).toBeLessThan(1)
  })

  test('a slip to an adjacent key costs less than to another one', () => {
    expect(similarityOf('warsxawa', 'warszawa')).toBeGreaterThan(similarityOf('warspawa', 'warszawa'))
  })

  test('do not match when unrelated', () => {
    expect(similarities('фортепіано').size).toBe(0)
    expect(similarities('warsaw tutor').get('харків')).toBeUndefined()
    expect(similarities('ки').get('київ')).toBeGreaterThan(0.8)
    expect(similarities('бу').size).toBe(0)
  })
})

test('matches only exact words and prefixes without tolerance', () => {
  expect([...similarities('матем', false).keys()]).toEqual(['математика', 'matematyka'])
  expect(similarities('математка', false).size).toBe(0)
  expect(similarities('математики', false).size).toBe(0)
})
