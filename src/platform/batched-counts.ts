import type { Ctx } from './context.ts'

/** Gets a context for reads, and opens a transaction to write. */
type CountsWriter = (ctx: Ctx, counts: Counts) => Promise<void>

export type Counts = ReadonlyMap<string, number>

const flushMs = 10_000
/** Keys come from requests, so the memory that made-up ones can take is bounded. */
const maxKeys = 10_000

export type BatchedCounts = {
  add: (ctx: Ctx, ...keys: string[]) => void
  flush: (ctx: Ctx) => Promise<void>
}

/**
 * Counts in the memory of the process, by edition and key. A timer writes the sums of ten seconds together;
 * sums that could not be written are kept for the next one.
 */
export function batchCounts(write: CountsWriter): BatchedCounts {
  const waiting = new Map<string, Map<string, number>>()
  const timers = new Map<string, NodeJS.Timeout>()

  function addTo(code: string, key: string, count: number): void {
    const counts = waiting.get(code) ?? new Map<string, number>()
    waiting.set(code, counts)
    const known = counts.get(key)
    if (known !== undefined || counts.size < maxKeys) counts.set(key, (known ?? 0) + count)
  }

  async function flush(ctx: Ctx): Promise<void> {
    const { code } = ctx.edition
    clearTimeout(timers.get(code))
    timers.delete(code)
    const counts = waiting.get(code)
    waiting.delete(code)
    if (!counts) return
    try {
      await write(ctx, counts)
    } catch (error) {
      for (const [key, count] of counts) addTo(code, key, count)
      throw error
    }
  }

  return {
    add(ctx, ...keys) {
      const { code } = ctx.edition
      for (const key of keys) addTo(code, key, 1)
      if (keys.length === 0 || timers.has(code)) return
      const timer = setTimeout(() => {
        flush(ctx).catch((error: unknown) => ctx.log.error({ err: error }, 'counts flush failed'))
      }, flushMs)
      timers.set(code, timer.unref())
    },
    flush,
  }
}
