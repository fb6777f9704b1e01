import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { readConfig } from '#platform/config.ts'
import { migrate } from '#platform/db/migrate.ts'
import { migrateJobs } from '#platform/jobs/jobs.ts'
import { createLogger } from '#platform/log.ts'
import { startEmbeddedPostgres } from '#platform/postgres/embedded.ts'
import { fillDemo } from '#demo/fill.ts'
import { closeRuntime, openRuntime, root } from '#app/runtime.ts'
import { openDataCache } from './data-cache.ts'
import { resetCoverage } from './endpoint-coverage.ts'
import { isFullRun } from './run-size.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: string
  }
}

/** Starts one server for all test files, with a migrated and seeded template database that each file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  resetCoverage()
  if (!isFullRun) project.vitest.logger.log(`sample of the guards: SAMPLE_SEED=${project.config.env['SAMPLE_SEED']}`)
  const folder = await mkdtemp(join(tmpdir(), 'repeto-test-'))
  await chmod(folder, 0o755)
  const cache = openDataCache()
  if (!(await cache.restore(folder))) {
    await fill(folder)
    await cache.save(folder)
  }
  const server = await start(folder)
  project.provide('postgres', server.url)
  return async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const start = (dataDir: string) => startEmbeddedPostgres({ dataDir, durable: false, log: () => undefined })

async function fill(folder: string): Promise<void> {
  const server = await start(folder)
  await migrate(server.url, join(root, 'migrations'))
  await migrateJobs(server.url, createLogger('warn'))
  const runtime = await openRuntime(
    readConfig({ NODE_ENV: 'production', DATA_DIR: folder, LOG_LEVEL: 'error' }),
    server.url,
  )
  await fillDemo(runtime)
  await closeRuntime(runtime)
  await server.stop()
}

export const databaseName = () => `t_${randomUUID().replaceAll('-', '')}`
