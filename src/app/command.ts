import { join } from 'node:path'
import type { Config } from '#platform/config.ts'
import { migrate } from '#platform/db/migrate.ts'
import { migrateJobs } from '#platform/jobs/jobs.ts'
import { createLogger } from '#platform/log.ts'
import { providePostgres } from '#platform/postgres/provide.ts'
import type { Runtime } from '#platform/plugin.ts'
import { closeRuntime, openRuntime, root } from './runtime.ts'

export type CommandReporter = {
  say(line: string): void
  progress(code: string, tutors: number, upTo: number): void
  interrupted(): boolean
}

/** Opens the product on a migrated database for a command and always closes it. */
export async function withProduct(
  config: Config,
  watcher: CommandReporter,
  run: (runtime: Runtime) => Promise<void>,
): Promise<void> {
  const postgres = await providePostgres(config, (line) => watcher.say(line))
  try {
    await migrate(postgres.url, join(root, 'migrations'))
    await migrateJobs(postgres.url, createLogger(config.LOG_LEVEL))
    const runtime = await openRuntime(config, postgres.url)
    try {
      await run(runtime)
    } finally {
      await closeRuntime(runtime)
    }
  } finally {
    await postgres.release()
  }
}
