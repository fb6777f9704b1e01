import { nextTurn } from '#platform/turns.ts'
import { prefixSimilarity, similarity, inflectionSimilarity, maxTypos, typedCosts } from './similarity.ts'
import type { EncodedWord, TypedWord } from './similarity.ts'
import { SortedSpellings } from './sorted-spellings.ts'
import type { WordReading, SearchWord } from './search-words.ts'

/** A match is exact or inflected, a prefix, or a typo. */
export type MatchKind = 'same' | 'prefix' | 'typo'
export type WordMatch = { place: number; similarity: number; match: MatchKind }

const maxMatches = 60
/** A few letters of another layout or script could begin anything. */
const minForeignPrefixLength = 5
/** A typo in the first letter of a short word leaves too little to recognize. */
const minLengthForFirstLetterTypo = 7

/** Known words in which typed words are looked up; results are indexes of words. */
export class Vocabulary {
  readonly #latin: SortedSpellings
  readonly #cyrillic: SortedSpellings
  readonly #folded: SortedSpellings

  private constructor(latin: SortedSpellings, cyrillic: SortedSpellings, folded: SortedSpellings) {
    this.#latin = latin
    this.#cyrillic = cyrillic
    this.#folded = folded
  }

  /** Synchronous, for a few words. */
  static fromFew(words: readonly SearchWord[]): Vocabulary {
    const plain = words.map((word) => word.plain)
    return new Vocabulary(
      new SortedSpellings(plain, (text) => !isCyrillic(text)),
      new SortedSpellings(plain, isCyrillic),
      new SortedSpellings(words.map(({ folded }) => folded)),
    )
  }

  /** Sorting many words is slow, so other requests run in between. */
  static async of(words: readonly SearchWord[]): Promise<Vocabulary> {
    const plain = words.map((word) => word.plain)
    const latin = new SortedSpellings(plain, (text) => !isCyrillic(text))
    await nextTurn()
    const cyrillic = new SortedSpellings(plain, isCyrillic)
    await nextTurn()
    const folded = new SortedSpellings(words.map((word) => word.folded))
    await nextTurn()
    return new Vocabulary(latin, cyrillic, folded)
  }

  has({ folded }: SearchWord): boolean {
    return this.#folded.places.has(folded.text)
  }

  hasForm({ plain }: WordReading): boolean {
    const own = this.#own(plain)
    if (own.places.has(plain.text)) return true
    const [from, to] = own.range(plain.text.slice(0, formHead))
    for (let at = from; at < to; at++)
      if (inflectionSimilarity(plain.text, own.letters[at]!.text) >= sameForm) return true
    return false
  }

  /** Possible words, each by its best reading; without tolerance, typos are not matched. */
  find(readings: readonly WordReading[], tolerant = true): WordMatch[] {
    const best = new Map<number, WordMatch>()
    for (const reading of readings) {
      const { folded, plain } = reading
      const own = this.#own(plain)
      const exact = own.places.has(plain.text) || this.#isForeign(own, folded)
      const add = (list: SortedSpellings, at: number, score: number, match: MatchKind) => {
        for (const place of list.placesAt[at]!)
          if (reading.trust * score > (best.get(place)?.similarity ?? 0))
            best.set(place, { place, similarity: reading.trust * score, match })
      }
      findForms(own, plain, reading.asTyped ? 1 : minForeignPrefixLength, tolerant, false, add)
      // Words of the same script are compared as written: folded, “cheese” would be a form of “chess”.
      const addForeign: Add = (list, at, score, match) => {
        if (score === 1 || !list.placesAt[at]!.every((place) => own.has.has(place))) add(list, at, score, match)
      }
      if (reading.asTyped) findForms(this.#folded, folded, minForeignPrefixLength, tolerant, true, addForeign)
      // A known word was not mistyped.
      if (tolerant && !exact) {
        const guessed = { size: Math.min(reading.size, folded.text.length), asTyped: false }
        if (reading.asTyped) findMistyped(this.#folded, folded, reading.costs, guessed, addForeign)
        findMistyped(own, plain, typedCosts, reading, add)
      }
      // A known word was not typed in another layout.
      if (exact) break
    }
    const found = [...best.values()]
    return found.length > maxMatches
      ? found.toSorted((a, b) => b.similarity - a.similarity).slice(0, maxMatches)
      : found
  }

  #own = ({ text }: EncodedWord) => (isCyrillic(text) ? this.#cyrillic : this.#latin)

  /** True when the word is known, but not in the script in which it was typed. */
  #isForeign(own: SortedSpellings, folded: EncodedWord): boolean {
    const places = this.#folded.places.get(folded.text)
    return places !== undefined && !places.some((place) => own.has.has(place))
  }
}

type Add = (list: SortedSpellings, at: number, score: number, match: MatchKind) => void

const formHead = 3
/** Requires a long stem: an unfinished word is no form of a short one. */
const sameForm = 0.92

function findForms(
  list: SortedSpellings,
  typed: EncodedWord,
  minPrefixLength: number,
  tolerant: boolean,
  folded: boolean,
  add: Add,
): void {
  const mayBePrefix = typed.text.length >= minPrefixLength
  const [from, to] = list.range(typed.text.slice(0, formHead))
  for (let at = from; at < to; at++) {
    const known = list.letters[at]!
    const form = typed.text === known.text ? 1 : tolerant ? inflectionSimilarity(typed.text, known.text, folded) : 0
    const prefix = mayBePrefix ? prefixSimilarity(typed, known) : 0
    if (form > 0 && form >= prefix) add(list, at, form, 'same')
    else if (prefix > 0) add(list, at, prefix, 'prefix')
  }
}

function findMistyped(list: SortedSpellings, typed: EncodedWord, costs: Float64Array, how: TypedWord, add: Add): void {
  const typos = maxTypos(how)
  if (typos === 0 || typed.text.length < 2) return
  const compare = (at: number) => {
    const known = list.letters[at]!
    if (known.codes.length < typed.codes.length - typos || bits(typed.set & ~list.sets[at]!) > typos) return
    const score = similarity(typed, known, costs, how)
    if (score > 0) add(list, at, score, 'typo')
  }
  const [first = '', second = '', third = ''] = typed.text
  const [from, to] = list.range(first)
  for (let at = from; at < to; at++) compare(at)
  // The first two letters were swapped.
  for (const at of list.withTail(first)) if (list.letters[at]!.text.startsWith(second)) compare(at)
  if (how.size < minLengthForFirstLetterTypo) return
  // The first letter is wrong, missing or superfluous.
  for (const at of list.withTail(second + third)) compare(at)
  for (const at of list.withTail(first + second)) compare(at)
  const [after, end] = list.range(second + third)
  for (let at = after; at < end; at++) compare(at)
}

const isCyrillic = (text: string) => /\p{Script=Cyrillic}/u.test(text)

function bits(set: number): number {
  let count = 0
  for (let rest = set; rest !== 0; rest &= rest - 1) count++
  return count
}
