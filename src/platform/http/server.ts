import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import Fastify from 'fastify'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { refuse } from '#shared/errors.ts'
import type { Runtime } from '../runtime.ts'
import { callLocale } from './asker.ts'
import { failure } from './failure.ts'
import { floodGuard } from './limits.ts'
import { securityHeaders, transportSecurity } from './security.ts'

/** The HTTP server without its routes: limits, headers, parsers and honest errors. */
export async function createServer(runtime: Runtime): Promise<FastifyInstance> {
  const { config, log } = runtime
  // Or the instance's type would name pino everywhere.
  const wider: FastifyBaseLogger = log
  const server = Fastify({
    loggerInstance: wider,
    trustProxy: config.TRUST_PROXY,
    exposeHeadRoutes: true,
    bodyLimit: 1_048_576,
    // Slow senders do not hold connections: the default would let a thousand of them.
    connectionTimeout: 0,
    requestTimeout: 10_000,
    http: { headersTimeout: 5_000 },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  })
  await server.register(cookie)
  await server.register(multipart)
  acceptForms(server)

  const allowed = floodGuard(config.FLOOD_LIMIT)
  server.addHook('onRequest', async (request, reply) => {
    reply.headers(securityHeaders)
    if (config.PUBLIC_SCHEME === 'https') reply.header('strict-transport-security', transportSecurity)
    if (!allowed(request.ip, Date.now())) throw refuse('too_many_requests')
  })
  server.setErrorHandler((error, request, reply) => {
    const edition = runtime.hosts.edition(request.headers.host)
    const { httpStatus, body } = failure(error, { edition, locale: callLocale(request, edition), texts: runtime.texts })
    if (httpStatus >= 500) request.log.error({ err: error }, 'a request failed')
    return reply.code(httpStatus).header('cache-control', 'no-store').send(body)
  })
  server.setNotFoundHandler(() => {
    throw refuse('not_found')
  })
  return server
}

function acceptForms(server: FastifyInstance): void {
  const parseJson = server.getDefaultJsonParser('error', 'error')
  // Calls without a body are sent with and without a content type; an empty text is an empty input.
  server.removeContentTypeParser('application/json')
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {})
    else void parseJson(request, body as string, done)
  })
  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body as string))),
  )
}
