import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { applicationUrl } from '#platform/postgres/embedded.ts'
import { inDatabase } from './database.ts'

/** A separate site on an empty database of the same PostgreSQL server. */
export type IsolatedSite = {
  database: pg.Client
  /** Runs a script to its end and returns its output. */
  command(script: string, ...args: string[]): Promise<string>
  start(): Promise<void>
  at(path: string): string
  stop(): Promise<void>
}

const readyMs = 60_000
/** The setup ends with 2 if it did its work and settings are missing, as they are here. */
const successCodes = new Set([0, 2])

export async function openIsolatedSite(edition: string): Promise<IsolatedSite> {
  const name = `own_${process.pid}_${Date.now()}`
  const folder = await mkdtemp(join(tmpdir(), 'repeto-own-'))
  await inDatabase((server) => server.query(`create database ${name}`))
  const [, , , , socket] = (await readFile(join(process.env['SITE_DATA']!, 'postgres/postmaster.pid'), 'utf8')).split(
    '\n',
  )
  const url = `postgresql://postgres@localhost/${name}?host=${encodeURIComponent(socket!)}`
  const database = new pg.Client({ connectionString: url })
  await database.connect()
  const port = await freePort()
  const env = {
    PATH: process.env['PATH'],
    NODE_ENV: 'production',
    DATABASE_URL: applicationUrl(url),
    MIGRATION_DATABASE_URL: url,
    DATABASE_POOL: '5',
    DATA_DIR: folder,
    PORT: String(port),
    EDITION: edition,
    LOG_LEVEL: 'warn',
  }
  const started: ChildProcess[] = []
  const run = (...args: string[]) => {
    const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
    started.push(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()))
    return { child, output: () => output }
  }
  return {
    database,
    async command(script, ...args) {
      const { child, output } = run(script, ...args)
      const [code] = (await once(child, 'exit')) as [number]
      if (!successCodes.has(code)) throw new Error(`${script} ended with ${code}:\n${output()}`)
      return output()
    },
    async start() {
      const { child, output } = run('src/app/main.ts')
      const startedAt = Date.now()
      while (!output().includes('ready ')) {
        if (child.exitCode !== null || Date.now() - startedAt > readyMs)
          throw new Error(`the site is not ready:\n${output()}`)
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
    at: (path) => `http://${edition}.localhost:${port}${path}`,
    async stop() {
      for (const child of started) if (child.exitCode === null) child.kill('SIGKILL')
      await database.end()
      await inDatabase((server) => server.query(`drop database ${name} with (force)`))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
