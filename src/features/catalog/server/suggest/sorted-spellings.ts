import type { EncodedWord } from './similarity.ts'

/** Unique spellings of a vocabulary in sorted order, each with the indexes of its words. */
export class SortedSpellings {
  readonly letters: EncodedWord[]
  /** Letter sets as bits, stored contiguously because a search scans them. */
  readonly sets: Int32Array
  readonly places = new Map<string, number[]>()
  readonly placesAt: number[][]
  readonly has: Set<number>
  /** Positions sorted by the text after the first letter. */
  readonly #byTail: Int32Array
  readonly #tails: string[]

  constructor(words: readonly EncodedWord[], accepts: (text: string) => boolean = () => true) {
    const spellings: EncodedWord[] = []
    for (const [place, word] of words.entries()) {
      if (!accepts(word.text)) continue
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

  /** Range of spellings that start with `prefix`. */
  range(prefix: string): [number, number] {
    const at = (place: number) => this.letters[place]!.text
    return [lowerBound(this.letters.length, at, prefix), lowerBound(this.letters.length, at, `${prefix}\uFFFF`)]
  }

  /** Positions of spellings that continue with `prefix` after their first letter. */
  withTail(prefix: string): Int32Array {
    const at = (place: number) => this.#tails[place]!
    const from = lowerBound(this.#tails.length, at, prefix)
    return this.#byTail.subarray(from, lowerBound(this.#tails.length, at, `${prefix}\uFFFF`))
  }
}

function lowerBound(length: number, textAt: (place: number) => string, text: string): number {
  let [low, high] = [0, length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (textAt(middle) < text) low = middle + 1
    else high = middle
  }
  return low
}
