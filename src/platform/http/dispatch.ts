import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { authorize, authorizeToken, guest, presentAuth } from '#shared/access.ts'
import { proofHeader } from '#shared/client.ts'
import type { Endpoint, FileAnswer } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { Ctx } from '../context.ts'
import type { Implemented, Runtime } from '../plugin.ts'
import { inTransaction, readOnlyCtx } from '../runtime.ts'
import type { Requester } from '../requester.ts'
import { semaphore } from '../semaphore.ts'
import { parseByteRange } from './byte-range.ts'
import { callLocale, panelLocale, requesterOf, resolveRequester, setCookies, setRequester } from './requester.ts'
import { sendCompressed } from './compress.ts'
import { jsonValuesOf } from './body-limits.ts'
import { bodyLimitOf, isMultipart, readInput } from './input.ts'
import type { ReadInput } from './input.ts'
import { limitCall } from './limits.ts'
import { apiLimit, resolveApiRequester } from './api-requester.ts'
import { checkOrigin, isSecure } from './security.ts'
import { isAborted } from './slow-bodies.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    jsonValues?: number
  }
}

export type ShowFailure = (request: FastifyRequest, reply: FastifyReply, error: unknown) => Promise<FastifyReply>

/**
 * Registers an endpoint. A call checks origin, access, input and limits in this order, then runs the handler.
 * `showFailure` answers a failed form of the browser with a page; without it, and for scripts, the answer is JSON.
 */
export function serveEndpoint(
  server: FastifyInstance,
  runtime: Runtime,
  implemented: Implemented,
  showFailure?: ShowFailure,
): void {
  const { endpoint } = implemented
  server.route({
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: bodyLimitOf(endpoint),
    config: { jsonValues: jsonValuesOf(endpoint) },
    ...(endpoint.form && showFailure && { errorHandler: handleFormError(showFailure) }),
    // Access is checked before the body is read, so that an unauthorised body is never buffered.
    onRequest: async (request) => {
      if (endpoint.method !== 'GET') checkOrigin(request.headers, isSecure(request.protocol, runtime.config))
      setRequester(request, await resolveAuthorized(runtime, request, implemented))
    },
    handler: async (request, reply) => {
      const requester = requesterOf(request)!
      const work = () => runEndpoint(runtime, request, implemented, requester)
      const data = await (isMultipart(request) ? uploads(work) : work())
      if (endpoint.file) return sendFile(request, reply, endpoint.file, data as FileAnswer)
      setCookies(reply, requester, runtime.config)
      if (endpoint.form && isPlainForm(request)) return reply.redirect(readNext(data), 303)
      const auth =
        endpoint.auth && presentAuth((await resolveAfterCall(runtime, request, requester)).auth, runtime.clock())
      const answer = { status: 'success', data, ...(auth && { auth }) }
      if (endpoint.accepted) reply.code(202)
      reply.header('cache-control', 'no-store').type('application/json; charset=utf-8')
      return sendCompressed(request, reply, JSON.stringify(answer))
    },
  })
}

/** An error that is sent on goes to the handler of the whole server. */
function handleFormError(showFailure: ShowFailure) {
  return (failure: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const sendOn = (thrown: unknown) => void reply.send(thrown)
    // A page for a closed connection would be rendered in vain.
    if (isPlainForm(request) && !isAborted(request.raw)) void showFailure(request, reply, failure).catch(sendOn)
    else sendOn(failure)
  }
}

/** A form that the browser itself sends; scripts ask for JSON. */
function isPlainForm({ headers }: FastifyRequest): boolean {
  const isForm = /^application\/x-www-form-urlencoded/i.test(headers['content-type'] ?? '')
  return isForm && (headers.accept ?? '').includes('text/html')
}

/** A redirect never leaves the site: browsers treat `//host/` and `/\\host/` as another one. */
function readNext(data: object): string {
  const { next } = data as { next?: unknown }
  if (typeof next !== 'string' || !/^\/(?![/\\])/.test(next)) throw new Error('the answer to a form has no path')
  return next
}

/**
 * Each file is in memory several times while it is parsed, inspected and re-encoded. Re-encoding uses libuv threads
 * that file reads and compression need too, so two of the four stay free. A waiting call holds its whole body.
 */
const uploads = semaphore(2, 16, () => fail('unavailable', { id: 'upload.busy' }))

