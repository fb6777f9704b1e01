import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { databaseName } from '../../test/support/postgres.ts'
import { soon } from '../../test/support/soon.ts'
import { root } from './runtime.ts'

/** Two empty databases outside, as a server would have them, and the product started on each. */
const template = inject('postgres')
const names = { on: databaseName(), off: databaseName() }
const urlOf = (name: string) => template.replace('/repeto?', `/${name}?`)
const children: ChildProcess[] = []
let admin: pg.Client

beforeAll(async () => {
  admin = new pg.Client({ connectionString: urlOf('postgres') })
  await admin.connect()
  for (const name of Object.values(names)) await admin.query(`create database ${name}`)
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  for (const name of Object.values(names)) {
    await admin.query(`drop database ${name} with (force)`)
    await rm(join(tmpdir(), name), { recursive: true, force: true })
  }
  await admin.end()
})

// A demo is large, and a busy machine slow.
const patience = 280_000

/** What it said until it was ready. */
async function start(env: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, [join(root, 'src/app/main.ts')], {
    env: { ...process.env, NODE_ENV: 'production', PORT: '0', ...env },
  })
  children.push(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()))
  await soon(() => expect(said).toContain('ready '), patience)
  child.kill('SIGTERM')
  await once(child, 'exit')
  return said
}

/** What it said, whom the database knows then, and who of them can sign in. */
async function startOutside(demo: 'on' | 'off') {
  const name = names[demo]
  const said = await start({
    DEMO: demo === 'on' ? 'on' : 'auto',
    DATA_DIR: join(tmpdir(), name),
    DATABASE_URL: urlOf(name),
  })
  const client = new pg.Client({ connectionString: urlOf(name) })
  await client.connect()
  const { rows: known } = await client.query<{ login: string }>(
    `select login from staff_member union select email from account where password_hash is not null`,
  )
  const { rows: people } = await client.query(`select from account`)
  await client.end()
  return { said, known, people: people.length }
}

test('a demo in an outside database has its people, and nobody whose password everybody knows', async () => {
  const { said, known, people } = await startOutside('on')
  expect(people).toBeGreaterThan(2_000)
  expect(known).toEqual([])
  expect(said).not.toContain('demo-repeto')
}, 300_000)

test('without the demo there is nobody at all', async () => {
  const { said, known, people } = await startOutside('off')
  expect([known, people]).toEqual([[], 0])
  expect(said).not.toContain('demo')
  expect(said).toContain('"command":"npm run setup","msg":"database has no staff: nobody can log in to the panel"')
  expect(said).toMatch(/^ {2}the database has no staff .*: npm run setup$/m)
}, 300_000)
