import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

export type Encoding = 'br' | 'gzip' | 'identity'

const worthCompressing = 1024
const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

export function acceptedEncoding(header: string | string[] | undefined): Encoding {
  const accepted = String(header ?? '')
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
}

export async function compress(body: Buffer, encoding: Encoding, quality = 4): Promise<Buffer> {
  if (encoding === 'br') {
    return brotli(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    })
  }
  return encoding === 'gzip' ? deflate(body) : body
}

export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<FastifyReply> {
  const body = Buffer.from(text)
  const encoding = body.length < worthCompressing ? 'identity' : acceptedEncoding(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding).header('vary', 'accept-encoding')
  return reply.send(await compress(body, encoding))
}
