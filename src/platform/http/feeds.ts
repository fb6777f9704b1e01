import { Readable, pipeline } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fail } from '#shared/errors.ts'
import type { Runtime } from '../plugin.ts'
import type { Feed } from '../slice-feeds.ts'
import { guestRequester, readOnlyCtx } from '../runtime.ts'
import { acceptedEncoding, sendCompressed } from './compress.ts'

const lifetime = 'public, max-age=600'
const maxStreams = 8
/** Slower readers are disconnected. */
const maxMs = 120_000

export function serveFeeds(server: FastifyInstance, runtime: Runtime, feeds: readonly Feed[]): void {
  let streams = 0
  const flow = (request: FastifyRequest, reply: FastifyReply, pieces: AsyncIterable<string>) => {
    if (streams >= maxStreams) {
      reply.header('retry-after', '30')
      throw fail('unavailable')
    }
    streams++
    const { stream, encoding } = encoded(request, pieces, (error) => {
      streams--
      clearTimeout(late)
      if (error && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') runtime.log.error({ err: error }, 'feed stream failed')
    })
    const late = setTimeout(() => stream.destroy(), maxMs)
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.header('vary', 'accept-encoding').send(stream)
  }
  for (const { path, read } of feeds)
    server.get<{ Params: Record<string, string> }>(path, async (request, reply) => {
      const edition = runtime.hosts.edition(request.headers.host)
      const found = await read(readOnlyCtx(runtime, guestRequester(edition, edition.locales[0])), request.params)
      if (!found) throw fail('not_found')
      reply.type(found.type).headers({ 'cache-control': lifetime, ...found.headers })
      if (typeof found.body === 'string') return sendCompressed(request, reply, found.body)
      return request.method === 'HEAD' ? reply.send() : flow(request, reply, found.body)
    })
}

type OnClose = (error: NodeJS.ErrnoException | null) => void

/**
 * Chunks are produced at the speed of the reader, so a slow reader holds one chunk in memory and no database
 * connection.
 */
function encoded(request: FastifyRequest, pieces: AsyncIterable<string>, over: OnClose) {
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  const source = Readable.from(pieces, { highWaterMark: 1 })
  // `pipeline` needs a destination, so uncompressed output is sent as it is.
  if (encoding === 'identity') return { stream: source.once('close', () => over(source.errored)), encoding }
  return { stream: pipeline(source, encoding === 'br' ? brotli() : createGzip(), over), encoding }
}

const brotli = () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
