import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { hasDemo } from '#demo/editions/demos.ts'
import { demoSlices } from '#demo/fill.ts'
import { editions } from '#editions/editions.ts'
import { applicationUrl } from '#platform/postgres/embedded.ts'
import { databaseName } from '#test/support/postgres.ts'
import { eventually } from '#test/support/eventually.ts'
import { isGate, sample } from '#test/support/run-size.ts'
import { root } from './runtime.ts'

const template = inject('postgres')
const name = databaseName()
const dataDir = join(tmpdir(), name)
const urlOf = (database: string) => template.replace('/repeto?', `/${database}?`)
const children: ChildProcess[] = []
let admin: pg.Client

beforeAll(async () => {
  admin = new pg.Client({ connectionString: urlOf('postgres') })
  await admin.connect()
  await admin.query(`create database ${name}`)
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await admin.query(`drop database ${name} with (force)`)
  await rm(dataDir, { recursive: true, force: true })
  await admin.end()
})

// Filling a demo takes long on a busy machine.
const patience = 280_000

async function start(env: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, [join(root, 'src/app/main.ts')], {
    env: { ...process.env, NODE_ENV: 'production', PORT: '0', ...env },
  })
  children.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()))
  await eventually(() => expect(output).toContain('ready '), patience)
  child.kill('SIGTERM')
  await once(child, 'exit')
  return output
}

/** Returns the output, the accounts in the database and those that can sign in. */
async function startOutside(demo: 'on' | 'auto') {
  const output = await start({
    DEMO: demo,
    DATA_DIR: dataDir,
    DATABASE_URL: applicationUrl(urlOf(name)),
    MIGRATION_DATABASE_URL: urlOf(name),
  })
  const known = await inDatabase<{ login: string }>(
    `select login from staff_member union select email from account where password_hash is not null`,
  )
  const people = await inDatabase(`select from account`)
  return { said: output, known, people: people.length }
}

async function inDatabase<T extends object>(query: string, values: unknown[] = []): Promise<T[]> {
  const client = new pg.Client({ connectionString: urlOf(name) })
  await client.connect()
  const { rows } = await client.query<T>(query, values)
  await client.end()
  return rows
}

test('a database without the demo has no people', async () => {
  const { said: output, known, people } = await startOutside('auto')
  expect([known, people]).toEqual([[], 0])
  expect(output).not.toContain('demo')
  expect(output).toContain('"command":"npm run setup","msg":"database has no staff: nobody can log in to the panel"')
  expect(output).toMatch(/^ {2}the database has no staff .*: npm run setup$/m)
}, 300_000)

test.skipIf(isGate)(
  'an external demo database has people but no demo logins',
  async () => {
    const withDemo = editions.filter(hasDemo).map(({ code }) => code)
    const filled = sample(withDemo, 1)
    // Outside a full run, the other editions count as filled already.
    await inDatabase(
      `insert into seed_applied (edition, slice) select e, s from unnest($1::text[]) e, unnest($2::text[]) s`,
      [withDemo.filter((code) => !filled.includes(code)), demoSlices],
    )
    const { said: output, known, people } = await startOutside('on')
    expect(people).toBeGreaterThan(300 * filled.length)
    expect(known).toEqual([])
    expect(output).not.toContain('demo-repeto')
  },
  300_000,
)
