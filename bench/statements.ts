import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

type Span = { from: number; to: number }
type Query = (...args: unknown[]) => unknown

/** Wraps the database driver and records the database time of each request. Requests must not overlap. */
export function watchStatements() {
  const prototype = pg.Client.prototype as unknown as { query: Query }
  // oxlint-disable-next-line unbound-method -- called with the client it was called on
  const query = prototype.query
  let requests: Span[][] = []
  let slowMs = 0
  prototype.query = function (this: unknown, ...args) {
    const from = performance.now()
    const result = slowMs > 0 ? sleep(slowMs).then(() => query.apply(this, args)) : query.apply(this, args)
    // Statements with a callback are internal to the driver.
    if (!(result instanceof Promise)) return result
    const record = () => void requests.at(-1)?.push({ from, to: performance.now() })
    result.then(record, record)
    return result
  }
  return {
    begin: () => void requests.push([]),
    slowDown: (ms: number) => void (slowMs = ms),
    /** The time of each request since the last call during which a statement was running. */
    take(): number[] {
      const finished = requests
      requests = []
      return finished.map(coveredMs)
    },
  }
}

function coveredMs(spans: readonly Span[]): number {
  let total = 0
  let reached = 0
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    total += Math.max(0, to - Math.max(from, reached))
    reached = Math.max(reached, to)
  }
  return total
}
