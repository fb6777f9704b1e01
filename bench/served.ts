import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { environment } from '../chaos/product.ts'
import type { Ground } from '../chaos/product.ts'
import { load } from './load.ts'
import type { Forgetting, Order, Told } from './orders.ts'

export type Served = Awaited<ReturnType<typeof openServed>>
export type Load = { perSecond: number; cpuUs: number; busy: number }

const connections = 10

/** The server that is measured, in a process of its own. */
export async function openServed(ground: Ground) {
  const { port } = ground
  const child = fork(join(import.meta.dirname, 'server.ts'), {
    env: environment(ground),
  })
  const ask = async (order: Order) => {
    child.send(order)
    return (await told(child)).cpuUs
  }
  await told(child)
  return {
    behave: (forget: Forgetting, slowUs = 0) => ask({ do: 'behave', forget, slowUs }),
    /** What it does in a second, what CPU a request takes in all its threads, and how many cores that keeps busy. */
    async load(path: string, seconds: number): Promise<Load> {
      const headers = { host: `ua.localhost:${port}`, 'accept-encoding': 'br' }
      const [cpu, begun] = [await ask({ do: 'cpu' }), performance.now()]
      const done = await load({ url: `http://127.0.0.1:${port}${path}`, connections, duration: seconds, headers })
      const used = (await ask({ do: 'cpu' })) - cpu
      return {
        perSecond: done.perSecond,
        cpuUs: used / done.requests,
        busy: used / 1000 / (performance.now() - begun),
      }
    },
    async end(): Promise<void> {
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
