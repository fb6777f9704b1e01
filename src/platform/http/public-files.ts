import type { FastifyInstance } from 'fastify'
import { refuse } from '#shared/errors.ts'
import type { PublicFile } from '../plugin.ts'
import type { Runtime } from '../runtime.ts'

/** Files that slices make or keep. What stands under an address never changes: another file has another address. */
export function servePublicFiles(server: FastifyInstance, runtime: Runtime, files: readonly PublicFile[]): void {
  for (const { path, read } of files)
    server.get<{ Params: Record<string, string> }>(path, async (request, reply) => {
      const found = await read(runtime, request.params)
      if (!found) throw refuse('not_found')
      return reply.type(found.type).header('cache-control', 'public, max-age=31536000, immutable').send(found.body)
    })
}
