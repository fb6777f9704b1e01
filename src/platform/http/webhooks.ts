import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../context.ts'
import { askerOf, readingCtx } from '../runtime.ts'
import type { Runtime } from '../runtime.ts'

/**
 * An address that a program of somebody else calls. It has no session and no origin: whoever takes the call looks at
 * its signature, and refuses what is not signed before anything else; only then does it open a transaction. Answers a
 * text, or an object as JSON.
 */
export type Webhook = {
  path: `/${string}`
  /** Where a page answers the other ones. */
  only?: 'POST'
  take: (ctx: Ctx, call: WebhookCall) => Promise<string | object>
}
export type WebhookCall = {
  method: 'GET' | 'POST'
  params: Readonly<Record<string, string>>
  query: Readonly<Record<string, unknown>>
  headers: IncomingHttpHeaders
  /** As it came: signatures are of bytes. */
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
            const ctx = readingCtx(runtime, askerOf(edition, edition.locales[0]))
            const answer = await take(ctx, { method, params, query, headers, body })
            const type = typeof answer === 'string' ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8'
            return reply.header('cache-control', 'no-store').type(type).send(answer)
          },
        })
  })
}
