import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../context.ts'
import { guestRequester, readOnlyCtx } from '../runtime.ts'
import type { Runtime } from '../runtime.ts'

/**
 * An endpoint for external services, without session and origin checks. A handler must verify the signature before
 * anything else and open a transaction only after that. It returns a text, or an object sent as JSON.
 */
export type Webhook = {
  path: `/${string}`
  only?: 'POST'
  take: (ctx: Ctx, call: WebhookCall) => Promise<string | object>
}
export type WebhookCall = {
  method: 'GET' | 'POST'
  params: Readonly<Record<string, string>>
  query: Readonly<Record<string, unknown>>
  headers: IncomingHttpHeaders
  /** Raw bytes, because signatures are computed over them. */
  body: Buffer
}

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
