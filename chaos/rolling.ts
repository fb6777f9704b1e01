import { setTimeout as sleep } from 'node:timers/promises'
import { openSite } from './site.ts'
import type { ChaosContext } from './context.ts'
import { errorReason } from './writers.ts'

export type VisitStats = {
  keepAlive: boolean
  requests: number
  /** Connections that the kernel reset before they were accepted, and that were opened again. */
  resets: number
  failures: { path: string; reason: string; at: number }[]
}

/** Pauses between requests of programs and of people. */
const keepAlivePausesMs = [0, 1, 5, 20, 100, 400]
const freshPausesMs = [5, 20, 100, 400]
const paths = ['/', '/healthz']

/**
 * Sends requests during a restart. Some visitors keep their connection and never retry. Others open one for each
 * request, as a proxy does. When a listener closes, the kernel resets waiting connections (unless
 * net.ipv4.tcp_migrate_req is on), so these are opened once again.
 */
export function startVisitors(port: number): { stop(): Promise<{ keepAlive: VisitStats; fresh: VisitStats }> } {
  const keepAlive: VisitStats = { keepAlive: true, requests: 0, resets: 0, failures: [] }
  const fresh: VisitStats = { keepAlive: false, requests: 0, resets: 0, failures: [] }
  const end = new AbortController()
  const visit = async (visits: VisitStats, path: string, pauseMs: number) => {
    const site = openSite(port)
    const fail = (reason: string) => visits.failures.push({ path, reason, at: performance.now() })
    while (!end.signal.aborted) {
      visits.requests++
      const ask = () => site.request('GET', path, { 'accept-encoding': 'br' })
      const again = (error: unknown) => {
        if (visits.keepAlive || errorReason(error) !== 'ECONNRESET') throw error
        visits.resets++
        site.close()
        return ask()
      }
      await ask()
        .catch(again)
        .then(
          ({ status }) => status === 200 || fail(`answered ${status}`),
          (error: unknown) => fail(errorReason(error)),
        )
      if (!visits.keepAlive) site.close()
      await sleep(pauseMs)
    }
    site.close()
  }
  const running = Promise.all(
    paths.flatMap((path) => [
      ...keepAlivePausesMs.map((pause) => visit(keepAlive, path, pause)),
      ...freshPausesMs.map((pause) => visit(fresh, path, pause)),
    ]),
  )
  return {
    async stop() {
      end.abort()
      await running
      return { keepAlive, fresh }
    },
  }
}

/** Starts the new process on the port before stopping the old one. */
export async function replaceProduct(context: ChaosContext): Promise<{ signalledAt: number; code: number | string }> {
  const leaving = context.product
  context.product = context.start()
  await context.product.ready
  const signalledAt = performance.now()
  leaving.kill('SIGTERM')
  return { signalledAt, code: await leaving.ended }
}
