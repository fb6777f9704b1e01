import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { plainBodyLimit } from './input.ts'

const plainMs = 10_000
/** Long enough for a photo over a poor mobile connection. */
export const uploadMs = 180_000
/**
 * After the response, the rest of the body is read and dropped for a moment, because a reset could discard the
 * response.
 */
const lingerMs = 2_000

/**
 * Limits how long a request body may take, for every method and URL. Only uploads get minutes, and only until they
 * are answered.
 */
export function limitSlowBodies(server: FastifyInstance): void {
  const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>()
  const limit = (request: IncomingMessage, ms: number) => {
    clearTimeout(timers.get(request))
    const close = () => request.complete || request.destroy()
    timers.set(request, setTimeout(close, ms).unref())
  }
  // Runs before any hook, because undecodable URLs reach no hook.
  server.server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return
    limit(request, plainMs)
    response.once('finish', () => request.complete || limit(request, lingerMs))
    for (const over of ['end', 'close']) request.once(over, () => clearTimeout(timers.get(request)))
  })
  server.addHook('onRequest', async ({ raw, routeOptions }) => {
    if (timers.has(raw) && (routeOptions.bodyLimit ?? 0) > plainBodyLimit) limit(raw, uploadMs)
  })
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

export function isAborted(request: IncomingMessage): boolean {
  return request.destroyed && !request.complete
}
