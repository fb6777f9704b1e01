import { foldWord } from './fold-word.ts'
import type { Item } from './number-item.ts'
import { manyOf, numberOf, numbersWithin, timesOf } from './number-words.ts'
import { digitWords, exerciseWords, pageWords, phoneWords, tableWords, units } from './words.ts'

/** A word as the number finder sees it: its digits, or its role next to a number. */
export type NumberWord = {
  folded: string
  items: Pick<Item, 'value' | 'kind'>[]
  unit: boolean
  /** "phone", "call" and similar words. */
  called: boolean
  /** Set with `called`, and also for "number" or "digits". */
  announced: boolean
  /** "marks", "answers", "binary": numbers after it are data of a lesson. */
  table: boolean
  /** Set with `table`: the word announces a place in a book. */
  place: 'page' | 'exercise' | undefined
}

export const noNumberWord: NumberWord = {
  folded: '',
  items: [],
  unit: false,
  called: false,
  announced: false,
  table: false,
  place: undefined,
}

const mostWords = 20_000
const caches = new Map<number, Map<string, NumberWord>>()

/** `least` is the minimum count of number words in a compound word. */
export function readNumberWord(found: string, least: number): NumberWord {
  let cache = caches.get(least)
  if (!cache) caches.set(least, (cache = new Map()))
  const known = cache.get(found)
  if (known) return known
  if (cache.size >= mostWords) cache.clear()
  const folded = letterDigits.test(found) ? '' : foldWord(found)
  // "19th" folds like a phone word but is not one.
  const called = phoneWords.test(folded) && !/^th$/i.test(found)
  const word = {
    folded,
    items: itemsOf(found, folded, least),
    unit: units.test(folded),
    called,
    announced: called || digitWords.test(folded),
    table: tableWords.test(folded),
    place: pageWords.test(folded) ? ('page' as const) : exerciseWords.test(folded) ? ('exercise' as const) : undefined,
  }
  cache.set(found, word)
  return word
}

function itemsOf(found: string, folded: string, least: number): NumberWord['items'] {
  if (letterDigits.test(found)) return [{ value: Array.from(found, digitLike).join(''), kind: 'letter' }]
  // "Then" folds like "ten".
  if (/^then$/i.test(found)) return []
  const times = timesOf(folded)
  if (times !== undefined) return [{ value: String(times), kind: 'times' }]
  const number = numberOf(folded)
  if (number !== undefined) return [{ value: String(number), kind: 'spoken' }]
  const many = manyOf(folded)
  if (many !== undefined) return [{ value: String(many), kind: 'many' }]
  return (numbersWithin(found, least) ?? []).map((value) => ({ value: String(value), kind: 'spoken' }))
}

const letterDigits = /^(?:[OoОоlI|ІЗ]|[OОIІЗ]{2,4}|з{2,4}|о{2,3})$/

/** Letters that people write instead of digits to get past filters. */
const likeDigits = new Map(
  Object.entries({ OoОо: '0', 'lI|Ііi': '1', Zz: '2', ЗзЭ: '3', Ч: '4', S: '5', б: '6', BВ: '8' }).flatMap(
    ([letters, digit]) => Array.from(letters, (letter) => [letter, digit] as const),
  ),
)
export const digitLike = (letter: string): string => likeDigits.get(letter) ?? ''
export const isLookalike = (found: string): boolean => /^[0-9OoОоlIІіiZzЗзЭбSBВЧ]+$/.test(found)

/** A word or a group of digits with its numeric readings. */
export type NumberToken = {
  from: number
  to: number
  word: NumberWord
  items: Pick<Item, 'from' | 'to' | 'value' | 'kind'>[]
}
