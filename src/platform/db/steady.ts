import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from '../log.ts'

/** One connection for what must stay connected: listening, and locks that say "I am alive". */
export type SteadyConnection = {
  /** The live connection, or undefined while there is none. */
  current: () => pg.Client | undefined
  close: () => Promise<void>
}

const retryMs = 250

/** Connects, and connects again whenever the connection is lost; `greet` runs on each new one before it counts. */
export async function keepConnected(options: {
  url: string
  name: string
  log: Logger
  greet: (client: pg.Client, again: boolean) => Promise<void>
}): Promise<SteadyConnection> {
  let client: pg.Client | undefined
  let closed = false

  async function connect(again: boolean): Promise<void> {
    const next = new pg.Client({ connectionString: options.url, application_name: options.name, keepAlive: true })
    next.on('error', () => undefined)
    try {
      await next.connect()
      await options.greet(next, again)
    } catch (error) {
      await next.end().catch(() => undefined)
      throw error
    }
    if (closed) return next.end()
    next.on('end', () => void reconnect())
    client = next
  }

  async function reconnect(): Promise<void> {
    client = undefined
    if (closed) return
    await sleep(retryMs)
    if (closed) return
    try {
      await connect(true)
    } catch (error) {
      options.log.warn({ err: error }, `${options.name} cannot reach the database`)
      return reconnect()
    }
  }

  await connect(false)
  return {
    current: () => client,
    close: async () => {
      closed = true
      await client?.end()
    },
  }
}
