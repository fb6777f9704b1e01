import { editionByCode } from '#editions/editions.ts'
import type { News } from '#platform/bus.ts'
import { inTransaction, systemAsker } from '#platform/runtime.ts'
import type { Runtime } from '#platform/runtime.ts'

/** Of the staff of an edition, or of one person; `ring` invites to ask for what is new. */
export type Bell = { edition: string; of: 'staff' | number; ring: () => void }

/** Something that staff have dealt with: those who see the others' bells ring need not any more. */
export const staffSawNews = 'bell.staff_saw'

/** A bell that rings more often than this tells nobody more. */
const quietMs = 2_000

/**
 * The bells of whoever is connected to this process. News carry ids only, so whom one is for is asked of the slice that
 * it comes from, and not at all where nobody of the edition listens.
 */
export class Bells {
  readonly #runtime: Runtime
  /** By edition, and whose they are. */
  readonly #hung = new Map<string, Map<Bell['of'], Set<Hung>>>()
  readonly #due = new Map<string, News & { id: number }>()
  #running = false

  constructor(runtime: Runtime) {
    this.#runtime = runtime
    runtime.bus.subscribe((news) => this.#heard(news))
    runtime.bus.onGap(() => {
      for (const edition of this.#hung.values()) for (const hung of edition.values()) for (const one of hung) one.ring()
    })
  }

  watch({ edition, of, ring }: Bell): () => void {
    const all = this.#hung.get(edition) ?? new Map<Bell['of'], Set<Hung>>()
    const there = all.get(of) ?? new Set()
    const one = new Hung(ring)
    this.#hung.set(edition, all.set(of, there.add(one)))
    // For whatever has happened since somebody last asked.
    ring()
    return () => {
      one.take()
      there.delete(one)
      if (there.size === 0 && all.get(of) === there) all.delete(of)
      if (all.size === 0 && this.#hung.get(edition) === all) this.#hung.delete(edition)
    }
  }

  #heard(news: News): void {
    const { event, edition, id } = news
    if (!this.#hung.has(edition)) return
    if (event === staffSawNews) this.#ring(edition, 'staff')
    else if (id !== undefined && this.#runtime.plugins.some(({ rings }) => rings?.after(event))) {
      // What happens to the same thing in one turn is looked up once.
      this.#due.set(`${edition} ${event} ${id}`, { event, edition, id })
      if (!this.#running) void this.#run()
    }
  }

  async #run(): Promise<void> {
    this.#running = true
    await new Promise((turned) => setImmediate(turned))
    for (const [key, news] of this.#due) {
      this.#due.delete(key)
      try {
        await this.#tell(news)
      } catch (error) {
        // The bells ask by themselves every minute.
        this.#runtime.log.warn({ err: error }, 'a bell did not ring')
      }
    }
    this.#running = false
  }

  async #tell({ event, edition, id }: News & { id: number }): Promise<void> {
    const asker = systemAsker(editionByCode(edition)!)
    for (const { rings } of this.#runtime.plugins) {
      if (!rings?.after(event)) continue
      // Where it was written: a replica may not know of it yet.
      const { persons, staff } = await inTransaction(this.#runtime, asker, (ctx) => rings.whom(ctx, id, event))
      for (const person of persons) this.#ring(edition, person)
      if (staff) this.#ring(edition, 'staff')
    }
  }

  #ring(edition: string, of: Bell['of']): void {
    for (const one of this.#hung.get(edition)?.get(of) ?? []) one.ring()
  }
}

/** At once, and then not again for a while: what came meanwhile rings once, at the end of it. */
class Hung {
  readonly #ring: () => void
  #rungAt = -Infinity
  #timer: NodeJS.Timeout | undefined

  constructor(ring: () => void) {
    this.#ring = ring
  }

  ring(): void {
    if (this.#timer) return
    const wait = this.#rungAt + quietMs - performance.now()
    if (wait > 0) this.#timer = setTimeout(() => this.#now(), wait).unref()
    else this.#now()
  }

  take(): void {
    clearTimeout(this.#timer)
  }

  #now(): void {
    this.#timer = undefined
    this.#rungAt = performance.now()
    this.#ring()
  }
}

const bells = new WeakMap<Runtime, Bells>()

/** Those of this process. */
export function bellsOf(runtime: Runtime): Bells {
  const known = bells.get(runtime) ?? new Bells(runtime)
  bells.set(runtime, known)
  return known
}
