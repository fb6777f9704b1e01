import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '#shared/errors.ts'
import type { Runtime } from '../runtime.ts'
import { callLocale } from './asker.ts'
import { assertFewPairs, assertSimpleJson } from './body-limits.ts'
import { failure } from './failure.ts'
import { plainBodyLimit } from './input.ts'
import { floodGuard } from './limits.ts'
import { securityHeaders, transportSecurity } from './security.ts'
import { isAborted, limitSlowBodies, uploadMs } from './slow-bodies.ts'

/** The HTTP server without its routes: limits, headers, parsers and honest errors. */
export async function createServer(runtime: Runtime): Promise<FastifyInstance> {
  const { config, log } = runtime
  // Or the instance's type would name pino everywhere.
  const wider: FastifyBaseLogger = log
  const server = Fastify({
    loggerInstance: wider,
    trustProxy: (_address, hop) => hop < config.TRUST_PROXY,
    exposeHeadRoutes: true,
    bodyLimit: plainBodyLimit,
    // While it closes, what still arrives on open connections is answered; see drainable.
    return503OnClosing: false,
    // Slow senders do not hold connections: the default would let a thousand of them.
    connectionTimeout: 0,
    requestTimeout: uploadMs,
    http: { headersTimeout: 5_000, connectionsCheckingInterval: 2_000 },
    // An address that cannot be decoded reaches no hook and no handler.
    frameworkErrors: (_error, request, reply) => refuseAs(runtime, request, reply as FastifyReply, refuse('not_found')),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  })
  await server.register(cookie)
  acceptForms(server)
  refuseLongTexts(server)
  limitSlowBodies(server)

  const allowed = floodGuard(config.FLOOD_LIMIT)
  server.addHook('onRequest', async (request, reply) => {
    reply.headers(securityHeaders)
    if (config.PUBLIC_SCHEME === 'https') reply.header('strict-transport-security', transportSecurity)
    if (!allowed(request.ip, Date.now())) throw refuse('too_many_requests')
  })
  server.setErrorHandler((error, request, reply) => refuseAs(runtime, request, reply, error))
  server.setNotFoundHandler(() => {
    throw refuse('not_found')
  })
  return server
}

function refuseAs(runtime: Runtime, request: FastifyRequest, reply: FastifyReply, error: unknown): void {
  const edition = runtime.hosts.edition(request.headers.host)
  const said = { edition, locale: callLocale(request, edition), texts: runtime.texts }
  // A connection that its sender has closed must not be taken for one of ours to the database.
  const { httpStatus, body } = failure(isAborted(request.raw) ? refuse('invalid') : error, said)
  if (httpStatus >= 500) runtime.log.error({ err: error }, 'a request failed')
  void reply.code(httpStatus).headers(securityHeaders).header('cache-control', 'no-store').send(body)
}

/** Routes with files take large bodies, but of files alone: JSON and forms are parsed in one piece. */
function refuseLongTexts(server: FastifyInstance): void {
  server.addHook('preParsing', async ({ headers }, _reply, payload) => {
    const isText = !/^multipart\/form-data/i.test(headers['content-type'] ?? '')
    if (isText && Number(headers['content-length'] ?? 0) > plainBodyLimit) throw refuse('too_large')
    return payload
  })
}

/** Without a content length, the length of a text is known once it has been read. */
function assertShort(text: string): string {
  if (text.length > plainBodyLimit) throw refuse('too_large')
  return text
}

function acceptForms(server: FastifyInstance): void {
  const parseJson = server.getDefaultJsonParser('error', 'error')
  // Calls without a body are sent with and without a content type; an empty text is an empty input.
  server.removeContentTypeParser(['application/json', 'text/plain'])
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, {})
    assertSimpleJson(assertShort(body as string))
    void parseJson(request, body as string, done)
  })
  // Parsed with the endpoint's rules at hand; only multipart bodies stay bytes.
  server.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    assertFewPairs(assertShort(body as string))
    done(null, Object.fromEntries(new URLSearchParams(body as string)))
  })
}
