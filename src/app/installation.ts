import { join } from 'node:path'
import type { Config } from '#platform/config.ts'
import { openDatabase } from '#platform/db/database.ts'
import { diskFiles } from '#platform/files/files.ts'
import type { Files } from '#platform/files/files.ts'
import { assertOwnFiles } from '#platform/files/installation.ts'
import { createLogger } from '#platform/log.ts'

export const openFiles = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): Files => diskFiles(join(DATA_DIR, 'files'))

/** Checks that the files belong to the migrated database, before anything reads or makes data in either of them. */
export async function checkDataFolder(config: Config, databaseUrl: string): Promise<void> {
  const database = openDatabase(databaseUrl, { pool: 1, readUrl: '', log: createLogger(config.LOG_LEVEL) })
  try {
    await assertOwnFiles(database.db, openFiles(config))
  } finally {
    await database.close()
  }
}
