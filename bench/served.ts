import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { environment, nodeFlags } from '../chaos/product.ts'
import type { Ground } from '../chaos/product.ts'
import { openSite } from '../chaos/site.ts'
import { load } from './load.ts'
import type { Behaviour, Order, Told } from './orders.ts'

export type Served = Awaited<ReturnType<typeof openServed>>
export type Load = { perSecond: number; cpuUs: number; busy: number }
/** What each page took, in milliseconds: all of it, and the database for it. */
export type Walk = { pages: number[]; database: number[] }

const connections = 10

/** The server that is measured, in a process of its own. */
export async function openServed(ground: Ground) {
  const { port } = ground
  const child = fork(join(import.meta.dirname, 'server.ts'), {
    env: environment(ground),
    execArgv: [...nodeFlags],
  })
  const ask = (order: Order) => {
    child.send(order)
    return told(child)
  }
  await told(child)
  return {
    port,
    behave: ({ forget = 'nothing', slowUs = 0, slowStatementMs = 0, leakBytes = 0 }: Partial<Behaviour> = {}) =>
      ask({ do: 'behave', behaviour: { forget, slowUs, slowStatementMs, leakBytes } }),
    /** Pages that are there, for comparing: see `fixedPath` and `drawnPath`. */
    prepare: (kind: string, paths: readonly string[]) => ask({ do: 'prepare', kind, paths }),
    /** Brings the marketplace up to so many tutors. */
    fill: async (upTo: number) => (await ask({ do: 'load', upTo })).tutors,
    fillOrders: async (upTo: number) => (await ask({ do: 'orders', upTo })).orders,
    memory: async () => (await ask({ do: 'cpu' })).memory,
    /** Its CPU time so far, and its memory now, without what is noted of statements. */
    async usage() {
      await ask({ do: 'statements' })
      return ask({ do: 'cpu' })
    },
    /** What it does in a second, what CPU a request takes in all its threads, and how many cores that keeps busy. */
    async load(paths: readonly string[], seconds: number): Promise<Load> {
      const headers = { host: `ua.localhost:${port}`, 'accept-encoding': 'br' }
      const [{ cpuUs: before }, begun] = [await ask({ do: 'cpu' }), performance.now()]
      const done = await load({
        url: `http://127.0.0.1:${port}`,
        connections,
        duration: seconds,
        headers,
        requests: paths.map((path) => ({ path })),
      })
      const used = (await ask({ do: 'cpu' })).cpuUs - before
      // Those that ask for many pages ask for parts of their statements, too: they are not looked at.
      await ask({ do: 'statements' })
      return {
        perSecond: done.perSecond,
        cpuUs: used / done.requests,
        busy: used / 1000 / (performance.now() - begun),
      }
    },
    /** One visitor, one page after the other. */
    async walk(paths: readonly string[]): Promise<Walk> {
      const site = openSite(port)
      await ask({ do: 'statements' })
      const pages: number[] = []
      for (const path of paths) {
        const begun = performance.now()
        const { status } = await site.ask('GET', path, { 'accept-encoding': 'br' })
        if (status !== 200) throw new Error(`${path} was answered with ${status}`)
        pages.push(performance.now() - begun)
      }
      site.close()
      return { pages, database: (await ask({ do: 'statements' })).database }
    },
    async end(): Promise<void> {
      if (!child.connected) return
      child.send({ do: 'end' } satisfies Order)
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

async function told(child: ChildProcess): Promise<Told> {
  const heard = new AbortController()
  const { signal } = heard
  const fallen = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`the server that is measured ended with ${code}`)
  })
  try {
    const [message] = await Promise.race([once(child, 'message', { signal }), fallen])
    return message as Told
  } finally {
    fallen.catch(() => undefined)
    heard.abort()
  }
}