async function runEndpoint(runtime: Runtime, request: FastifyRequest, implemented: Implemented, requester: Requester) {
  const { endpoint } = implemented
  const read = await readInput(request, endpoint, requester.edition)
  const run = () =>
    endpoint.file
      ? runDownload(runtime, implemented, requester, read)
      : runHandler(runtime, implemented, requester, read)
  const limit = endpoint.limit ?? apiLimit(requester.actor)
  if (!limit) return run()
  const { actor, edition } = requester
  const call = { path: endpoint.path, edition: edition.code, address: request.ip, actor, input: read.input }
  const proven = () => isProven(runtime, request, endpoint)
  return limitCall(runtime.database.db, limit, { ...call, now: runtime.clock(), proven }, run)
}

/** Checks the captcha proof of a call that exceeded its soft limit. */
async function isProven(runtime: Runtime, request: FastifyRequest, { path, limit }: Endpoint): Promise<boolean> {
  const proof = request.headers[proofHeader]
  if (typeof proof !== 'string' || proof === '') return false
  const actions = [path, ...(limit?.shared ? [limit.shared] : [])]
  const given = { proof, actions, address: request.ip, now: runtime.clock() }
  return runtime.captcha.accepts(runtime.database.db, given)
}

async function resolveAuthorized(
  runtime: Runtime,
  request: FastifyRequest,
  { endpoint }: Implemented,
): Promise<Requester> {
  const edition = runtime.hosts.edition(request.headers.host)
  const locale = callLocale(request, edition)
  const scope = endpoint.who === guest ? undefined : endpoint.who.scope
  const requester = await (scope ? resolveApiRequester : resolveRequester)(runtime, request, edition, locale)
  const actor = scope ? authorizeToken(scope, requester.auth) : authorize(endpoint.who, requester.auth)
  if (typeof actor === 'string') throw fail(actor)
  if (endpoint.inPerson && 'acted' in actor && actor.acted) throw fail('forbidden', { id: 'acting.not_now' })
  const { lang } = (request.query ?? {}) as { lang?: unknown }
  const forStaff = endpoint.who !== guest && actor.realm === 'staff'
  return { ...requester, actor, locale: forStaff ? panelLocale(requester, lang) : requester.locale }
}

/** The answer is encoded before commit, so that an invalid answer rolls the transaction back. */
function runHandler(
  runtime: Runtime,
  { endpoint, run, standalone }: Implemented,
  requester: Requester,
  { input, files }: ReadInput,
) {
  const handler = async (ctx: Ctx) => z.encode(endpoint.answer, (await run(ctx, input, files)) as never)
  return endpoint.method === 'GET' || standalone
    ? handler(readOnlyCtx(runtime, requester))
    : inTransaction(runtime, requester, handler)
}

/** File downloads are reads because they may be streamed long after the handler returned. */
async function runDownload(runtime: Runtime, { run }: Implemented, requester: Requester, { input, files }: ReadInput) {
  return (await run(readOnlyCtx(runtime, requester), input, files)) as FileAnswer
}

function sendFile(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  declared: string | readonly string[],
  answer: FileAnswer,
): FastifyReply {
  const { name, body } = answer
  const types = [declared].flat()
  const type = answer.type ?? types[0]!
  if (!types.includes(type)) throw new Error(`undeclared file type: ${type}`)
  reply
    .header('cache-control', 'private, no-store')
    // A browser must not run scripts of an uploaded file.
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    .type(type.startsWith('text/') ? `${type}; charset=utf-8` : type)
  if (body instanceof Uint8Array) return sendBytes(reply, body, headers.range)
  return reply.send(body instanceof Readable ? body : Readable.from(body))
}

const partialContent = 206
const rangeNotSatisfiable = 416

function sendBytes(reply: FastifyReply, bytes: Uint8Array, wanted: string | undefined): FastifyReply {
  const range = parseByteRange(wanted, bytes.length)
  reply.header('accept-ranges', 'bytes')
  if (range === undefined) return reply.send(bytes)
  if (range === 'unsatisfiable')
    return reply.code(rangeNotSatisfiable).header('content-range', `bytes */${bytes.length}`).send()
  const { first, last } = range
  reply.code(partialContent).header('content-range', `bytes ${first}-${last}/${bytes.length}`)
  return reply.send(bytes.subarray(first, last + 1))
}

/** Resolves the requester again after the call, including cookies that it set. */
async function resolveAfterCall(runtime: Runtime, request: FastifyRequest, requester: Requester): Promise<Requester> {
  if (requester.cookies.size === 0) return requester
  for (const [realm, token] of requester.cookies) requester.tokens[realm] = token ?? ''
  return resolveRequester(runtime, request, requester.edition, requester.locale, requester.tokens)
}
