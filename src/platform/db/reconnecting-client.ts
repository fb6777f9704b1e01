import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from '../log.ts'

/** A dedicated connection for LISTEN and for session-level locks. */
export type ReconnectingClient = {
  current: () => pg.Client | undefined
  close: () => Promise<void>
}

const retryMs = 250

/**
 * Connects, and reconnects whenever the connection is lost. `greet` runs on each new connection before it is used.
 */
export async function connectWithRetry(options: {
  url: string
  name: string
  log: Logger
  greet: (client: pg.Client, reconnected: boolean) => Promise<void>
}): Promise<ReconnectingClient> {
  let client: pg.Client | undefined
  let closed = false

  async function connect(reconnected: boolean): Promise<void> {
    const next = new pg.Client({ connectionString: options.url, application_name: options.name, keepAlive: true })
    next.on('error', () => undefined)
    try {
      await next.connect()
      await options.greet(next, reconnected)
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
      options.log.warn({ err: error }, `${options.name} database connection failed`)
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
