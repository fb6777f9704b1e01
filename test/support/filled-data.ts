import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { readConfig } from '#platform/config.ts'
import { migrate } from '#platform/db/migrate.ts'
import { migrateJobs } from '#platform/jobs/jobs.ts'
import { createLogger } from '#platform/log.ts'
import { startEmbeddedPostgres } from '#platform/postgres/embedded.ts'
import { fillDemo } from '#demo/fill.ts'
import { checkDataFolder } from '#app/installation.ts'
import { closeRuntime, openRuntime, root } from '#app/runtime.ts'
import { openDataCache } from './data-cache.ts'
import { makeDataFolder } from './data-folder.ts'

/** Makes a folder with the data of a migrated and seeded installation, from the cache if it is there. */
export async function makeFilledFolder(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await makeDataFolder('repeto-test-')
  const cache = openDataCache()
  if (!(await cache.restore(folder))) {
    await fill(folder)
    await cache.save(folder)
  }
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

export const startTestServer = (dataDir: string) =>
  startEmbeddedPostgres({ dataDir, durable: false, log: () => undefined })

async function fill(folder: string): Promise<void> {
  const server = await startTestServer(folder)
  await migrate(server.url, join(root, 'migrations'))
  await migrateJobs(server.url, createLogger('warn'))
  const config = readConfig({ NODE_ENV: 'production', DATA_DIR: folder, LOG_LEVEL: 'error' })
  await checkDataFolder(config, server.url)
  const runtime = await openRuntime(config, server.url)
  await fillDemo(runtime)
  await analyze(server.url)
  await closeRuntime(runtime)
  await server.stop()
}

/** Otherwise query plans would depend on whether autovacuum found the time to look at a table. */
async function analyze(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('vacuum (analyze)')
  await client.end()
}
