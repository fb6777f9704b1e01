import { randomUUID } from 'node:crypto'
import { keepConnected } from './db/steady.ts'
import type { Logger } from './log.ts'

/** News between processes: what happened and to which id, never content. */
export type News = { event: string; edition: string; id?: number | undefined }
type Listener = (news: News) => void

export type Bus = {
  publish(news: readonly News[]): void
  subscribe(listener: Listener): void
  /** News may have been missed: whatever was derived from them must be thrown away. */
  onGap(listener: () => void): void
  close(): Promise<void>
}

const channel = 'repeto_news'
const batchMs = 10
const retryMs = 1_000
// PostgreSQL refuses a notice over 8,000 bytes.
const batchSize = 50

/**
 * LISTEN/NOTIFY of the same database. Sent after commit and in batches, since a NOTIFY inside
 * the transaction makes commits queue behind one another. This process hears its own news at once;
 * what it could not send while the connection was lost, it sends when it is back.
 */
export async function openBus(url: string, log: Logger): Promise<Bus> {
  const origin = randomUUID()
  const listeners: Listener[] = []
  const gapListeners: (() => void)[] = []
  const waiting: News[] = []
  let timer: NodeJS.Timeout | undefined
  let flushing: Promise<void> | undefined

  const connection = await keepConnected({
    url,
    log,
    name: 'repeto bus',
    greet: async (client, again) => {
      client.on('notification', ({ payload }) => {
        const batch = JSON.parse(payload ?? '{}') as { origin: string; news: News[] }
        if (batch.origin !== origin) for (const news of batch.news) tell(news)
      })
      await client.query(`listen ${channel}`)
      if (!again) return
      for (const listener of gapListeners) listener()
      // What was to be tried again later need not wait.
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

  /** One batch after the other: a connection takes one question at a time. */
  async function flush(): Promise<void> {
    for (let client = connection.current(); client && waiting.length > 0; client = connection.current()) {
      const batch = waiting.splice(0, batchSize)
      try {
        await client.query('select pg_notify($1, $2)', [channel, JSON.stringify({ origin, news: batch })])
      } catch (error) {
        log.warn({ err: error }, 'news wait for the database')
        waiting.unshift(...batch)
        return schedule(retryMs)
      }
    }
  }

  function tell(news: News): void {
    for (const listener of listeners) listener(news)
  }

  return {
    publish(news) {
      for (const one of news) tell(one)
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
