import { randomUUID } from 'node:crypto'
import { connectWithRetry } from './db/reconnecting-client.ts'
import type { Logger } from './log.ts'

/** A message between processes: the event name and the entity id, never its content. */
export type BusMessage = { event: string; edition: string; id?: number | undefined }
type Listener = (news: BusMessage) => void

export type Bus = {
  publish(news: readonly BusMessage[]): void
  subscribe(listener: Listener): void
  /** Called when messages may have been lost, so that listeners can discard everything derived from them. */
  onGap(listener: () => void): void
  close(): Promise<void>
}

const channel = 'repeto_bus'
const batchMs = 10
const retryMs = 1_000
// PostgreSQL rejects NOTIFY payloads over 8,000 bytes.
const batchSize = 50

/**
 * Message bus on LISTEN/NOTIFY of the same database. Messages are sent after commit and in batches, because NOTIFY
 * inside a transaction serialises commits. Local listeners are called immediately; messages that could not be sent
 * while the connection was lost are sent after it reconnects.
 */
export async function openBus(url: string, log: Logger): Promise<Bus> {
  const origin = randomUUID()
  const listeners: Listener[] = []
  const gapListeners: (() => void)[] = []
  const waiting: BusMessage[] = []
  let timer: NodeJS.Timeout | undefined
  let flushing: Promise<void> | undefined

  const connection = await connectWithRetry({
    url,
    log,
    name: 'repeto bus',
    greet: async (client, reconnected) => {
      client.on('notification', ({ payload }) => {
        const batch = JSON.parse(payload ?? '{}') as { origin: string; news: BusMessage[] }
        if (batch.origin !== origin) for (const news of batch.news) dispatch(news)
      })
      await client.query(`listen ${channel}`)
      if (!reconnected) return
      for (const listener of gapListeners) listener()
      clearTimeout(timer)
      timer = undefined
      schedule()
    },
  })

  function schedule(ms = batchMs): void {
    timer ??= setTimeout(() => {
      timer = undefined
      flushing ??= flush().finally(() => (flushing = undefined))
    }, ms)
  }

  /** Batches are sent one at a time because a connection runs one query at a time. */
  async function flush(): Promise<void> {
    for (let client = connection.current(); client && waiting.length > 0; client = connection.current()) {
      const batch = waiting.splice(0, batchSize)
      try {
        await client.query('select pg_notify($1, $2)', [channel, JSON.stringify({ origin, news: batch })])
      } catch (error) {
        log.warn({ err: error }, 'bus publish failed')
        waiting.unshift(...batch)
        return schedule(retryMs)
      }
    }
  }

  function dispatch(news: BusMessage): void {
    for (const listener of listeners) listener(news)
  }

  return {
    publish(news) {
      for (const one of news) dispatch(one)
      waiting.push(...news)
      schedule()
    },
    subscribe: (listener) => void listeners.push(listener),
    onGap: (listener) => void gapListeners.push(listener),
    async close() {
      await flushing
      await flush()
      clearTimeout(timer)
      await connection.close()
    },
  }
}
