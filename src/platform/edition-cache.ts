import type { CacheStats } from './cache-metrics.ts'

type Entry<V> = { value: V; staleAt: number; bytes: number }
type CacheLimits = { maxBytes: number; maxEntries?: number; lifetimeMs?: number }

/** Overhead of the map and the entry besides key and value. */
const entryBytes = 200

/**
 * A cache of values derived from an edition's data, with a time to live and a limit in bytes. Events of the edition
 * clear it, and a gap in the message bus clears everything. Keys begin with the edition code.
 */
export class EditionCache<V> {
  /** In insertion order, so the oldest entry comes first. */
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

  /** Incremented by every clear. A value computed before a clear may be stale and must not be stored after it. */
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

  /** Updates the size of an entry, unless the key has a newer value. */
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

  /** Clears a path in all locales and with all queries, including values being computed. */
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
