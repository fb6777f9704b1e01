import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { choosePaths } from '#platform/postgres/paths.ts'
import type { PostgresPaths } from '#platform/postgres/paths.ts'

export type Query = <Row extends pg.QueryResultRow>(sql: string, values?: unknown[]) => Promise<Row[]>

/** The paths of the server of a data directory, which root may have moved to a system folder. */
export function postgresPathsOf(dataDir: string): PostgresPaths {
  return choosePaths(fs.realpathSync(dataDir))
}

export function findPostmaster({ cluster }: PostgresPaths): number | undefined {
  const file = join(cluster, 'postmaster.pid')
  const pid = fs.existsSync(file) ? Number.parseInt(fs.readFileSync(file, 'utf8'), 10) : 0
  return listPostmasters(cluster).find((running) => running === pid)
}

/** Lists postmasters by command line, since the pid file holds only one and may be stale. */
export function listPostmasters(cluster: string): number[] {
  return execFileSync('ps', ['-A', '-ww', '-o', 'pid=,command='], { encoding: 'utf8', maxBuffer: 2 ** 26 })
    .split('\n')
    .filter((line) => `${line} `.includes(`/postgres -D ${cluster} `))
    .map((line) => Number.parseInt(line, 10))
}

/** Kills the postmaster with SIGKILL and waits until the process is gone. */
export async function killPostmaster(paths: PostgresPaths): Promise<number> {
  const pid = findPostmaster(paths)
  if (!pid) throw new Error('there is no postmaster to kill')
  process.kill(pid, 'SIGKILL')
  while (listPostmasters(paths.cluster).includes(pid)) await sleep(5)
  return pid
}

/** Kills a backend as the OOM killer would. The postmaster then restarts all backends. */
export async function killBackend(paths: PostgresPaths): Promise<void> {
  const [busiest] = await openQuery(paths)<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'repeto' and pid <> pg_backend_pid()
     order by state = 'active' desc, xact_start is null, random() limit 1`,
  )
  if (!busiest) throw new Error('there is no connection to kill')
  process.kill(busiest.pid, 'SIGKILL')
}

/** Lists disabled durability settings, since killed processes do not simulate a power cut. */
export async function unsafeSettings(paths: PostgresPaths): Promise<string[]> {
  const rows = await openQuery(paths)<{ name: string }>(
    `select name from pg_settings
     where name in ('fsync', 'synchronous_commit', 'full_page_writes') and setting <> 'on'`,
  )
  return rows.map(({ name }) => name)
}

/** Runs every query on its own connection. */
export function openQuery(paths: PostgresPaths): Query {
  return async <Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []) => {
    const client = new pg.Client({ user: 'postgres', host: paths.socketDir, port: 5432, database: 'repeto' })
    client.on('error', () => undefined)
    await client.connect()
    try {
      return (await client.query<Row>(sql, values)).rows
    } finally {
      await client.end()
    }
  }
}
