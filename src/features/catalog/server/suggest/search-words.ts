import { fold } from '#shared/fold.ts'
import { foldedCosts, encodeWord } from './similarity.ts'
import type { EncodedWord, TypedWord } from './similarity.ts'

/** A word as typed without diacritics, and folded, which unifies scripts and spellings. */
export type SearchWord = { plain: EncodedWord; folded: EncodedWord }
/** A typed word in one possible layout; `trust` is lower for a guessed layout. */
export type WordReading = SearchWord & TypedWord & { trust: number; costs: Float64Array }

export function toWord(text: string): SearchWord {
  return { plain: encodeWord(plain(text)), folded: encodeWord(fold(text).replaceAll(' ', '')) }
}

export function toReading(spelling: string, typed: string, trust: number): WordReading {
  const word = toWord(spelling)
  const size = word.plain.text.length
  const keyboard = /\p{Script=Cyrillic}/u.test(typed) ? 'cyrillic' : 'latin'
  // A held key folds to almost nothing, which would match any prefix.
  const adjustedTrust = size > 3 && word.folded.text.length * 2 < size ? 0 : trust
  return { ...word, trust: adjustedTrust, size, asTyped: spelling === typed, costs: foldedCosts[keyboard] }
}

export function splitWords(text: string): string[] {
  const separated = text.toLowerCase().replaceAll(apostrophes, '').replaceAll(besideNumber, ' ')
  return separated.split(notLetters).filter(Boolean)
}

const apostrophes = /['’ʼ‘`′"]/g
/** A year after a word and a grade before one are separate words: “нмт2026”, “5класс”. */
const besideNumber = /(?<=\p{L}{2})(?=\d{4})|(?<=\d)(?=\p{L}{4})/gu
const notLetters = /[^\p{L}\p{M}\p{N}]+/u

/** Lowercase without diacritics: “й” equals “и”, “ó” equals “o”. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\p{M}'’ʼ‘`′"]/gu, '')
    .replaceAll(/[łґ]/g, (letter) => (letter === 'ł' ? 'l' : 'г'))
}
