import type { Letters } from './likeness.ts'

/** Each spelling of a vocabulary once, sorted, with the places of the words that have it. */
export class SortedSpellings {
  readonly letters: Letters[]
  /** The letters of each spelling as bits, apart from the rest: a search walks along them. */
  readonly sets: Int32Array
  readonly places = new Map<string, number[]>()
  readonly placesAt: number[][]
  /** All places of words with a spelling here. */
  readonly has: Set<number>
  /** The same, sorted by what follows the first letter. */
  readonly #byTail: Int32Array
  readonly #tails: string[]

  constructor(words: readonly Letters[], wanted: (text: string) => boolean = () => true) {
    const spellings: Letters[] = []
    for (const [place, word] of words.entries()) {
      if (!wanted(word.text)) continue
      const known = this.places.get(word.text)
      if (known) known.push(place)
      else {
        this.places.set(word.text, [place])
        spellings.push(word)
      }
    }
    this.letters = spellings.sort((a, b) => (a.text < b.text ? -1 : 1))
    this.sets = Int32Array.from(this.letters, ({ set }) => set)
    this.placesAt = this.letters.map(({ text }) => this.places.get(text)!)
    this.has = new Set(this.placesAt.flat())
    const tails = this.letters.map(({ text }, at) => ({ tail: text.slice(1), at }))
    tails.sort((a, b) => (a.tail < b.tail ? -1 : 1))
    this.#byTail = Int32Array.from(tails, ({ at }) => at)
    this.#tails = tails.map(({ tail }) => tail)
  }

  /** From where to where spellings begin with `prefix`. */
  range(prefix: string): [number, number] {
    const at = (place: number) => this.letters[place]!.text
    return [lowest(this.letters.length, at, prefix), lowest(this.letters.length, at, `${prefix}\uFFFF`)]
  }

  /** Where the spellings are that go on with `prefix` after their first letter. */
  withTail(prefix: string): Int32Array {
    const at = (place: number) => this.#tails[place]!
    const from = lowest(this.#tails.length, at, prefix)
    return this.#byTail.subarray(from, lowest(this.#tails.length, at, `${prefix}\uFFFF`))
  }
}

function lowest(length: number, textAt: (place: number) => string, text: string): number {
  let [low, high] = [0, length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (textAt(middle) < text) low = middle + 1
    else high = middle
  }
  return low
}
