import { setImmediate as nextTurn } from 'node:timers/promises'
import { begins, likeness, inflection, slips, typedCosts } from './likeness.ts'
import type { Letters, Typed } from './likeness.ts'
import { SortedSpellings } from './sorted-spellings.ts'
import type { Reading, Word } from './words.ts'

/** How a typed word and a known one meet: to the letter or in another form, unfinished, or mistyped. */
export type Match = 'same' | 'begun' | 'mistyped'
export type Found = { place: number; likeness: number; match: Match }

const atMost = 60
/** One or two letters of another layout, or a part of them, could begin anything. */
const leastBegunElsewhere = 5
/** In a short word a mistake at the very first letter leaves too little to recognise. */
const leastAnyFirstLetter = 7

/** Words in which typed ones are looked up, by their place. */
export class Vocabulary {
  readonly #latin: SortedSpellings
  readonly #cyrillic: SortedSpellings
  readonly #folded: SortedSpellings

  private constructor(latin: SortedSpellings, cyrillic: SortedSpellings, folded: SortedSpellings) {
    this.#latin = latin
    this.#cyrillic = cyrillic
    this.#folded = folded
  }

  /** For a few words, at once. */
  static ofFew(words: readonly Word[]): Vocabulary {
    const plain = words.map((word) => word.plain)
    return new Vocabulary(
      new SortedSpellings(plain, (text) => !isCyrillic(text)),
      new SortedSpellings(plain, isCyrillic),
      new SortedSpellings(words.map(({ folded }) => folded)),
    )
  }

  /** For many: sorting them takes a while, so others have their turn in between. */
  static async of(words: readonly Word[]): Promise<Vocabulary> {
    const plain = words.map((word) => word.plain)
    const latin = new SortedSpellings(plain, (text) => !isCyrillic(text))
    await nextTurn()
    const cyrillic = new SortedSpellings(plain, isCyrillic)
    await nextTurn()
    const folded = new SortedSpellings(words.map((word) => word.folded))
    await nextTurn()
    return new Vocabulary(latin, cyrillic, folded)
  }

  has({ folded }: Word): boolean {
    return this.#folded.places.has(folded.text)
  }

  /** True when the word, or another form of it, is known in the script it was typed in. */
  hasForm({ plain }: Reading): boolean {
    const own = this.#own(plain)
    if (own.places.has(plain.text)) return true
    const [from, to] = own.range(plain.text.slice(0, formHead))
    for (let at = from; at < to; at++) if (inflection(plain.text, own.letters[at]!.text) >= sameForm) return true
    return false
  }

  /** The words that may be meant, the likeliest of all readings of each; without tolerance none that is mistyped. */
  find(readings: readonly Reading[], tolerant = true): Found[] {
    const best = new Map<number, Found>()
    for (const reading of readings) {
      const { folded, plain } = reading
      const own = this.#own(plain)
      const exact = own.places.has(plain.text) || this.#isForeign(own, folded)
      const add = (list: SortedSpellings, at: number, like: number, match: Match) => {
        for (const place of list.placesAt[at]!)
          if (reading.trust * like > (best.get(place)?.likeness ?? 0))
            best.set(place, { place, likeness: reading.trust * like, match })
      }
      findForms(own, plain, reading.asTyped ? 1 : leastBegunElsewhere, tolerant, false, add)
      // Words of the same script are compared as they are written: folded, "cheese" would be a form of "chess".
      const addForeign: Add = (list, at, like, match) => {
        if (like === 1 || !list.placesAt[at]!.every((place) => own.has.has(place))) add(list, at, like, match)
      }
      if (reading.asTyped) findForms(this.#folded, folded, leastBegunElsewhere, tolerant, true, addForeign)
      // A word that is known was not mistyped.
      if (tolerant && !exact) {
        const guessed = { size: Math.min(reading.size, folded.text.length), asTyped: false }
        if (reading.asTyped) findMistyped(this.#folded, folded, reading.costs, guessed, addForeign)
        findMistyped(own, plain, typedCosts, reading, add)
      }
      // What is a word as it stands was not typed in another layout.
      if (exact) break
    }
    const found = [...best.values()]
    return found.length > atMost ? found.toSorted((a, b) => b.likeness - a.likeness).slice(0, atMost) : found
  }

  #own = ({ text }: Letters) => (isCyrillic(text) ? this.#cyrillic : this.#latin)

  /** It is known, but nowhere in the script in which it was typed. */
  #isForeign(own: SortedSpellings, folded: Letters): boolean {
    const places = this.#folded.places.get(folded.text)
    return places !== undefined && !places.some((place) => own.has.has(place))
  }
}

type Add = (list: SortedSpellings, at: number, like: number, match: Match) => void

const formHead = 3
/** A long stem: what is still being typed is no form of a short word. */
const sameForm = 0.92

/** Without mistakes: the same word, another form of it, or words that begin like this. */
function findForms(
  list: SortedSpellings,
  typed: Letters,
  leastBegun: number,
  tolerant: boolean,
  folded: boolean,
  add: Add,
): void {
  const mayBegin = typed.text.length >= leastBegun
  const [from, to] = list.range(typed.text.slice(0, formHead))
  for (let at = from; at < to; at++) {
    const known = list.letters[at]!
    const form = typed.text === known.text ? 1 : tolerant ? inflection(typed.text, known.text, folded) : 0
    const begun = mayBegin ? begins(typed, known) : 0
    if (form > 0 && form >= begun) add(list, at, form, 'same')
    else if (begun > 0) add(list, at, begun, 'begun')
  }
}

function findMistyped(list: SortedSpellings, typed: Letters, costs: Float64Array, how: Typed, add: Add): void {
  const others = slips(how)
  if (others === 0 || typed.text.length < 2) return
  const compare = (at: number) => {
    const known = list.letters[at]!
    if (known.codes.length < typed.codes.length - others || bits(typed.set & ~list.sets[at]!) > others) return
    const like = likeness(typed, known, costs, how)
    if (like > 0) add(list, at, like, 'mistyped')
  }
  const [first = '', second = '', third = ''] = typed.text
  const [from, to] = list.range(first)
  for (let at = from; at < to; at++) compare(at)
  // The first two letters swapped places.
  for (const at of list.withTail(first)) if (list.letters[at]!.text.startsWith(second)) compare(at)
  if (how.size < leastAnyFirstLetter) return
  // The first letter is another one, is missing, or is one too many.
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
