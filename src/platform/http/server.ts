import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fail } from '#shared/errors.ts'
import type { Runtime } from '../plugin.ts'
import { guestRequester } from '../runtime.ts'
import { callLocale, requesterOf } from './requester.ts'
import { assertFewPairs, assertSimpleJson } from './body-limits.ts'
import { presentFailure } from './failure.ts'
import { plainBodyLimit } from './input.ts'
import { floodGuard } from './limits.ts'
import { logFailure, requestIdHeader, requestIdOf } from './request-log.ts'
import { securityHeaders, transportSecurity } from './security.ts'
import { isAborted, limitSlowBodies, uploadMs } from './slow-bodies.ts'

/** Creates the HTTP server without routes: limits, headers, parsers and error handling. */
export async function createServer(runtime: Runtime): Promise<FastifyInstance> {
  const { config, log } = runtime
  // Without this annotation the instance's type would depend on pino everywhere.
  const wider: FastifyBaseLogger = log
  const server = Fastify({
    loggerInstance: wider,
    genReqId: requestIdOf,
    trustProxy: (_address, hop) => hop < config.TRUST_PROXY,
    exposeHeadRoutes: true,
    bodyLimit: plainBodyLimit,
    // Requests on open connections are still answered while closing; see drain.ts.
    return503OnClosing: false,
    // Slow clients must not hold connections; shorter limits for most bodies are in slow-bodies.ts.
    connectionTimeout: 0,
    requestTimeout: uploadMs,
    http: { headersTimeout: 5_000, connectionsCheckingInterval: 2_000 },
    // An address that cannot be decoded reaches no hook and no handler.
    frameworkErrors: (_error, request, reply) =>
      sendFailure(runtime, request, reply as FastifyReply, fail('not_found')),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  })
  await server.register(cookie)
  acceptForms(server)
  refuseLongTexts(server)
  limitSlowBodies(server)

  const allowed = floodGuard(config.FLOOD_LIMIT)
  server.addHook('onRequest', async (request, reply) => {
    reply.headers(securityHeaders).header(requestIdHeader, request.id)
    if (config.PUBLIC_SCHEME === 'https') reply.header('strict-transport-security', transportSecurity)
  })
  server.addHook('onRequest', (request, reply, next) => {
    if (allowed(request.ip, Date.now())) next()
    // An error handler of a route could render a page, which costs more than the call that is refused.
    else sendFailure(runtime, request, reply, fail('too_many_requests'))
  })
  server.setErrorHandler((error, request, reply) => sendFailure(runtime, request, reply, error))
  server.setNotFoundHandler(() => {
    throw fail('not_found')
  })
  return server
}

function sendFailure(runtime: Runtime, request: FastifyRequest, reply: FastifyReply, error: unknown): void {
  const edition = runtime.hosts.edition(request.headers.host)
  const reader = { edition, locale: callLocale(request, edition), texts: runtime.texts }
  // A connection closed by the client must not be reported as a database outage.
  const { httpStatus, body } = presentFailure(isAborted(request.raw) ? fail('invalid') : error, reader)
  if (httpStatus >= 500)
    logFailure(runtime.log, request, {
      error,
      requester: requesterOf(request) ?? guestRequester(edition, reader.locale),
    })
  reply.code(httpStatus).headers(securityHeaders).header(requestIdHeader, request.id)
  void reply.header('cache-control', 'no-store').send(body)
}

/** Routes with files take large bodies, but of files alone: JSON and forms are parsed in one piece. */
function refuseLongTexts(server: FastifyInstance): void {
  server.addHook('preParsing', async ({ headers }, _reply, payload) => {
    const isText = !/^multipart\/form-data/i.test(headers['content-type'] ?? '')
    if (isText && Number(headers['content-length'] ?? 0) > plainBodyLimit) throw fail('too_large')
    return payload
  })
}

/** Without a content length, the length of a text is known once it has been read. */
function assertShort(text: string): string {
  if (text.length > plainBodyLimit) throw fail('too_large')
  return text
}

function acceptForms(server: FastifyInstance): void {
  const parseJson = server.getDefaultJsonParser('error', 'error')
  // Calls without a body come with or without a content type; an empty text is an empty input.
  server.removeContentTypeParser(['application/json', 'text/plain'])
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, {})
    assertSimpleJson(assertShort(body as string), request.routeOptions.config.jsonValues)
    void parseJson(request, body as string, done)
  })
  // Multipart bodies stay bytes because parsing needs the rules of the endpoint.
  server.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    assertFewPairs(assertShort(body as string))
    done(null, Object.fromEntries(new URLSearchParams(body as string)))
  })
}
