import type { FastifyInstance } from 'fastify'
import { guestRequester, readOnlyCtx } from '../runtime.ts'
import type { Runtime, Webhook } from '../plugin.ts'

export async function serveWebhooks(server: FastifyInstance, runtime: Runtime, webhooks: readonly Webhook[]) {
  await server.register(async (raw) => {
    raw.removeAllContentTypeParsers()
    raw.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    for (const { path, only, take } of webhooks)
      for (const method of only ? [only] : (['GET', 'POST'] as const))
        raw.route<{ Params: Record<string, string>; Querystring: Record<string, unknown> }>({
          method,
          url: path,
          handler: async ({ headers, params, query, body: given }, reply) => {
            const edition = runtime.hosts.edition(headers.host)
            const body = Buffer.isBuffer(given) ? given : Buffer.alloc(0)
            const ctx = readOnlyCtx(runtime, guestRequester(edition, edition.locales[0]))
            const answer = await take(ctx, { method, params, query, headers, body })
            const type = typeof answer === 'string' ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8'
            return reply.header('cache-control', 'no-store').type(type).send(answer)
          },
        })
  })
}
