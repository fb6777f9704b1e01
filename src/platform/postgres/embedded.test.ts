import { execFile } from 'node:child_process'
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { Client, type QueryResultRow } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded.ts'

const root = fs.mkdtempSync(join(tmpdir(), 'repeto-embedded-'))
fs.chmodSync(root, 0o755)
const dataDir = join(root, 'data')
const started = new Set<EmbeddedPostgres>()
const timeout = 60_000
const run = promisify(execFile)
let server: EmbeddedPostgres

beforeAll(async () => {
  server = await start(dataDir)
}, timeout)

afterAll(async () => {
  for (const each of started) await each.stop()
  fs.rmSync(root, { recursive: true, force: true })
}, timeout)

test('the url is of the database repeto, urlFor of any other', async () => {
  expect(await query(server.url, 'select current_database() as name')).toEqual([{ name: 'repeto' }])
  expect(await query(server.urlFor('postgres'), 'select current_database() as name')).toEqual([{ name: 'postgres' }])
})

test('similarity and collation support Ukrainian', async () => {
  await query(server.ownerUrl, 'create extension if not exists pg_trgm')
  const similar = `select similarity('математика', 'математик') > 0.3 as yes`
  expect(await query(server.url, similar)).toEqual([{ yes: true }])
  const sorted = `
    select string_agg(name, '' order by name collate "uk-x-icu") as names
    from unnest('{я,ґ,д,г,і}'::text[]) name`
  expect(await query(server.url, sorted)).toEqual([{ names: 'гґдія' }])
})

test('the socket is private', () => {
  expect(fs.statSync(socketDir(server)).mode & 0o777).toBe(0o700)
})

test('a second start adopts the running server', async () => {
  const pid = postmasterPid(dataDir)
  expect((await start(dataDir)).url).toBe(server.url)
  expect(postmasterPid(dataDir)).toBe(pid)
})

test(
  'a killed server restarts at the same url with all committed data',
  async () => {
    await query(server.ownerUrl, 'create table kept as select 42 as answer')
    const pid = postmasterPid(dataDir)
    process.kill(pid, 'SIGKILL')
    expect((await start(dataDir)).url).toBe(server.url)
    expect(postmasterPid(dataDir)).not.toBe(pid)
    expect(await query(server.ownerUrl, 'select answer from kept')).toEqual([{ answer: 42 }])
  },
  timeout,
)

test(
  'a pid file of another program does not prevent the start',
  async () => {
    await server.stop()
    const stale = [process.pid, join(dataDir, 'postgres'), 1, 5432, socketDir(server), '', '1 1', 'ready'].join('\n')
    fs.writeFileSync(join(dataDir, 'postgres/postmaster.pid'), stale)
    fs.writeFileSync(join(socketDir(server), '.s.PGSQL.5432.lock'), stale)
    await start(dataDir)
    expect(postmasterPid(dataDir)).not.toBe(process.pid)
  },
  timeout,
)

test(
  'a start during a shutdown waits for it',
  async () => {
    const stopped = server.stop()
    await start(dataDir)
    await stopped
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
  },
  timeout,
)

test(
  'two concurrent starts share one server, despite an unfinished initdb',
  async () => {
    const shared = join(root, 'shared')
    fs.mkdirSync(join(shared, 'postgres.new-killed/base'), { recursive: true })
    const urls = await Promise.all([startInChild(shared), startInChild(shared)])
    const pid = postmasterPid(shared)
    const adopted = await start(shared)
    expect(postmasterPid(shared)).toBe(pid)
    expect(urls).toEqual([adopted.url, adopted.url])
    expect(fs.readdirSync(shared).toSorted()).toEqual(['postgres', 'postgres.log', 'run'])
  },
  timeout,
)

test(
  'a path too long for a socket gets one in the temporary directory',
  async () => {
    const far = await start(join(root, 'long'.repeat(25)))
    expect(socketDir(far).startsWith(root)).toBe(false)
    expect(fs.statSync(socketDir(far)).mode & 0o777).toBe(0o700)
    await far.stop()
    fs.rmSync(socketDir(far), { recursive: true })
  },
  timeout,
)

test.runIf(process.getuid?.() === 0)(
  'as root, a directory that the server cannot access moves to the system',
  async () => {
    const closed = join(root, 'closed')
    fs.mkdirSync(closed, { mode: 0o700 })
    const staged = await start(join(closed, 'data'))
    const home = dirname(socketDir(staged))
    expect(home).toMatch(/^\/var\/lib\/repeto\/\w+$/)
    expect((await start(join(closed, 'data'))).url).toBe(staged.url)
    await staged.stop()
    fs.rmSync(home, { recursive: true })
  },
  timeout,
)

test('stop leaves no process', async () => {
  const pid = postmasterPid(dataDir)
  await server.stop()
  expect(fs.existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=,stat=']).catch(() => ({ stdout: '' }))
  const left = stdout.split('\n').map((line) => line.trim().split(/\s+/))
  // A zombie only waits for its parent to reap it.
  expect(left.filter(([own, parent, state]) => [own, parent].includes(`${pid}`) && !state?.startsWith('Z'))).toEqual([])
  await server.stop()
})

async function start(folder: string): Promise<EmbeddedPostgres> {
  // Only a durable server keeps a row that was committed just before a kill.
  const postgres = await startEmbeddedPostgres({ dataDir: folder, durable: folder === dataDir, log: () => {} })
  started.add(postgres)
  return postgres
}

async function query<Row extends QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

function socketDir(postgres: EmbeddedPostgres): string {
  return new URL(postgres.url).searchParams.get('host') ?? ''
}

function postmasterPid(folder: string): number {
  return Number.parseInt(fs.readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8'), 10)
}

async function startInChild(folder: string): Promise<string> {
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)}
    const options = { dataDir: ${JSON.stringify(folder)}, durable: false, log: () => {} }
    console.log((await startEmbeddedPostgres(options)).url)`
  return (await run(process.execPath, ['--input-type=module', '-e', script])).stdout.trim()
}
