import type { CacheStats } from './cache-metrics.ts'

type Entry<V> = { value: V; staleAt: number; bytes: number }
type CacheLimits = { maxBytes: number; maxEntries?: number; lifetimeMs?: number }

/** What the map and the entry take beside key and value. */
const entryBytes = 200

/**
 * What was derived from the data of an edition, kept for a short time and bounded in bytes. Emptied by what happens in
 * the edition, wholly after news may have been missed, and after its lifetime anyway. Keys begin with the edition's code.
 */
export class EditionCache<V> {
  /** The oldest first. */
  readonly #entries = new Map<string, Entry<V>>()
  readonly #limits: Required<CacheLimits>
  readonly #generations = new Map<string, number>()
  #all = 0
  #bytes = 0
  #hits = 0
  #misses = 0
  #evictions = 0

  constructor({ maxBytes, maxEntries = 5_000, lifetimeMs = 60_000 }: CacheLimits) {
    this.#limits = { maxBytes, maxEntries, lifetimeMs }
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

  get(key: string, now: number): V | undefined {
    const entry = this.#entries.get(key)
    if (entry && entry.staleAt > now) {
      this.#hits++
      return entry.value
    }
    this.#misses++
    this.delete(key)
    return undefined
  }

  /** Grows whenever the edition's values are thrown away: what was being made meanwhile may be stale, and is not kept. */
  generation(code: string): number {
    return this.#all + (this.#generations.get(code) ?? 0)
  }

  set(key: string, value: V, bytes: number, now: number, generation?: number): void {
    if (generation !== undefined && generation !== this.generation(key.split(' ', 1)[0]!)) return
    this.delete(key)
    const whole = bytes + 2 * key.length + entryBytes
    if (whole > this.#limits.maxBytes) return
    for (const [oldest, { staleAt }] of this.#entries) {
      if (staleAt > now) break
      this.delete(oldest)
    }
    this.#entries.set(key, { value, staleAt: now + this.#limits.lifetimeMs, bytes: whole })
    this.#bytes += whole
    this.#evict()
  }

  /** A value that has grown, or whose size is known only now; unless another one has taken its place. */
  resize(key: string, value: V, bytes: number): void {
    const entry = this.#entries.get(key)
    if (entry?.value !== value) return
    const whole = bytes + 2 * key.length + entryBytes
    this.#bytes += whole - entry.bytes
    entry.bytes = whole
    this.#evict()
  }

  #evict(): void {
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#limits.maxBytes && this.#entries.size <= this.#limits.maxEntries) return
      this.delete(oldest)
      this.#evictions++
    }
  }

  delete(key: string): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0
    this.#entries.delete(key)
  }

  clearEdition(code: string): void {
    this.#generations.set(code, (this.#generations.get(code) ?? 0) + 1)
    for (const key of this.#entries.keys()) if (key.startsWith(`${code} `)) this.delete(key)
  }

  /** Those of one path, in every language and with every query; what is being made meanwhile is not kept. */
  clearPath(code: string, path: string): void {
    this.#generations.set(code, (this.#generations.get(code) ?? 0) + 1)
    for (const key of this.#entries.keys())
      if (key.startsWith(`${code} `) && key.split(' ')[2]?.split('?', 1)[0] === path) this.delete(key)
  }

  clear(): void {
    this.#all++
    this.#entries.clear()
    this.#bytes = 0
  }
}
