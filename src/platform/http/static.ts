import { extname } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { acceptedEncoding, compressWell } from './compress.ts'
import type { Encoding } from './compress.ts'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}
const compressed = new Set(['.js', '.css', '.svg'])

export function serveFiles(server: FastifyInstance, files: readonly [path: string, bytes: Buffer][]): void {
  for (const [path, bytes] of files) {
    const extension = extname(path)
    const encoded: Partial<Record<Encoding, Promise<Buffer>>> = {}
    // Hashed names are immutable; other files may change and are revalidated after an hour.
    const lifetime = path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
    server.get(path, async (request, reply) => {
      const encoding = compressed.has(extension) ? acceptedEncoding(request.headers['accept-encoding']) : 'identity'
      const body = await (encoded[encoding] ??= compressWell(bytes, encoding))
      reply.header('content-type', types[extension] ?? 'application/octet-stream').header('cache-control', lifetime)
      if (encoding !== 'identity') reply.header('content-encoding', encoding).header('vary', 'accept-encoding')
      return reply.send(body)
    })
  }
}
