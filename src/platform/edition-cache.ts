import type { CacheStats } from './cache-metrics.ts'

type Entry<V> = { value: V; staleAt: number; bytes: number }
/**
 * For `settleMs` after a clear, values may still be read from a replica that lags behind. They are stored for a moment
 * only, and never beyond that time.
 */
type CacheLimits = { maxBytes: number; maxEntries?: number; lifetimeMs?: number; settleMs?: number }

const unsettledLifetimeMs = 1_500

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
  readonly #clearedAt = new Map<string, number>()
  #all = 0
  #allClearedAt = Number.NEGATIVE_INFINITY
  #bytes = 0
  #hits = 0
  #misses = 0
  #evictions = 0

  constructor({ maxBytes, maxEntries = 5_000, lifetimeMs = 60_000, settleMs = 0 }: CacheLimits) {
    this.#limits = { maxBytes, maxEntries, lifetimeMs, settleMs }
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
    if (generation !== undefined && generation !== this.generation(editionOf(key))) return
    this.delete(key)
    const whole = bytes + 2 * key.length + entryBytes
    if (whole > this.#limits.maxBytes) return
    for (const [oldest, { staleAt }] of this.#entries) {
      if (staleAt > now) break
      this.delete(oldest)
    }
    this.#entries.set(key, { value, staleAt: this.#staleAt(key, now), bytes: whole })
    this.#bytes += whole
    this.#evict()
  }

  #staleAt(key: string, now: number): number {
    const { lifetimeMs, settleMs } = this.#limits
    const clearedAt = Math.max(this.#allClearedAt, this.#clearedAt.get(editionOf(key)) ?? Number.NEGATIVE_INFINITY)
    const settledAt = clearedAt + settleMs
    return now < settledAt ? Math.min(now + unsettledLifetimeMs, settledAt) : now + lifetimeMs
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

  clearEdition(code: string, now = Date.now()): void {
    this.#countClear(code, now)
    for (const key of this.#entries.keys()) if (key.startsWith(`${code} `)) this.delete(key)
  }

  /** Clears a path in all locales and with all queries, including values being computed. */
  clearPath(code: string, path: string, now = Date.now()): void {
    this.#clearPages(code, now, (one) => one === path)
  }

  clearBelow(code: string, path: string, now = Date.now()): void {
    this.#clearPages(code, now, (one) => one.startsWith(path))
  }

  #clearPages(code: string, now: number, isStale: (path: string) => boolean): void {
    this.#countClear(code, now)
    for (const key of this.#entries.keys())
      if (key.startsWith(`${code} `) && isStale(key.split(' ')[2]?.split('?', 1)[0] ?? '')) this.delete(key)
  }

  #countClear(code: string, now: number): void {
    this.#generations.set(code, (this.#generations.get(code) ?? 0) + 1)
    this.#clearedAt.set(code, now)
  }

  clear(now = Date.now()): void {
    this.#all++
    this.#allClearedAt = now
    this.#entries.clear()
    this.#bytes = 0
  }
}

const editionOf = (key: string) => key.split(' ', 1)[0]!
