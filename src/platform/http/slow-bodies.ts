import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { plainBodyLimit } from './input.ts'

const plainMs = 10_000
/** A photo from a phone on a train. */
export const uploadMs = 180_000
/** After the answer, the rest of a body is read and dropped for a moment: a reset would take the answer away. */
const lingerMs = 2_000

/**
 * A slow sender holds a connection and memory, whatever the method and the address. Only files are given minutes, and
 * only until they are answered: a refused upload is closed soon after.
 */
export function limitSlowBodies(server: FastifyInstance): void {
  const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>()
  const limit = (request: IncomingMessage, ms: number) => {
    clearTimeout(timers.get(request))
    const close = () => request.complete || request.destroy()
    timers.set(request, setTimeout(close, ms).unref())
  }
  // Before any hook: an address that cannot be decoded reaches none of them.
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

/** The sender left, or was cut off, before all of the body had come: nothing has failed here. */
export function isAborted(request: IncomingMessage): boolean {
  return request.destroyed && !request.complete
}
