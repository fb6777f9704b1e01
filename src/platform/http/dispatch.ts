import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { admit, guest, presentAuth } from '#shared/access.ts'
import { proofHeader } from '#shared/client.ts'
import type { Endpoint, FileAnswer } from '#shared/contract.ts'
import { refuse } from '#shared/errors.ts'
import type { Ctx } from '../context.ts'
import type { Implemented } from '../plugin.ts'
import { inTransaction, readingCtx } from '../runtime.ts'
import type { Asker, Runtime } from '../runtime.ts'
import { semaphore } from '../semaphore.ts'
import { callLocale, panelLocale, readAsker, setCookies } from './asker.ts'
import { sendCompressed } from './compress.ts'
import { bodyLimitOf, isMultipart, readInput } from './input.ts'
import type { ReadInput } from './input.ts'
import { limitCall } from './limits.ts'
import { checkOrigin, isSecure } from './security.ts'

/** Puts an endpoint on the wire: origin, access, input, limits, verb, answer; in this order. */
export function serveEndpoint(server: FastifyInstance, runtime: Runtime, implemented: Implemented): void {
  const { endpoint } = implemented
  const askers = new WeakMap<FastifyRequest, Asker>()
  server.route({
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: bodyLimitOf(endpoint),
    // Before the body is read: who may not send it cannot make us hold it.
    onRequest: async (request) => {
      if (endpoint.method !== 'GET') checkOrigin(request.headers, isSecure(request.protocol, runtime.config))
      askers.set(request, await admitted(runtime, request, implemented))
    },
    handler: async (request, reply) => {
      const asker = askers.get(request)!
      const work = () => answered(runtime, request, implemented, asker)
      const data = await (isMultipart(request) ? uploads(work) : work())
      if (endpoint.file) return sendFile(reply, endpoint.file, data as FileAnswer)
      setCookies(reply, asker, runtime.config)
      const auth = endpoint.auth && presentAuth((await afterwards(runtime, request, asker)).auth, runtime.clock())
      const answer = { status: 'success', data, ...(auth && { auth }) }
      reply.header('cache-control', 'no-store').type('application/json; charset=utf-8')
      return sendCompressed(request, reply, JSON.stringify(answer))
    },
  })
}

/**
 * Files are in memory several times over while they are parsed, inspected and drawn anew. Drawing occupies threads that
 * reading files and compressing pages need too, so two of the four stay free. Whatever waits holds its whole body.
 */
const uploads = semaphore(2, 16, () => refuse('unavailable', { id: 'upload.busy' }))

async function answered(runtime: Runtime, request: FastifyRequest, implemented: Implemented, asker: Asker) {
  const { endpoint } = implemented
  const read = await readInput(request, endpoint)
  const run = () =>
    endpoint.file ? produce(runtime, implemented, asker, read) : perform(runtime, implemented, asker, read)
  if (!endpoint.limit) return run()
  const { actor, edition } = asker
  const call = { path: endpoint.path, edition: edition.code, address: request.ip, actor, input: read.input }
  const proven = () => isProven(runtime, request, endpoint)
  return limitCall(runtime.database.db, endpoint.limit, { ...call, now: runtime.clock(), proven }, run)
}

/** Of a call that goes on only if somebody means it: `captcha.ts` says how that is shown. */
async function isProven(runtime: Runtime, request: FastifyRequest, { path, limit }: Endpoint): Promise<boolean> {
  const proof = request.headers[proofHeader]
  if (typeof proof !== 'string' || proof === '') return false
  const actions = [path, ...(limit?.shared ? [limit.shared] : [])]
  const given = { proof, actions, address: request.ip, now: runtime.clock() }
  return runtime.captcha.accepts(runtime.database.db, given)
}

async function admitted(runtime: Runtime, request: FastifyRequest, { endpoint }: Implemented): Promise<Asker> {
  const edition = runtime.hosts.edition(request.headers.host)
  const asker = await readAsker(runtime, request, edition, callLocale(request, edition))
  const actor = admit(endpoint.who, asker.auth)
  if (typeof actor === 'string') throw refuse(actor)
  if (endpoint.inPerson && 'acted' in actor && actor.acted) throw refuse('forbidden', { id: 'acting.not_now' })
  const { lang } = (request.query ?? {}) as { lang?: unknown }
  const forStaff = endpoint.who !== guest && actor.realm === 'staff'
  return { ...asker, actor, locale: forStaff ? panelLocale(asker, lang) : asker.locale }
}

/** The answer is encoded before commit: a verb whose answer does not fit has not happened. */
function perform(
  runtime: Runtime,
  { endpoint, run, standalone }: Implemented,
  asker: Asker,
  { input, files }: ReadInput,
) {
  const verb = async (ctx: Ctx) => z.encode(endpoint.answer, (await run(ctx, input, files)) as never)
  return endpoint.method === 'GET' || standalone
    ? verb(readingCtx(runtime, asker))
    : inTransaction(runtime, asker, verb)
}

/** A file is a read: it may be sent for long after the verb has returned. */
async function produce(runtime: Runtime, { run }: Implemented, asker: Asker, { input, files }: ReadInput) {
  return (await run(readingCtx(runtime, asker), input, files)) as FileAnswer
}

function sendFile(reply: FastifyReply, declared: string | readonly string[], answer: FileAnswer): FastifyReply {
  const { name, body } = answer
  const types = [declared].flat()
  const type = answer.type ?? types[0]!
  if (!types.includes(type)) throw new Error(`${type} was not declared`)
  return (
    reply
      .header('cache-control', 'private, no-store')
      // Whatever somebody has put into it, a browser that shows it must not run it.
      .header('content-security-policy', "sandbox; default-src 'none'")
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
      .type(type.startsWith('text/') ? `${type}; charset=utf-8` : type)
      .send(body instanceof Uint8Array || body instanceof Readable ? body : Readable.from(body))
  )
}

/** Who is signed in once the call is done: cookies it set count already. */
async function afterwards(runtime: Runtime, request: FastifyRequest, asker: Asker): Promise<Asker> {
  if (asker.cookies.size === 0) return asker
  for (const [realm, token] of asker.cookies) asker.tokens[realm] = token ?? ''
  return readAsker(runtime, request, asker.edition, asker.locale, asker.tokens)
}
