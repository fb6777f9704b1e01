import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const lockKey = 7_345_001
/** Queries queue behind a migration that waits for a lock, so a migration stops waiting after this time. */
const lockWaitMs = 3_000
const lockAttempts = 20
const lockNotAvailable = '55P03'

/**
 * Applies pending SQL files, each in its own transaction, one process at a time. A changed file that was already
 * applied stops the boot.
 */
export async function migrate(url: string, folder: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'repeto' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query(
      'create table if not exists migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migration')
    const landed = new Map(rows.map((row) => [row.name, row.checksum]))
    const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
    const applied: string[] = []
    for (const name of files) {
      const text = await readFile(join(folder, name), 'utf8')
      const checksum = createHash('sha256').update(text).digest('hex')
      if (landed.has(name)) {
        if (landed.get(name) !== checksum)
          throw new Error(`migrations/${name} was changed after it was applied; write a new one`)
        continue
      }
      await apply(client, text, { name, checksum })
      applied.push(name)
    }
    return applied
  } finally {
    await client.end()
  }
}

async function apply(client: pg.Client, text: string, { name, checksum }: { name: string; checksum: string }) {
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
      await sleep(lockWaitMs)
    }
  }
}
