type Kept<V> = { value: V; staleAt: number; weight: number }

/**
 * What was derived from the data of an edition, kept for a short time. Emptied by what happens in the edition,
 * wholly after news may have been missed, and after its lifetime anyway. Keys begin with the edition's code.
 */
export class EditionCache<V> {
  /** The oldest first. */
  readonly #values = new Map<string, Kept<V>>()
  readonly #capacity: number
  readonly #lifetimeMs: number
  readonly #weigh: (value: V) => number
  readonly #generations = new Map<string, number>()
  #all = 0
  #weight = 0

  /** Room for so many values, or for so much of what they weigh. */
  constructor(capacity = 5_000, lifetimeMs = 60_000, weigh: (value: V) => number = () => 1) {
    this.#capacity = capacity
    this.#lifetimeMs = lifetimeMs
    this.#weigh = weigh
  }

  get size(): number {
    return this.#values.size
  }

  get(key: string, now: number): V | undefined {
    const kept = this.#values.get(key)
    if (kept && kept.staleAt > now) return kept.value
    this.delete(key)
    return undefined
  }

  /** Grows whenever the edition's values are thrown away: what was being made meanwhile may be stale, and is not kept. */
  generation(code: string): number {
    return this.#all + (this.#generations.get(code) ?? 0)
  }

  set(key: string, value: V, now: number, generation?: number): void {
    if (generation !== undefined && generation !== this.generation(key.split(' ', 1)[0]!)) return
    this.delete(key)
    const weight = this.#weigh(value)
    if (weight > this.#capacity) return
    for (const [oldest, { staleAt }] of this.#values) {
      if (staleAt > now && this.#weight + weight <= this.#capacity) break
      this.delete(oldest)
    }
    this.#values.set(key, { value, staleAt: now + this.#lifetimeMs, weight })
    this.#weight += weight
  }

  delete(key: string): void {
    this.#weight -= this.#values.get(key)?.weight ?? 0
    this.#values.delete(key)
  }

  clearEdition(code: string): void {
    this.#generations.set(code, (this.#generations.get(code) ?? 0) + 1)
    for (const key of this.#values.keys()) if (key.startsWith(`${code} `)) this.delete(key)
  }

  /** Those of one path, in every language and with every query; what is being made meanwhile is not kept. */
  clearPath(code: string, path: string): void {
    this.#generations.set(code, (this.#generations.get(code) ?? 0) + 1)
    for (const key of this.#values.keys())
      if (key.startsWith(`${code} `) && key.split(' ')[2]?.split('?', 1)[0] === path) this.delete(key)
  }

  clear(): void {
    this.#all++
    this.#values.clear()
    this.#weight = 0
  }
}
