import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { refuse } from '#shared/errors.ts'
import { registerCacheMetrics } from './cache-metrics.ts'
import type { MeteredCaches } from './cache-metrics.ts'
import type { Runtime } from './runtime.ts'

/** `/healthz` for whoever balances the load, `/metrics` for whoever holds the token. */
export function serveHealth(server: FastifyInstance, runtime: Runtime): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  registerCacheMetrics(registry, meteredCaches(runtime))
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

  server.get('/healthz', async (_request, reply) => {
    const alive = await sql`select 1`.execute(runtime.database.db).then(
      () => true,
      () => false,
    )
    return reply
      .code(alive ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: alive ? 'ok' : 'database unreachable' })
  })
  server.get('/metrics', async (request, reply) => {
    if (!isToken(runtime.config.METRICS_TOKEN, request.headers.authorization)) throw refuse('not_found')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

function meteredCaches({ caches, texts, plugins }: Runtime): MeteredCaches {
  return Object.assign(
    { pages: () => caches.pages.stats, parts: () => caches.parts.stats, texts: () => texts.stats() },
    ...plugins.map((plugin) => plugin.caches ?? {}),
  ) as MeteredCaches
}

function isToken(token: string, header: string | undefined): boolean {
  const given = Buffer.from(header ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return token !== '' && given.length === wanted.length && timingSafeEqual(given, wanted)
}
