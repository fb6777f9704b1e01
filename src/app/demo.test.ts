import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { demoPeople } from '#features/accounts/demo-logins.ts'
import { demoStaff } from '#features/staff/demo-logins.ts'
import { databaseName } from '../../test/support/postgres.ts'
import { root } from './runtime.ts'

/** Two empty databases outside, as a server would have them, and the product started on each. */
const template = inject('postgres')
const names = { on: databaseName(), off: databaseName() }
const urlOf = (name: string) => template.replace('/repeto?', `/${name}?`)
const logins = [...demoStaff, ...Object.values(demoPeople)].map(({ login }) => login)
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

/** What it said until it was ready, and who can sign in then. */
async function startWith(demo: 'on' | 'off') {
  const name = names[demo]
  const child = spawn(process.execPath, [join(root, 'src/app/main.ts')], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DEMO: demo === 'on' ? 'on' : 'auto',
      PORT: '0',
      DATA_DIR: join(tmpdir(), name),
      DATABASE_URL: urlOf(name),
    },
  })
  children.push(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()))
  await vi.waitFor(() => expect(said).toContain('ready '), { timeout: 30_000 })
  child.kill('SIGTERM')
  await once(child, 'exit')
  const client = new pg.Client({ connectionString: urlOf(name) })
  await client.connect()
  const { rows } = await client.query<{ login: string }>(
    `select login from staff_member union select email from account where password_hash is not null`,
  )
  await client.end()
  return { said, known: rows.map(({ login }) => login).toSorted() }
}

test('the demo prints its logins and they exist', async () => {
  const { said, known } = await startWith('on')
  expect(known).toEqual(logins.toSorted())
  for (const login of logins) expect(said).toContain(`${login} / demo-repeto`)
})

test('without the demo nobody knows them', async () => {
  const { said, known } = await startWith('off')
  expect(known).toEqual([])
  expect(said).not.toContain('demo')
})
