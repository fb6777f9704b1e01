import { join } from 'node:path'
import type { Config } from '#platform/config.ts'
import { assertRestrictedRole, grantPrivileges } from '#platform/db/application-role.ts'
import type { DeclaredPrivileges } from '#platform/db/application-role.ts'
import { assertMigrated, migrate } from '#platform/db/migrate.ts'
import { migrateJobs } from '#platform/jobs/jobs.ts'
import { createLogger } from '#platform/log.ts'
import type { Provided } from '#platform/postgres/provide.ts'
import { root } from './runtime.ts'
import { slices } from './slices.ts'

/** Migrates as the owner and gives the site its rights. Without the owner's address it only checks both. */
export async function prepareDatabase(
  { LOG_LEVEL }: Pick<Config, 'LOG_LEVEL'>,
  { url, ownerUrl }: Pick<Provided, 'url' | 'ownerUrl'>,
  signal?: AbortSignal,
): Promise<void> {
  const folder = join(root, 'migrations')
  await assertRestrictedRole(url)
  if (ownerUrl) {
    await migrate(ownerUrl, folder, signal)
    await migrateJobs(ownerUrl, createLogger(LOG_LEVEL))
    await grantPrivileges(ownerUrl, url, listPrivileges())
  }
  await assertMigrated(url, folder)
}

/** Every table belongs to one slice, which alone writes it. */
const listPrivileges = (): DeclaredPrivileges =>
  Object.fromEntries(slices.flatMap(({ privileges = {} }) => Object.entries(privileges)))
