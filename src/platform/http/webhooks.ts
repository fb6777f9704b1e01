import type { FastifyInstance } from 'fastify'
import { guestRequester, readOnlyCtx } from '../runtime.ts'
import type { Runtime, Webhook } from '../plugin.ts'
import { plainBodyLimit } from './input.ts'
import { isRawAnswer } from './webhook-call.ts'

export async function serveWebhooks(server: FastifyInstance, runtime: Runtime, webhooks: readonly Webhook[]) {
  await server.register(async (raw) => {
    raw.removeAllContentTypeParsers()
    raw.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    for (const { path, methods = ['GET', 'POST'], take } of webhooks)
      for (const method of methods)
        raw.route<{ Params: Record<string, string>; Querystring: Record<string, unknown> }>({
          method,
          url: path,
          bodyLimit: plainBodyLimit,
          handler: async ({ headers, params, query, url, ip, body: given }, reply) => {
            const edition = runtime.hosts.edition(headers.host)
            const body = Buffer.isBuffer(given) ? given : Buffer.alloc(0)
            const ctx = readOnlyCtx(runtime, guestRequester(edition, edition.locales[0]))
            const answer = await take(ctx, { method, url, ip, params, query, headers, body })
            reply.header('cache-control', 'no-store')
            if (isRawAnswer(answer)) return reply.code(answer.status).headers(answer.headers).send(answer.body)
            const type = typeof answer === 'string' ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8'
            return reply.type(type).send(answer)
          },
        })
  })
}
