import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Config } from '../config.ts'
import { startEmbeddedPostgres } from './embedded.ts'

export type Provided = {
  url: string
  /** Brings a dead embedded server back; an outside one looks after itself. */
  revive(): Promise<void>
  /** Stops the embedded server unless another process still uses it. */
  release(): Promise<void>
}

export async function providePostgres(config: Config, log: (line: string) => void): Promise<Provided> {
  if (config.DATABASE_URL)
    return { url: config.DATABASE_URL, revive: async () => undefined, release: async () => undefined }
  // Open as long as we live: whoever wants to stop the server sees by it that somebody is here.
  let keeper: pg.Client | undefined
  const hold = async (url: string) => {
    void keeper?.end().catch(() => undefined)
    keeper = new pg.Client({ connectionString: url, application_name: 'repeto keeper' })
    keeper.on('error', () => undefined)
    await keeper.connect()
  }
  const start = () => startEmbeddedPostgres({ dataDir: config.DATA_DIR, log, hold })
  let server = await start()
  return {
    url: server.url,
    async revive() {
      server = await start()
    },
    async release() {
      await keeper?.end().catch(() => undefined)
      await server.stop(() => usedByOthers(server.url))
    },
  }
}

/** Our own connections take a moment to vanish from the list; whoever is still there after it is somebody else. */
async function usedByOthers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    const left = () =>
      client.query(
        `select from pg_stat_activity where application_name like 'repeto%' and pid <> pg_backend_pid() limit 1`,
      )
    for (let turn = 0; turn < 20; turn++) {
      if ((await left()).rows.length === 0) return false
      await sleep(50)
    }
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
