import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { InstallationError } from '../installation-error.ts'
import { connectOnce, explainServerFault } from './connect-once.ts'

const lockKey = 7_345_001
/** Queries queue behind a migration that waits for a lock, so a migration stops waiting after this time. */
const lockWaitMs = 3_000
const lockAttempts = 20
const lockNotAvailable = '55P03'

/**
 * As the owner of the tables, applies pending SQL files, each in its own transaction, one process at a time. A changed file that was already
 * applied stops the start, and so does a migration of a newer version, whose tables this version would misuse.
 */
export async function migrate(url: string, folder: string, signal?: AbortSignal): Promise<string[]> {
  const client = await connectOnce(url, 'MIGRATION_DATABASE_URL')
  const disconnect = () => void client.end()
  signal?.addEventListener('abort', disconnect)
  try {
    // The server notices a client that died while its statement runs or waits. Not every system can.
    await client.query('set client_connection_check_interval = 500').catch(() => undefined)
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query(
      'create table if not exists migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migration')
    const landed = new Map(rows.map((row) => [row.name, row.checksum]))
    const files = await listFiles(folder)
    assertNotNewer([...landed.keys()], files)
    const applied: string[] = []
    for (const name of files) {
      const text = await readFile(join(folder, name), 'utf8')
      const checksum = createHash('sha256').update(text).digest('hex')
      if (landed.has(name)) {
        if (landed.get(name) !== checksum)
          throw new InstallationError(`migrations/${name} was changed after it was applied; write a new one`)
        continue
      }
      await apply(client, text, { name, checksum }, signal)
      applied.push(name)
    }
    return applied
  } catch (error) {
    throw explainServerFault(error, 'MIGRATION_DATABASE_URL')
  } finally {
    signal?.removeEventListener('abort', disconnect)
    await client.end()
  }
}

/** Waits for a process that migrates, until the end of the transaction. */
export const lockMigrations = (client: pg.Client) => client.query('select pg_advisory_xact_lock($1)', [lockKey])

/** For a process without the address of the owner: stops the start on a database that must be migrated first. */
export async function assertMigrated(url: string, folder: string): Promise<void> {
  const client = await connectOnce(url)
  try {
    const { rows } = await client.query<{ name: string }>('select name from migration')
    const applied = rows.map(({ name }) => name)
    const files = await listFiles(folder)
    assertNotNewer(applied, files)
    const pending = files.filter((name) => !applied.includes(name))
    if (pending.length > 0) throw notMigrated(`lacks ${pending.length} migrations of this version`)
  } catch (error) {
    const code = error instanceof pg.DatabaseError ? error.code : undefined
    if (code === undefinedTable) throw notMigrated('has no tables yet')
    if (code === insufficientPrivilege) throw notMigrated('does not let this role read its tables')
    throw explainServerFault(error, 'DATABASE_URL')
  } finally {
    await client.end()
  }
}

const [undefinedTable, insufficientPrivilege] = ['42P01', '42501']

function notMigrated(fault: string): InstallationError {
  return new InstallationError(
    `DATABASE_URL: the database ${fault}. Set MIGRATION_DATABASE_URL to its owner, here or for: npm run migrate`,
  )
}

const listFiles = async (folder: string) => (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()

function assertNotNewer(applied: readonly string[], files: readonly string[]): void {
  const unknown = applied.filter((name) => !files.includes(name)).sort()
  if (unknown.length === 0) return
  throw new InstallationError(
    `The database is newer than this version, which lacks ${unknown.length} of its migrations (the last is` +
      ` ${unknown.at(-1)}). Start the newer version; docs/operations.md says how to go back`,
  )
}

async function apply(
  client: pg.Client,
  text: string,
  { name, checksum }: { name: string; checksum: string },
  signal: AbortSignal | undefined,
) {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query('begin')
      await client.query(`set local lock_timeout = ${lockWaitMs}`)
      await client.query(text)
      await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum])
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback').catch(() => undefined)
      const waits = error instanceof pg.DatabaseError && error.code === lockNotAvailable
      if (!waits || attempt === lockAttempts) throw error
      await sleep(lockWaitMs, undefined, { signal })
    }
  }
}
