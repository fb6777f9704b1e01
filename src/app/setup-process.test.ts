import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { eventually } from '#test/support/eventually.ts'
import { applicationUrl } from '#platform/postgres/embedded.ts'
import { databaseName } from '#test/support/postgres.ts'
import { root } from './runtime.ts'

const name = databaseName()
const url = inject('postgres').replace('/repeto?', `/${name}?`)
const dataDir = join(tmpdir(), name)
let admin: pg.Client
beforeAll(async () => {
  admin = new pg.Client({ connectionString: inject('postgres').replace('/repeto?', '/postgres?') })
  await admin.connect()
  await admin.query(`create database ${name}`)
})
afterAll(async () => {
  await admin.query(`drop database ${name} with (force)`)
  await admin.end()
  await rm(dataDir, { recursive: true, force: true })
})

const countConnections = async () =>
  (await admin.query('select from pg_stat_activity where datname = $1', [name])).rowCount

function startSetup(env: Record<string, string> = {}, args = ['--email', 'a@b.example', '--editions', 'ua']) {
  const child = spawn(process.execPath, [join(root, 'scripts/setup.ts'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      DATABASE_URL: applicationUrl(url),
      MIGRATION_DATABASE_URL: url,
      DATA_DIR: dataDir,
      ...env,
    },
  })
  const printed = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream].on('data', (text: Buffer) => (printed[stream] += text.toString()))
  return { child, printed, closed: once(child, 'close') as Promise<[number | null]> }
}

test.each([
  ['a host of an unknown edition', { HOSTS: 'xx=repeto.example' }, /^✗ HOSTS: there is no edition "xx"\n$/],
  [
    'an address where nothing listens',
    { DATABASE_URL: 'postgresql://u:canary@127.0.0.1:1/x' },
    /^✗ DATABASE_URL: .*\n$/,
  ],
  ['a host without an address', { DATABASE_URL: 'postgresql://u:canary@db.invalid/x' }, /^✗ DATABASE_URL: .*\n$/],
  ['a database that does not exist', { DATABASE_URL: url.replace(name, 'nowhere') }, /^✗ DATABASE_URL: .*\n$/],
])('%s ends the setup with code 1 and one clear line', async (_fault, env, line) => {
  const { printed, closed } = startSetup(env)
  expect([(await closed)[0], printed.stderr]).toEqual([1, expect.stringMatching(line)])
  expect(printed.stderr).not.toContain('canary')
  expect(await countConnections()).toBe(0)
})

test('wrong settings end the setup before the product is loaded', async () => {
  const hook = `import { registerHooks } from 'node:module'
    registerHooks({
      load(url, context, next) {
        if (url.endsWith('/src/app/slices.ts')) console.log('product loaded')
        return next(url, context)
      },
    })`
  const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(hook)}` }
  const wrong = startSetup({ ...env, HOSTS: 'xx=repeto.example' })
  const valid = startSetup(env, ['--editions', 'ua'])
  expect([(await wrong.closed)[0], wrong.printed.stdout]).toEqual([1, ''])
  expect([(await valid.closed)[0], valid.printed.stdout]).toEqual([1, 'product loaded\n'])
})

test('without a terminal, a missing flag ends the setup instead of a question', async () => {
  const { printed, closed } = startSetup({}, ['--editions', 'ua'])
  expect([(await closed)[0], printed.stderr.split('\n')[0]]).toEqual([1, '✗ The email is missing: --email'])
})

/** The locks under which migrations and reference data are written, see migrate.ts and seed.ts. */
test.each([
  ['migrating', 'SIGTERM', 143, 7_345_001],
  ['loading reference data', 'SIGINT', 130, 7_345_002],
] as const)('a signal while %s ends the setup within two seconds: %s', async (_phase, signal, code, lock) => {
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  await other.query('select pg_advisory_lock($1)', [lock])
  const { child, printed, closed } = startSetup()
  await eventually(async () => {
    const { rowCount } = await admin.query(
      `select from pg_locks l join pg_database d on d.oid = l.database where d.datname = $1 and not l.granted`,
      [name],
    )
    expect(rowCount).toBe(1)
  }, 90_000)
  const signalledAt = performance.now()
  child.kill(signal)
  expect([(await closed)[0], printed.stderr]).toEqual([code, '✗ interrupted\n'])
  expect(performance.now() - signalledAt).toBeLessThan(2_000)
  // The server needs a moment to notice, and only the connection of this test is left.
  await eventually(async () => expect(await countConnections()).toBe(1), 3_000)
  await other.end()
})

test('missing and misspelled settings are listed, with code 2', async () => {
  const { printed, closed } = startSetup({ METRIC_TOKEN: 'canary', SCHOOL_SANDBOX: 'on' })
  expect([(await closed)[0], printed.stderr]).toEqual([2, ''])
  expect(printed.stdout).toContain('›   METRIC_TOKEN: there is no such setting; METRICS_TOKEN may be meant\n')
  expect(printed.stdout).toMatch(/› {3}SCHOOL_SANDBOX: .* people of its own/)
  expect(printed.stdout).not.toContain('canary')
  expect(await countConnections()).toBe(0)
})
