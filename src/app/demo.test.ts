import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { databaseName } from '#test/support/postgres.ts'
import { eventually } from '#test/support/eventually.ts'
import { root } from './runtime.ts'

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
async function startOutside(demo: 'on' | 'off') {
  const name = names[demo]
  const output = await start({
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
  return { said: output, known, people: people.length }
}

test('an external demo database has people but no demo logins', async () => {
  const { said: output, known, people } = await startOutside('on')
  expect(people).toBeGreaterThan(2_000)
  expect(known).toEqual([])
  expect(output).not.toContain('demo-repeto')
}, 300_000)

test('a database without the demo has no people', async () => {
  const { said: output, known, people } = await startOutside('off')
  expect([known, people]).toEqual([[], 0])
  expect(output).not.toContain('demo')
  expect(output).toContain('"command":"npm run setup","msg":"database has no staff: nobody can log in to the panel"')
  expect(output).toMatch(/^ {2}the database has no staff .*: npm run setup$/m)
}, 300_000)
