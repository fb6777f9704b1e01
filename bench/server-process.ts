import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { nodeFlags, productEnv } from '../chaos/product.ts'
import type { Installation } from '../chaos/product.ts'
import { openSite } from '../chaos/site.ts'
import { runLoad } from './load.ts'
import type { Behaviour, BenchCommand, BenchReply } from './protocol.ts'

export type ServerProcess = Awaited<ReturnType<typeof startServer>>
export type Load = { perSecond: number; cpuUs: number; busy: number }
export type PageTimes = { pages: number[]; database: number[] }

const connections = 10

export async function startServer(installation: Installation) {
  const { port } = installation
  const child = fork(join(import.meta.dirname, 'server.ts'), {
    // The samples of many visitors come from many networks.
    env: { ...productEnv(installation), TRUST_PROXY: '1', DEMO_PUBLIC: 'yes' },
    execArgv: [...nodeFlags],
  })
  const send = (command: BenchCommand) => {
    child.send(command)
    return nextReply(child)
  }
  await nextReply(child)
  return {
    port,
    setBehaviour: ({
      clearCaches = 'nothing',
      slowUs = 0,
      slowStatementMs = 0,
      leakBytes = 0,
    }: Partial<Behaviour> = {}) =>
      send({ do: 'behave', behaviour: { clearCaches, slowUs, slowStatementMs, leakBytes } }),
    /** Prepares pages for `fixedPath` and `renderedPath`. */
    prepare: (kind: string, paths: readonly string[]) => send({ do: 'prepare', kind, paths }),
    fillTutors: async (upTo: number) => (await send({ do: 'load', upTo })).tutors,
    fillOrders: async (upTo: number) => (await send({ do: 'orders', upTo })).orders,
    memory: async () => (await send({ do: 'cpu' })).memory,
    /** CPU time and memory after clearing the recorded statements. */
    async usage() {
      await send({ do: 'statements' })
      return send({ do: 'cpu' })
    },
    /** Measures requests per second, CPU per request in all threads, and busy cores. */
    async load(paths: readonly string[], seconds: number): Promise<Load> {
      const headers = { host: `ua.localhost:${port}`, 'accept-encoding': 'br' }
      const [{ cpuUs: before }, startedAt] = [await send({ do: 'cpu' }), performance.now()]
      const done = await runLoad({
        url: `http://127.0.0.1:${port}`,
        connections,
        duration: seconds,
        headers,
        requests: paths.map((path) => ({ path })),
      })
      const used = (await send({ do: 'cpu' })).cpuUs - before
      // Clears the statements recorded under load, which are not used.
      await send({ do: 'statements' })
      return {
        perSecond: done.perSecond,
        cpuUs: used / done.requests,
        busy: used / 1000 / (performance.now() - startedAt),
      }
    },
    async visitPages(paths: readonly string[]): Promise<PageTimes> {
      const site = openSite(port)
      await send({ do: 'statements' })
      const pages: number[] = []
      for (const path of paths) {
        const startedAt = performance.now()
        const { status } = await site.request('GET', path, { 'accept-encoding': 'br' })
        if (status !== 200) throw new Error(`${path} was answered with ${status}`)
        pages.push(performance.now() - startedAt)
      }
      site.close()
      return { pages, database: (await send({ do: 'statements' })).database }
    },
    async stop(): Promise<void> {
      if (!child.connected) return
      child.send({ do: 'end' } satisfies BenchCommand)
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

async function nextReply(child: ChildProcess): Promise<BenchReply> {
  const listening = new AbortController()
  const { signal } = listening
  const exited = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`the measured server ended with ${code}`)
  })
  try {
    const [message] = await Promise.race([once(child, 'message', { signal }), exited])
    return message as BenchReply
  } finally {
    exited.catch(() => undefined)
    listening.abort()
  }
}
