import { Server } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const graceMs = 1_000
const lateMs = 10_000

/**
 * How a server leaves without refusing anybody: it takes no new connections, answers on the ones it has and asks
 * them to close, gives idle ones a moment to be used once more, and only then closes. To be called before it listens.
 */
export function drainable(server: FastifyInstance): () => Promise<void> {
  let leaving = false
  server.addHook('onSend', async (_request, reply) => {
    if (leaving) reply.header('connection', 'close')
  })
  return async () => {
    leaving = true
    await quietMoment()
    // The HTTP server's own close would cut idle connections, on which a request may already be under way.
    Server.prototype.close.call(server.server)
    await sleep(graceMs)
    const late = setTimeout(() => server.server.closeAllConnections(), lateMs)
    await server.close()
    clearTimeout(late)
  }
}

/**
 * The kernel resets whoever still waits in the queue of a closing listener. Between two turns of the loop that take
 * next to no time, everybody has just been accepted.
 */
async function quietMoment(): Promise<void> {
  for (let turn = 0; turn < 1_000; turn++) {
    const begun = performance.now()
    await new Promise((accepted) => setImmediate(accepted))
    if (performance.now() - begun < 0.1) return
  }
}
