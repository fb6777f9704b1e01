import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Config } from '../config.ts'
import { startEmbeddedPostgres } from './embedded.ts'

export type Provided = {
  /** As the role of the site. */
  url: string
  /** As the owner of the tables, if this process may migrate. */
  ownerUrl: string | undefined
  /** Restarts a dead embedded server; does nothing for an external one. */
  revive(): Promise<void>
  /** Stops the embedded server unless another process still uses it. */
  release(): Promise<void>
}

export async function providePostgres(config: Config, log: (line: string) => void): Promise<Provided> {
  if (config.DATABASE_URL)
    return {
      url: config.DATABASE_URL,
      ownerUrl: config.MIGRATION_DATABASE_URL || undefined,
      revive: async () => undefined,
      release: async () => undefined,
    }
  // An open connection shows other processes that the server is in use.
  let keepAlive: pg.Client | undefined
  const hold = async (url: string) => {
    void keepAlive?.end().catch(() => undefined)
    keepAlive = new pg.Client({ connectionString: url, application_name: 'repeto keeper' })
    keepAlive.on('error', () => undefined)
    await keepAlive.connect()
  }
  const start = () => startEmbeddedPostgres({ dataDir: config.DATA_DIR, log, hold })
  let server = await start()
  return {
    url: server.url,
    ownerUrl: server.ownerUrl,
    async revive() {
      server = await start()
    },
    async release() {
      await keepAlive?.end().catch(() => undefined)
      await server.stop(() => usedByOthers(server.ownerUrl))
    },
  }
}

/** Only the superuser sees the connections of all roles. */
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
