import { begins, inOtherForm, likeness, slips, typedCosts } from './likeness.ts'
import type { Letters } from './likeness.ts'
import type { Reading, Word } from './words.ts'

export type Found = { place: number; likeness: number }

const worthwhile = 0.5
const atMost = 60

/** Words in which typed ones are looked up, by their place. */
export class Vocabulary {
  readonly #latin: List
  readonly #cyrillic: List
  readonly #folded: List

  constructor(words: readonly Word[]) {
    this.#latin = listOf(
      words.map(({ plain }) => plain),
      (text) => !isCyrillic(text),
    )
    this.#cyrillic = listOf(
      words.map(({ plain }) => plain),
      isCyrillic,
    )
    this.#folded = listOf(words.map(({ folded }) => folded))
  }

  has({ folded }: Reading): boolean {
    return this.#folded.places.has(folded.text)
  }

  /** The words that may be meant, the likeliest of all readings of each; without tolerance none that is mistyped. */
  find(readings: readonly Reading[], tolerant = true): Found[] {
    const best = new Map<number, number>()
    for (const reading of readings) {
      const { folded, plain, trust, size, costs } = reading
      const own = isCyrillic(plain.text) ? this.#cyrillic : this.#latin
      const exact = own.places.has(plain.text) || this.#isForeign(own, folded)
      const look = (list: List, typed: Letters, prices: Float64Array) => {
        const compare = comparison(tolerant, exact, prices, size)
        for (const { at, likeness: like } of near(list, typed, size, compare))
          for (const place of list.placesAt[at]!)
            if (trust * like > (best.get(place) ?? 0)) best.set(place, trust * like)
      }
      look(this.#folded, folded, costs)
      // In their own script, too: some slips are made worse by folding.
      if (tolerant) look(own, plain, typedCosts)
      // What is a word as it stands was not typed in another layout.
      if (exact) break
    }
    const found = Array.from(best, ([place, like]) => ({ place, likeness: like }))
    return found.length > atMost ? found.toSorted((a, b) => b.likeness - a.likeness).slice(0, atMost) : found
  }

  /** It is known, but nowhere in the script in which it was typed. */
  #isForeign(own: List, folded: Letters): boolean {
    const places = this.#folded.places.get(folded.text)
    return places !== undefined && !places.some((place) => own.has.has(place))
  }
}

type Comparison = (typed: Letters, known: Letters) => number

/** A word that is known was not mistyped. */
function comparison(tolerant: boolean, exact: boolean, costs: Float64Array, size: number): Comparison {
  if (!tolerant) return begins
  return exact ? inOtherForm : (typed, known) => likeness(typed, known, costs, size)
}

function near(list: List, typed: Letters, size: number, compare: Comparison): { at: number; likeness: number }[] {
  const { letters, sets, heads } = list
  const others = slips(size)
  const head = headOf(typed)
  const alike = bits(head) > 2 ? 2 : 1
  const shortest = typed.codes.length - others - 2
  const found = []
  for (let at = 0; at < letters.length; at++) {
    // Nearly all are left out here: they begin otherwise, or have too many other letters.
    if (bits(head & heads[at]!) < alike) continue
    const known = letters[at]!
    if (known.codes.length < shortest || bits(typed.set & ~sets[at]!) > others + 1) continue
    const like = compare(typed, known)
    if (like >= worthwhile) found.push({ at, likeness: like })
  }
  return found
}

/** Each spelling once, with the places of the words that have it. */
type List = {
  letters: Letters[]
  sets: Int32Array
  heads: Int32Array
  places: Map<string, number[]>
  placesAt: number[][]
  has: Set<number>
}

function listOf(words: readonly Letters[], wanted: (text: string) => boolean = () => true): List {
  const places = new Map<string, number[]>()
  const letters: Letters[] = []
  for (const [place, word] of words.entries()) {
    if (!wanted(word.text)) continue
    const known = places.get(word.text)
    if (known) known.push(place)
    else {
      places.set(word.text, [place])
      letters.push(word)
    }
  }
  return {
    letters,
    sets: Int32Array.from(letters, ({ set }) => set),
    heads: Int32Array.from(letters, headOf),
    places,
    placesAt: [...places.values()],
    has: new Set([...places.values()].flat()),
  }
}

const isCyrillic = (text: string) => /\p{Script=Cyrillic}/u.test(text)

/** The first letters, in any order: two mistakes among them are too many. */
const headOf = ({ codes }: Letters) => codes.subarray(0, 4).reduce((set, code) => set | (1 << (code % 32)), 0)

function bits(set: number): number {
  let count = 0
  for (let rest = set; rest !== 0; rest &= rest - 1) count++
  return count
}
