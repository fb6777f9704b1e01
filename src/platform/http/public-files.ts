import type { FastifyInstance } from 'fastify'
import { fail } from '#shared/errors.ts'
import type { PublicFile, Runtime } from '../plugin.ts'

/** Serves files of the slices. A URL is immutable: a changed file gets another URL. */
export function servePublicFiles(server: FastifyInstance, runtime: Runtime, files: readonly PublicFile[]): void {
  for (const { path, read } of files)
    server.get<{ Params: Record<string, string> }>(path, async (request, reply) => {
      const found = await read(runtime, request.params)
      if (!found) throw fail('not_found')
      return reply.type(found.type).header('cache-control', 'public, max-age=31536000, immutable').send(found.body)
    })
}
