import { Server } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const graceMs = 1_000
const lateMs = 10_000

/**
 * How a server leaves without refusing anybody: it takes no new connections, then asks the ones it has to close with
 * their next answer, gives idle ones a moment to be used once more, and only then closes. Nobody is asked earlier:
 * whoever is, comes back at once, and might meet the listener while it closes. To be called before it listens.
 */
export function drainable(server: FastifyInstance): () => Promise<void> {
  let leaving = false
  let accepted = 0
  server.server.on('connection', () => accepted++)
  server.addHook('onSend', async (_request, reply) => {
    if (leaving) reply.header('connection', 'close')
  })
  return async () => {
    await quietMoment(() => accepted)
    // The HTTP server's own close would cut idle connections, on which a request may already be under way.
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
 * The kernel resets whoever still waits in the queue of a closing listener. After some short turns of the loop in
 * which nobody came, next to nobody can be waiting there.
 */
async function quietMoment(accepted: () => number): Promise<void> {
  let quiet = 0
  for (let turn = 0; turn < 1_000 && quiet < quietTurns; turn++) {
    const before = accepted()
    const begun = performance.now()
    await new Promise((turned) => setImmediate(turned))
    quiet = accepted() === before && performance.now() - begun < 0.1 ? quiet + 1 : 0
  }
}
