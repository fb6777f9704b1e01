import { expect, test } from 'vitest'
import { findOptions } from './find-options.ts'

const find = (typed: string, ...texts: string[]) =>
  findOptions(
    texts.map((text, place) => ({ value: String(place), text })),
    typed,
  ).map(({ text }) => text)

test('sorts names that start with the text first, then names with such a word, then the rest', () => {
  const subjects = [
    'Автоматика',
    'Вища математика',
    'Математика',
    'Хімія',
    'Олімпіадна (математика)',
    'Математичний аналіз',
  ]
  expect(find('мат', ...subjects)).toEqual([
    'Математика',
    'Математичний аналіз',
    'Вища математика',
    'Олімпіадна (математика)',
    'Автоматика',
  ])
})

test('keeps the order while nothing is typed', () => {
  expect(find('  ', 'B', 'A')).toEqual(['B', 'A'])
})

test('ignores case and accents', () => {
  expect(find('ingles', 'Inglés', 'Francés')).toEqual(['Inglés'])
  expect(find('INGLÉS', 'Inglés', 'Francés')).toEqual(['Inglés'])
  expect(find('йод', 'Йод', 'Код')).toEqual(['Йод'])
})

test('returns nothing without a match', () => {
  expect(find('xyz', 'Algebra')).toEqual([])
})

test('an option is found by words that are not shown', () => {
  const poland = { value: 'Europe/Warsaw', text: 'Польща (GMT+1)', also: 'Europe Warsaw' }
  expect(findOptions([poland], 'wars')).toEqual([poland])
  expect(findOptions([poland], 'kyiv')).toEqual([])
})
