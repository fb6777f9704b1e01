import { fold } from '#shared/fold.ts'
import { foldedCosts, lettersOf } from './likeness.ts'
import type { Letters, Typed } from './likeness.ts'

/** A word in two forms: as it is typed but for marks above letters, and folded, where scripts and spellings meet. */
export type Word = { plain: Letters; folded: Letters }
/** One that somebody has typed, read in one way: in its own layout or another, which is less likely. */
export type Reading = Word & Typed & { trust: number; costs: Float64Array }

export function wordOf(text: string): Word {
  return { plain: lettersOf(plain(text)), folded: lettersOf(fold(text).replaceAll(' ', '')) }
}

export function readingOf(spelling: string, typed: string, trust: number): Reading {
  const word = wordOf(spelling)
  const size = word.plain.text.length
  const keyboard = /\p{Script=Cyrillic}/u.test(typed) ? 'cyrillic' : 'latin'
  // A key that was held down leaves next to nothing, and next to nothing begins anything.
  const left = size > 3 && word.folded.text.length * 2 < size ? 0 : trust
  return { ...word, trust: left, size, asTyped: spelling === typed, costs: foldedCosts[keyboard] }
}

/** The words of a text, in small letters. */
export function wordsIn(text: string): string[] {
  const parted = text.toLowerCase().replaceAll(apostrophes, '').replaceAll(besideNumber, ' ')
  return parted.split(notLetters).filter(Boolean)
}

const apostrophes = /['’ʼ‘`′"]/g
/** A year after a word, and a class before one, are words of their own: “нмт2026”, “5класс”. */
const besideNumber = /(?<=\p{L}{2})(?=\d{4})|(?<=\d)(?=\p{L}{4})/gu
const notLetters = /[^\p{L}\p{M}\p{N}]+/u

/** Small letters without marks: й and и, ó and o are one. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\p{M}'’ʼ‘`′"]/gu, '')
    .replaceAll(/[łґ]/g, (letter) => (letter === 'ł' ? 'l' : 'г'))
}
