import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

type Span = { from: number; to: number }
type Query = (...given: unknown[]) => unknown

/** Looks over the shoulder of the driver: for how long the database is at work for each request, one request at a time. */
export function watchStatements() {
  const prototype = pg.Client.prototype as unknown as { query: Query }
  // oxlint-disable-next-line unbound-method -- called with the client it was called on
  const query = prototype.query
  let requests: Span[][] = []
  let slowMs = 0
  prototype.query = function (this: unknown, ...given) {
    const from = performance.now()
    const asked = slowMs > 0 ? sleep(slowMs).then(() => query.apply(this, given)) : query.apply(this, given)
    // Statements that tell by a callback are the driver's own.
    if (!(asked instanceof Promise)) return asked
    const note = () => void requests.at(-1)?.push({ from, to: performance.now() })
    asked.then(note, note)
    return asked
  }
  return {
    begin: () => void requests.push([]),
    slowDown: (ms: number) => void (slowMs = ms),
    /** Of every request since the last time: how long at least one statement was under way. */
    take(): number[] {
      const taken = requests
      requests = []
      return taken.map(covered)
    },
  }
}

function covered(spans: readonly Span[]): number {
  let total = 0
  let reached = 0
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    total += Math.max(0, to - Math.max(from, reached))
    reached = Math.max(reached, to)
  }
  return total
}
