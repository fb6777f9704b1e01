import { Server } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const graceMs = 1_000
const lateMs = 10_000

/**
 * Graceful shutdown: stop accepting, send `connection: close` with the next responses, give idle connections a
 * moment, then close. Connections are not closed earlier, because clients would reconnect immediately and hit the
 * closing listener. Call it before the server listens.
 */
export function trackRequests(server: FastifyInstance): () => Promise<void> {
  let leaving = false
  let accepted = 0
  server.server.on('connection', () => accepted++)
  server.addHook('onSend', async (_request, reply) => {
    if (leaving) reply.header('connection', 'close')
  })
  return async () => {
    await quietMoment(() => accepted)
    // `http.Server.close` would close idle connections on which a request may already be on its way.
    Server.prototype.close.call(server.server)
    leaving = true
    await sleep(graceMs)
    const late = setTimeout(() => server.server.closeAllConnections(), lateMs)
    await server.close()
    clearTimeout(late)
  }
}

const quietTurns = 3

/**
 * The kernel resets connections in the accept queue of a closing listener. After a few event loop turns without a new
 * connection, the queue is almost certainly empty.
 */
async function quietMoment(accepted: () => number): Promise<void> {
  let quiet = 0
  for (let turn = 0; turn < 1_000 && quiet < quietTurns; turn++) {
    const before = accepted()
    const startedAt = performance.now()
    await new Promise((turned) => setImmediate(turned))
    quiet = accepted() === before && performance.now() - startedAt < 0.1 ? quiet + 1 : 0
  }
}
