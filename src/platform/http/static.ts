import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { acceptedEncoding, compressWell } from './compress.ts'
import type { Encoding } from './compress.ts'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}
const compressed = new Set(['.js', '.css', '.svg'])

export function serveFiles(server: FastifyInstance, files: readonly [path: string, bytes: Buffer][]): void {
  for (const [path, bytes] of files) {
    const extension = extname(path)
    const encoded: Partial<Record<Encoding, Promise<Buffer>>> = {}
    // Hashed names are immutable; other files may change and are revalidated after an hour.
    const lifetime = path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
    let hash: string | undefined
    server.get(path, async (request, reply) => {
      // Computed on the first request, since the hashes of all files would delay the start.
      hash ??= createHash('sha256').update(bytes).digest('base64url')
      // Weak, because the encodings of a file differ in their bytes. A hash is the same in every process.
      const etag = `W/"${hash}"`
      reply.header('cache-control', lifetime).header('etag', etag)
      if (compressed.has(extension)) reply.header('vary', 'accept-encoding')
      if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
      const encoding = compressed.has(extension) ? acceptedEncoding(request.headers['accept-encoding']) : 'identity'
      const body = await (encoded[encoding] ??= compressWell(bytes, encoding))
      if (encoding !== 'identity') reply.header('content-encoding', encoding)
      return reply.type(types[extension] ?? 'application/octet-stream').send(body)
    })
  }
}
