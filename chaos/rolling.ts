import { setTimeout as sleep } from 'node:timers/promises'
import { openSite } from './site.ts'
import type { World } from './world.ts'
import { reasonOf } from './writers.ts'

export type Visits = {
  kept: boolean
  requests: number
  /** Connections that the kernel reset before the product could accept them, and that were opened again. */
  resets: number
  failures: { path: string; reason: string; at: number }[]
}

/** Between two requests: from a program in a hurry to a person who reads. */
const keptPausesMs = [0, 1, 5, 20, 100, 400]
const freshPausesMs = [5, 20, 100, 400]
const paths = ['/', '/healthz']

/**
 * Visitors who forgive nothing that the product can help. Some keep their connection: no request of theirs is sent
 * twice. The others open one for each request, as a proxy does: when a listener closes, the kernel resets whoever it
 * finds waiting there (unless net.ipv4.tcp_migrate_req is on), so that one that is reset is opened once again.
 */
export function startVisitors(port: number): { stop(): Promise<{ kept: Visits; fresh: Visits }> } {
  const kept: Visits = { kept: true, requests: 0, resets: 0, failures: [] }
  const fresh: Visits = { kept: false, requests: 0, resets: 0, failures: [] }
  const end = new AbortController()
  const visit = async (visits: Visits, path: string, pauseMs: number) => {
    const site = openSite(port)
    const fail = (reason: string) => visits.failures.push({ path, reason, at: performance.now() })
    while (!end.signal.aborted) {
      visits.requests++
      const ask = () => site.ask('GET', path, { 'accept-encoding': 'br' })
      const again = (error: unknown) => {
        if (visits.kept || reasonOf(error) !== 'ECONNRESET') throw error
        visits.resets++
        site.close()
        return ask()
      }
      await ask()
        .catch(again)
        .then(
          ({ status }) => status === 200 || fail(`answered ${status}`),
          (error: unknown) => fail(reasonOf(error)),
        )
      if (!visits.kept) site.close()
      await sleep(pauseMs)
    }
    site.close()
  }
  const running = Promise.all(
    paths.flatMap((path) => [
      ...keptPausesMs.map((pause) => visit(kept, path, pause)),
      ...freshPausesMs.map((pause) => visit(fresh, path, pause)),
    ]),
  )
  return {
    async stop() {
      end.abort()
      await running
      return { kept, fresh }
    },
  }
}

/** The next process takes over the port before this one lets go of it. */
export async function replaceProduct(world: World): Promise<{ toldAt: number; code: number | string }> {
  const leaving = world.product
  world.product = world.start()
  await world.product.ready
  const toldAt = performance.now()
  leaving.kill('SIGTERM')
  return { toldAt, code: await leaving.ended }
}
