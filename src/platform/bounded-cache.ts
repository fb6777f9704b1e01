import type { CacheStats } from './cache-metrics.ts'

const entryBytes = 100

/**
 * A cache bounded in bytes; the oldest entries are evicted first. Entries never expire, so use it only for values
 * derived from the key alone.
 */
export class BoundedCache<V> {
  readonly #entries = new Map<string, { value: V; bytes: number }>()
  readonly #maxBytes: number
  #bytes = 0
  #hits = 0
  #misses = 0
  #evictions = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  get stats(): CacheStats {
    return {
      entries: this.#entries.size,
      bytes: this.#bytes,
      hits: this.#hits,
      misses: this.#misses,
      evictions: this.#evictions,
    }
  }

  get(key: string): V | undefined {
    const entry = this.#entries.get(key)
    if (entry) this.#hits++
    else this.#misses++
    return entry?.value
  }

  set(key: string, value: V, bytes: number): void {
    const whole = bytes + 2 * key.length + entryBytes
    if (whole > this.#maxBytes || this.#entries.has(key)) return
    this.#entries.set(key, { value, bytes: whole })
    this.#bytes += whole
    for (const [oldest, entry] of this.#entries) {
      if (this.#bytes <= this.#maxBytes) return
      this.#entries.delete(oldest)
      this.#bytes -= entry.bytes
      this.#evictions++
    }
  }
}
