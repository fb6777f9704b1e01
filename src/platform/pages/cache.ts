import type { Encoding } from '../http/compress.ts'

/** A whole page as it goes out, in each encoding somebody asked for. */
export type CachedPage = { html: Buffer; encoded: Partial<Record<Encoding, Buffer>>; staleAt: number }

/**
 * Pages of visitors without a session. Emptied by what happens in an edition, wholly after news
 * may have been missed, and after a short time anyway.
 */
export class PageCache {
  readonly #pages = new Map<string, CachedPage>()
  readonly #capacity: number
  readonly #lifetimeMs: number
  /** Grows whenever something is thrown away: a page that was being made meanwhile may be stale, and is not kept. */
  generation = 0

  constructor(capacity = 5_000, lifetimeMs = 60_000) {
    this.#capacity = capacity
    this.#lifetimeMs = lifetimeMs
  }

  get(key: string, now: number): CachedPage | undefined {
    const page = this.#pages.get(key)
    if (page && page.staleAt > now) return page
    this.#pages.delete(key)
    return undefined
  }

  set(key: string, html: Buffer, now: number, generation: number): CachedPage {
    const page = { html, encoded: {}, staleAt: now + this.#lifetimeMs }
    if (generation !== this.generation) return page
    const oldest =
      this.#pages.size >= this.#capacity && !this.#pages.has(key) ? this.#pages.keys().next().value : undefined
    if (oldest !== undefined) this.#pages.delete(oldest)
    this.#pages.set(key, page)
    return page
  }

  /** Keys begin with the edition's code. */
  clearEdition(code: string): void {
    this.generation++
    for (const key of this.#pages.keys()) if (key.startsWith(`${code} `)) this.#pages.delete(key)
  }

  clear(): void {
    this.generation++
    this.#pages.clear()
  }
}
