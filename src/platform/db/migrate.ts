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
 * Applies pending SQL files, each in its own transaction, one process at a time. A changed file that was already
 * applied stops the start, and so does a migration of a newer version, whose tables this version would misuse.
 */
export async function migrate(url: string, folder: string, signal?: AbortSignal): Promise<string[]> {
  const client = await connectOnce(url)
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
    const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
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
    throw explainServerFault(error)
  } finally {
    signal?.removeEventListener('abort', disconnect)
    await client.end()
  }
}

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
