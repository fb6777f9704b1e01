import { rm } from 'node:fs/promises'
import pg from 'pg'
import { readConfig } from '#platform/config.ts'
import { applicationRole, startEmbeddedPostgres } from '#platform/postgres/embedded.ts'
import { fillDemo } from '#demo/fill.ts'
import { checkDataFolder } from '#app/installation.ts'
import { asOwner } from '#app/as-owner.ts'
import { prepareDatabase } from '#app/prepare-database.ts'
import { closeRuntime, openRuntime } from '#app/runtime.ts'
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
  const config = readConfig({ NODE_ENV: 'production', DATA_DIR: folder, LOG_LEVEL: 'error' })
  await prepareDatabase(config, server)
  await checkDataFolder(config, server.url)
  const runtime = await openRuntime(config, server.url)
  await asOwner(runtime, server, fillDemo)
  await finishTemplate(server.ownerUrl)
  await closeRuntime(runtime)
  await server.stop()
}

/** Without it query plans would depend on whether autovacuum found the time to look at a table. */
async function finishTemplate(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query('vacuum (analyze)')
  // Tests create tables of their own as the owner, and the site uses them.
  await client.query(`alter default privileges grant select, insert, update, delete on tables to ${applicationRole};
    alter default privileges grant usage on sequences to ${applicationRole}`)
  await client.end()
}
