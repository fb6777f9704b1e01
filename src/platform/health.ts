import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { fail } from '#shared/errors.ts'
import { registerCacheMetrics } from './cache-metrics.ts'
import { registerFileMetrics } from './files/file-metrics.ts'
import type { MeteredCaches } from './cache-metrics.ts'
import { addJobMetrics, cachedWaitingJobs } from './job-metrics.ts'
import { registerSliceCounters } from './slice-counters.ts'
import type { Runtime } from './plugin.ts'

/**
 * `/healthz` tells monitoring whether the product works, jobs included. `/readyz` tells a load balancer whether this
 * process can answer requests. `/metrics` needs the token.
 */
export function serveHealth(server: FastifyInstance, runtime: Runtime): void {
  const registry = new Registry()
  registerCacheMetrics(registry, meteredCaches(runtime))
  registerFileMetrics(registry, runtime)
  const duration = new Histogram({
    name: 'repeto_request_seconds',
    help: 'Time from request to answer, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.05, 0.1, 0.5, 1, 5],
    registers: [registry],
  })
  server.addHook('onResponse', async (request, reply) => {
    duration.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
  })

  readProcessMetrics()
  const readWaitingJobs = cachedWaitingJobs(runtime)
  addJobMetrics(registry, runtime, readWaitingJobs)
  addTextMetrics(registry, runtime)
  registerSliceCounters(
    registry,
    runtime.plugins.flatMap(({ counters = [] }) => counters),
  )

  server.get('/healthz', async (_request, reply) => {
    const jobs = await readWaitingJobs()
    const late = jobs?.isLate === true
    return reply
      .code(jobs === undefined || late ? 503 : 200)
      .header('cache-control', 'no-store')
      .send({ status: jobs === undefined ? 'database unreachable' : late ? 'jobs are late' : 'ok' })
  })
  server.get('/readyz', async (_request, reply) => {
    const ready = await sql`select 1`.execute(runtime.database.db).then(
      () => true,
      () => false,
    )
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ok' : 'database unreachable' })
  })
  server.get('/metrics', async (request, reply) => {
    if (!isToken(runtime.config.METRICS_TOKEN, request.headers.authorization)) throw fail('not_found')
    const metrics = Registry.merge([readProcessMetrics(), registry])
    return reply.type(metrics.contentType).send(await metrics.metrics())
  })
}

let processMetrics: Registry | undefined

/**
 * Once per process: the library observes garbage collections and wakes up every ten milliseconds to measure the event
 * loop, and never stops. Tests open hundreds of servers in a process, and each would stay in memory.
 */
function readProcessMetrics(): Registry {
  if (processMetrics) return processMetrics
  processMetrics = new Registry()
  collectDefaultMetrics({ register: processMetrics })
  return processMetrics
}

function addTextMetrics(registry: Registry, { texts }: Runtime): void {
  const gauge = new Gauge({
    name: 'repeto_texts_missing',
    help: 'Interface texts that a language shows in English.',
    labelNames: ['locale'],
    registers: [registry],
  })
  for (const [locale, missing] of texts.missing) gauge.set({ locale }, missing)
}

function meteredCaches({ caches, texts, plugins }: Runtime): MeteredCaches {
  return Object.assign(
    { pages: () => caches.pages.stats, parts: () => caches.parts.stats, texts: () => texts.stats() },
    ...plugins.map((plugin) => plugin.caches?.memory ?? {}),
  ) as MeteredCaches
}

function isToken(token: string, header: string | undefined): boolean {
  const given = Buffer.from(header ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return token !== '' && given.length === wanted.length && timingSafeEqual(given, wanted)
}
