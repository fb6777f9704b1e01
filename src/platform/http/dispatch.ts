import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { admit, presentAuth } from '#shared/access.ts'
import { refuse } from '#shared/errors.ts'
import type { Implemented } from '../plugin.ts'
import { inTransaction, readingCtx } from '../runtime.ts'
import type { Asker, Runtime } from '../runtime.ts'
import { callLocale, readAsker, setCookies } from './asker.ts'
import { failure } from './failure.ts'
import { bodyLimitOf, readInput } from './input.ts'
import { countCall } from './limits.ts'
import { checkOrigin } from './security.ts'
import { sendCompressed } from './compress.ts'

/** Puts an endpoint on the wire: origin, access, limits, input, verb, answer; in this order. */
export function serveEndpoint(server: FastifyInstance, runtime: Runtime, implemented: Implemented): void {
  const { endpoint } = implemented
  server.route({
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: bodyLimitOf(endpoint),
    handler: async (request, reply) => {
      const edition = runtime.hosts.edition(request.headers.host)
      const said = { edition, locale: callLocale(request, edition), texts: runtime.texts }
      try {
        if (endpoint.method !== 'GET') checkOrigin(request.headers)
        const asker = await admitted(runtime, request, implemented, said.locale)
        const read = await readInput(request, endpoint, said)
        if ('errors' in read) return await answer(request, reply, 400, { status: 'fail', error: read.errors })
        if (endpoint.limit) {
          await countCall(runtime.database.db, endpoint.limit, {
            path: endpoint.path,
            address: request.ip,
            input: read.input,
            now: runtime.clock(),
          })
        }
        const result = await run(runtime, implemented, asker, read.input, read.files)
        setCookies(reply, asker, runtime.config)
        const auth = endpoint.auth && presentAuth((await afterwards(runtime, request, asker)).auth)
        return await answer(request, reply, 200, {
          status: 'success',
          data: z.encode(endpoint.answer, result),
          ...(auth && { auth }),
        })
      } catch (error) {
        const { httpStatus, body } = failure(error, said)
        if (httpStatus >= 500) request.log.error({ err: error }, 'a call failed')
        return answer(request, reply, httpStatus, body)
      }
    },
  })
}

async function admitted(
  runtime: Runtime,
  request: FastifyRequest,
  { endpoint }: Implemented,
  locale: Asker['locale'],
): Promise<Asker> {
  const asker = await readAsker(runtime, request, runtime.hosts.edition(request.headers.host), locale)
  const actor = admit(endpoint.who, asker.auth)
  if (typeof actor === 'string') throw refuse(actor)
  return { ...asker, actor }
}

function run(
  runtime: Runtime,
  { endpoint, run, standalone }: Implemented,
  asker: Asker,
  input: Record<string, unknown>,
  files: Parameters<Implemented['run']>[2],
) {
  if (endpoint.method === 'GET' || standalone) return run(readingCtx(runtime, asker), input, files)
  return inTransaction(runtime, asker, async (ctx) => run(ctx, input, files))
}

/** Who is signed in once the call is done: cookies it set count already. */
async function afterwards(runtime: Runtime, request: FastifyRequest, asker: Asker): Promise<Asker> {
  if (asker.cookies.size === 0) return asker
  for (const [realm, token] of asker.cookies) asker.tokens[realm] = token ?? ''
  return readAsker(runtime, request, asker.edition, asker.locale, asker.tokens)
}

function answer(request: FastifyRequest, reply: FastifyReply, status: number, body: object): Promise<FastifyReply> {
  reply.code(status).header('cache-control', 'no-store').type('application/json; charset=utf-8')
  return sendCompressed(request, reply, JSON.stringify(body))
}
