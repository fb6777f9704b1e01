import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { choosePlace } from '#platform/postgres/place.ts'
import type { Place } from '#platform/postgres/place.ts'

export type Query = <Row extends pg.QueryResultRow>(sql: string, values?: unknown[]) => Promise<Row[]>

/** Where the server of a data folder lives: as root it may have been moved to the system's folder. */
export function placeOf(dataDir: string): Place {
  return choosePlace(fs.realpathSync(dataDir))
}

export function postmasterOf({ cluster }: Place): number | undefined {
  const file = join(cluster, 'postmaster.pid')
  const pid = fs.existsSync(file) ? Number.parseInt(fs.readFileSync(file, 'utf8'), 10) : 0
  return processesOf(cluster).find((running) => running === pid)
}

/** Postmasters on this cluster by their command line: a file tells of one, and dead ones leave theirs behind. */
export function processesOf(cluster: string): number[] {
  return execFileSync('ps', ['-A', '-ww', '-o', 'pid=,command='], { encoding: 'utf8', maxBuffer: 2 ** 26 })
    .split('\n')
    .filter((line) => `${line} `.includes(`/postgres -D ${cluster} `))
    .map((line) => Number.parseInt(line, 10))
}

/** Kills without a word, and waits until the kernel has taken it away. */
export async function killPostmaster(place: Place): Promise<number> {
  const pid = postmasterOf(place)
  if (!pid) throw new Error('there is no postmaster to kill')
  process.kill(pid, 'SIGKILL')
  while (processesOf(place.cluster).includes(pid)) await sleep(5)
  return pid
}

/** As the kernel does when memory runs out: the postmaster then restarts all the others. */
export async function killBackend(place: Place): Promise<void> {
  const [busiest] = await query(place)<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'repeto' and pid <> pg_backend_pid()
     order by state = 'active' desc, xact_start is null, random() limit 1`,
  )
  if (!busiest) throw new Error('there is no connection to kill')
  process.kill(busiest.pid, 'SIGKILL')
}

/** A killed process does not show what a power cut would: the settings that keep a commit through it must be on. */
export async function unsafeSettings(place: Place): Promise<string[]> {
  const rows = await query(place)<{ name: string }>(
    `select name from pg_settings
     where name in ('fsync', 'synchronous_commit', 'full_page_writes') and setting <> 'on'`,
  )
  return rows.map(({ name }) => name)
}

/** Past the product, on a connection for this one query. */
export function query(place: Place): Query {
  return async <Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []) => {
    const client = new pg.Client({ user: 'postgres', host: place.socketDir, port: 5432, database: 'repeto' })
    client.on('error', () => undefined)
    await client.connect()
    try {
      return (await client.query<Row>(sql, values)).rows
    } finally {
      await client.end()
    }
  }
}
