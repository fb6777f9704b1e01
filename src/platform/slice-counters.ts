import { Counter } from 'prom-client'
import type { Registry } from 'prom-client'

/** A count that only grows, by the values of one label. */
export type SliceCounter = { name: string; help: string; label: string; read: () => ReadonlyMap<string, number> }

export function registerSliceCounters(registry: Registry, counters: readonly SliceCounter[]): void {
  for (const { name, help, label, read } of counters)
    registry.registerMetric(
      new Counter({
        name,
        help,
        labelNames: [label],
        registers: [],
        collect() {
          this.reset()
          for (const [value, count] of read()) this.inc({ [label]: value }, count)
        },
      }),
    )
}
