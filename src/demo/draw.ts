/** A deterministic random generator that depends only on its key. */
export type Draw = {
  /** From 0 to 1, exclusive. */
  next(): number
  /** An integer, both ends included. */
  int(min: number, max: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  weighted<T>(list: readonly T[], weight: (one: T) => number): T
  /** Distinct elements in random order. */
  some<T>(list: readonly T[], count: number): T[]
}

/** Every part of every person has its own stream, so that an additional draw in one does not change the others. */
export function drawFor(seed: number, edition: string, index: number, part: string): Draw {
  let state = hash(`${seed} ${edition} ${index} ${part}`)
  const next = () => {
    state = (state + 0x9e3779b9) | 0
    let mixed = state ^ (state >>> 16)
    mixed = Math.imul(mixed, 0x21f0aaad)
    mixed ^= mixed >>> 15
    mixed = Math.imul(mixed, 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 4_294_967_296
  }
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (list) => list[int(0, list.length - 1)]!,
    weighted(list, weight) {
      const total = list.reduce((sum, one) => sum + weight(one), 0)
      let left = next() * total
      return list.find((one) => (left -= weight(one)) < 0) ?? list.at(-1)!
    },
    some(list, count) {
      const rest = [...list]
      return Array.from({ length: Math.min(count, rest.length) }, () => rest.splice(int(0, rest.length - 1), 1)[0]!)
    },
  }
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let place = 0; place < text.length; place++) value = Math.imul(value ^ text.charCodeAt(place), 0x01000193)
  return value
}
