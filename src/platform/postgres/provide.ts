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
  const start = () => startEmbeddedPostgres({ dataDir: config.DATA_DIR, log })
  let server = await start()
  return {
    url: server.url,
    async revive() {
      server = await start()
    },
    async release() {
      if (!(await usedByOthers(server.url))) await server.stop()
    },
  }
}

async function usedByOthers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    const { rows } = await client.query(
      `select from pg_stat_activity where application_name like 'repeto%' and pid <> pg_backend_pid() limit 1`,
    )
    return rows.length > 0
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
