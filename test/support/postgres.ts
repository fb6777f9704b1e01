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
import { resetCoverage } from './endpoint-coverage.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: string
  }
}

/** Starts one server for all test files, with a migrated and seeded template database that each file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  resetCoverage()
  const folder = await mkdtemp(join(tmpdir(), 'repeto-test-'))
  await chmod(folder, 0o755)
  const server = await startEmbeddedPostgres({ dataDir: folder, durable: false, log: () => undefined })
  const config = readConfig({ NODE_ENV: 'production', DATA_DIR: folder })
  await migrate(server.url, join(root, 'migrations'))
  await migrateJobs(server.url, createLogger('warn'))
  const runtime = await openRuntime(config, server.url)
  await fillDemo(runtime)
  await closeRuntime(runtime)
  project.provide('postgres', server.url)
  return async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

export const databaseName = () => `t_${randomUUID().replaceAll('-', '')}`
