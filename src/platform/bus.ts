import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
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
// PostgreSQL refuses a notice over 8,000 bytes.
const batchSize = 50

/**
 * LISTEN/NOTIFY of the same database. Sent after commit and in batches, since a NOTIFY inside
 * the transaction makes commits queue behind one another. This process hears its own news at once.
 */
export async function openBus(url: string, log: Logger): Promise<Bus> {
  const origin = randomUUID()
  const listeners: Listener[] = []
  const gapListeners: (() => void)[] = []
  let waiting: News[] = []
  let timer: NodeJS.Timeout | undefined
  let client: pg.Client | undefined
  let closed = false

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, application_name: 'repeto bus', keepAlive: true })
    next.on('error', () => undefined)
    next.on('notification', ({ payload }) => {
      const batch = JSON.parse(payload ?? '{}') as { origin: string; news: News[] }
      if (batch.origin !== origin) for (const news of batch.news) tell(news)
    })
    await next.connect()
    await next.query(`listen ${channel}`)
    next.on('end', () => void reconnect())
    client = next
  }

  async function reconnect(): Promise<void> {
    client = undefined
    if (closed) return
    await sleep(250)
    try {
      await connect()
    } catch (error) {
      log.warn({ err: error }, 'the bus cannot reach the database')
      return reconnect()
    }
    for (const listener of gapListeners) listener()
  }

  async function flush(): Promise<void> {
    timer = undefined
    const batch = waiting.splice(0)
    for (let start = 0; start < batch.length; start += batchSize) {
      const payload = JSON.stringify({ origin, news: batch.slice(start, start + batchSize) })
      await client?.query('select pg_notify($1, $2)', [channel, payload])
    }
  }

  function tell(news: News): void {
    for (const listener of listeners) listener(news)
  }

  await connect()
  return {
    publish(news) {
      for (const one of news) tell(one)
      waiting.push(...news)
      timer ??= setTimeout(
        () => void flush().catch((error: unknown) => log.warn({ err: error }, 'news were not sent')),
        batchMs,
      )
    },
    subscribe: (listener) => void listeners.push(listener),
    onGap: (listener) => void gapListeners.push(listener),
    async close() {
      clearTimeout(timer)
      await flush().catch(() => undefined)
      closed = true
      waiting = []
      await client?.end()
    },
  }
}
