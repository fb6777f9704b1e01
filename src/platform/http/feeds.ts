import { Readable, pipeline } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '#shared/errors.ts'
import type { Feed } from '../plugin.ts'
import { askerOf, readingCtx } from '../runtime.ts'
import type { Runtime } from '../runtime.ts'
import { acceptedEncoding, sendCompressed } from './compress.ts'

/** Programs come again soon enough, and what they get may have changed. */
const lifetime = 'public, max-age=600'
/** Long ones that flow at once, in one process. */
const atOnce = 8
/** Who reads more slowly than this starts again. */
const longestMs = 120_000

/** Texts for programs, of the edition whose host was asked. */
export function serveFeeds(server: FastifyInstance, runtime: Runtime, feeds: readonly Feed[]): void {
  let flowing = 0
  const flow = (request: FastifyRequest, reply: FastifyReply, pieces: AsyncIterable<string>) => {
    if (flowing >= atOnce) {
      reply.header('retry-after', '30')
      throw refuse('unavailable')
    }
    flowing++
    const { stream, encoding } = encoded(request, pieces, (error) => {
      flowing--
      clearTimeout(late)
      // Who asked has left, or was too slow: that is theirs to know.
      if (error && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') runtime.log.error({ err: error }, 'a feed broke off')
    })
    const late = setTimeout(() => stream.destroy(), longestMs)
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.header('vary', 'accept-encoding').send(stream)
  }
  for (const { path, read } of feeds)
    server.get<{ Params: Record<string, string> }>(path, async (request, reply) => {
      const edition = runtime.hosts.edition(request.headers.host)
      const found = await read(readingCtx(runtime, askerOf(edition, edition.locales[0])), request.params)
      if (!found) throw refuse('not_found')
      reply.type(found.type).header('cache-control', lifetime)
      if (typeof found.body === 'string') return sendCompressed(request, reply, found.body)
      // Nobody would read it, and it would flow all the same.
      return request.method === 'HEAD' ? reply.send() : flow(request, reply, found.body)
    })
}

type Over = (error: NodeJS.ErrnoException | null) => void

/** Made no faster than it is read: a slow reader holds memory for one piece, and no connection of the database. */
function encoded(request: FastifyRequest, pieces: AsyncIterable<string>, over: Over) {
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  const source = Readable.from(pieces, { highWaterMark: 1 })
  // Uncompressed it goes out as it is; `pipeline` would want somewhere to write it to.
  if (encoding === 'identity') return { stream: source.once('close', () => over(source.errored)), encoding }
  return { stream: pipeline(source, encoding === 'br' ? brotli() : createGzip(), over), encoding }
}

const brotli = () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
