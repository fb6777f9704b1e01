import { Counter, Gauge } from 'prom-client'
import type { Registry } from 'prom-client'

export type CacheStats = { entries: number; bytes: number; hits: number; misses: number; evictions: number }
export type MeteredCaches = Readonly<Record<string, () => CacheStats>>

const figures = {
  entries: 'Entries in a cache.',
  bytes: 'Bytes that a cache holds, about.',
} as const
const counts = {
  hits: 'Reads that a cache has answered.',
  misses: 'Reads that a cache could not answer.',
  evictions: 'Entries that a cache has dropped to stay within its limits.',
} as const

export function registerCacheMetrics(registry: Registry, caches: MeteredCaches): void {
  for (const [figure, help] of Object.entries(figures) as [keyof typeof figures, string][])
    registry.registerMetric(
      new Gauge({
        name: `repeto_cache_${figure}`,
        help,
        labelNames: ['cache'],
        registers: [],
        collect() {
          for (const [cache, read] of Object.entries(caches)) this.set({ cache }, read()[figure])
        },
      }),
    )
  for (const [count, help] of Object.entries(counts) as [keyof typeof counts, string][])
    registry.registerMetric(
      new Counter({
        name: `repeto_cache_${count}_total`,
        help,
        labelNames: ['cache'],
        registers: [],
        collect() {
          this.reset()
          for (const [cache, read] of Object.entries(caches)) this.inc({ cache }, read()[count])
        },
      }),
    )
}
