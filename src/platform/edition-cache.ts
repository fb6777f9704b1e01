/**
 * What was derived from the data of an edition, kept for a short time. Emptied by what happens in the edition,
 * wholly after news may have been missed, and after its lifetime anyway. Keys begin with the edition's code.
 */
export class EditionCache<V> {
  readonly #values = new Map<string, { value: V; staleAt: number }>()
  readonly #capacity: number
  readonly #lifetimeMs: number
  readonly #generations = new Map<string, number>()
  #all = 0

  constructor(capacity = 5_000, lifetimeMs = 60_000) {
    this.#capacity = capacity
    this.#lifetimeMs = lifetimeMs
  }

  get(key: string, now: number): V | undefined {
    const kept = this.#values.get(key)
    if (kept && kept.staleAt > now) return kept.value
    this.#values.delete(key)
    return undefined
  }

  /** Grows whenever the edition's values are thrown away: what was being made meanwhile may be stale, and is not kept. */
  generation(code: string): number {
    return this.#all + (this.#generations.get(code) ?? 0)
  }

  set(key: string, value: V, now: number, generation?: number): void {
    if (generation !== undefined && generation !== this.generation(key.split(' ', 1)[0]!)) return
    const full = this.#values.size >= this.#capacity && !this.#values.has(key)
    const oldest = full ? this.#values.keys().next().value : undefined
    if (oldest !== undefined) this.#values.delete(oldest)
    this.#values.set(key, { value, staleAt: now + this.#lifetimeMs })
  }

  delete(key: string): void {
    this.#values.delete(key)
  }

  clearEdition(code: string): void {
    this.#generations.set(code, (this.#generations.get(code) ?? 0) + 1)
    for (const key of this.#values.keys()) if (key.startsWith(`${code} `)) this.#values.delete(key)
  }

  /** Those of one path, in every language and with every query; what is being made meanwhile is not kept. */
  clearPath(code: string, path: string): void {
    this.#generations.set(code, (this.#generations.get(code) ?? 0) + 1)
    for (const key of this.#values.keys())
      if (key.startsWith(`${code} `) && key.split(' ')[2]?.split('?', 1)[0] === path) this.#values.delete(key)
  }

  clear(): void {
    this.#all++
    this.#values.clear()
  }
}
