import { readConfig } from '#platform/config.ts'
import { InstallationError } from '#platform/installation-error.ts'
import { providePostgres } from '#platform/postgres/provide.ts'
import type { CommandReporter } from './command.ts'
import { prepareDatabase } from './prepare-database.ts'

export const migrateUsage = 'npm run migrate'

/** Migrates the database as its owner, for sites whose processes do not have the owner's password. */
export async function migrateCommand(
  _args: string[],
  env: Record<string, string | undefined>,
  watcher: CommandReporter,
): Promise<void> {
  const config = readConfig(env)
  if (config.DATABASE_URL && !config.MIGRATION_DATABASE_URL)
    throw new InstallationError('MIGRATION_DATABASE_URL: set it to the owner of the tables, who migrates the database')
  const postgres = await providePostgres(config, (line) => watcher.say(line))
  try {
    await prepareDatabase(config, postgres, watcher.signal)
    watcher.say('the database is migrated')
  } finally {
    await postgres.release()
  }
}
