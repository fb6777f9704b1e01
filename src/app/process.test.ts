import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBus } from '#platform/bus.ts'
import { publicDemoLine } from '#platform/sandboxes.ts'
import { demoPassword, demoStaff } from '#demo/logins.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { eventually } from '#test/support/eventually.ts'
import { root } from './runtime.ts'

type Running = { child: ChildProcess; origin: string; said: () => string }

let app: TestApp
let running: Running
const children: ChildProcess[] = []
beforeAll(async () => {
  app = await openApp()
  running = await startReady()
})
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
})

function start(env: Record<string, string>): Omit<Running, 'origin'> {
  const child = spawn(process.execPath, [join(root, 'src/app/main.ts')], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATA_DIR: app.runtime.config.DATA_DIR,
      DATABASE_URL: app.url,
      ...env,
    },
  })
  children.push(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()))
  return { child, said: () => said }
}

async function startReady(): Promise<Running> {
  const port = await freePort()
  const started = start({ PORT: `${port}`, LOG_LEVEL: 'info', DATABASE_POOL: '4' })
  await eventually(() => expect(started.said()).toContain(`ready http://localhost:${port}`), 60_000)
  return { ...started, origin: `http://127.0.0.1:${port}` }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

async function exitCode({ child }: Pick<Running, 'child'>): Promise<number | null> {
  if (child.exitCode === null) await once(child, 'exit')
  return child.exitCode
}

describe('the log', () => {
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(running.origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const lines = () =>
    running
      .said()
      .split('\n')
      .filter((line) => line.startsWith('{') && line.endsWith('}'))
      .map((line) => JSON.parse(line) as { req?: { path: string }; msg: string })

  test('contains every request by path, without query, cookie, password or token', async () => {
    const { origin, said } = running
    const credentials = { login: demoStaff[0]!.login, password: demoPassword }
    const login = await post('/api/admin/login?password=canary-query', credentials)
    const cookie = login.headers.get('set-cookie')!.split(';')[0]!
    await post('/api/admin/login', { login: 'canary-login@demo.test', password: 'canary-password' })
    await fetch(`${origin}/panel/users_cities/?name=canary-filter`, { headers: { cookie } })
    await fetch(`${origin}/?ak=canary-ak&_data`, { headers: { cookie, referer: 'http://x/?canary-referer' } })
    await fetch(`${origin}/metrics`, { headers: { authorization: 'Bearer canary-bearer' } })
    await fetch(`${origin}/texts/nothing?canary-missing`)
    await eventually(() => expect(lines().map(({ req }) => req?.path)).toContain('/texts/nothing'))
    expect(lines().find(({ req }) => req?.path === '/panel/users_cities/')?.req).toEqual({
      id: expect.any(String),
      method: 'GET',
      path: '/panel/users_cities/',
    })
    for (const secret of ['canary', demoPassword, cookie.split('=')[1]!])
      expect([secret, said().includes(secret)]).toEqual([secret, false])
  })

  test('contains a failure with its cause, but not the database row', async () => {
    const staff = await app.visitor({ staff: 1, edition: 'us' })
    await app.owner.query(`alter table staff_member add constraint tested check (locale <> 'es')`)
    const cookie = `repeto_staff=${staff.cookies['repeto_staff']}`
    expect((await post('/api/admin/locale/set', { locale: 'es' }, { cookie })).status).toBe(500)
    await eventually(() => expect(lines().map(({ msg }) => msg)).toContain('request failed'))
    expect(running.said()).toContain('violates check constraint')
    for (const secret of ['$argon2', demoStaff[0]!.login])
      expect([secret, running.said().includes(secret)]).toEqual([secret, false])
  })
})

test('a process survives texts that cannot be read for a moment', async () => {
  const { child, origin } = running
  // The bus of the test process must not listen here.
  await app.runtime.bus.close()
  await app.owner.query('alter table text_override rename to away')
  const bus = await openBus(app.url, app.runtime.log)
  bus.publish([{ event: 'text.overridden', edition: 'us' }])
  await sleep(300)
  await bus.close()
  await app.owner.query('alter table away rename to text_override')
  expect(child.exitCode).toBeNull()
  // The jobs of the template may be late by now, and a busy machine works them off slowly.
  await eventually(async () => expect((await fetch(`${origin}/healthz`)).status).toBe(200), 60_000)
})

test('a stopping process answers all connected clients and exits soon', async () => {
  const { origin } = running
  const statuses: number[] = []
  const visit = async () => {
    for (;;) {
      const response = await fetch(`${origin}/nothing/`).catch(() => undefined)
      if (!response) return
      statuses.push(response.status)
      await response.arrayBuffer()
    }
  }
  const visits = Promise.all([visit(), visit(), visit()])
  await sleep(200)
  running.child.kill('SIGTERM')
  const stopping = performance.now()
  expect(await exitCode(running)).toBe(0)
  await visits
  expect([...new Set(statuses)]).toEqual([404])
  expect(performance.now() - stopping).toBeLessThan(5000)
})

test('a running process is not disturbed by a newer version that migrated the database', async () => {
  const older = await startReady()
  await app.owner.query(`insert into migration (name, checksum) values ('999_later.sql', '')`)
  expect((await fetch(`${older.origin}/readyz`)).status).toBe(200)
  await app.owner.query(`delete from migration where name = '999_later.sql'`)
  older.child.kill('SIGTERM')
  expect(await exitCode(older)).toBe(0)
})

test('an invalid setting stops the start with one plain message', async () => {
  const output = start({ EDITION: 'uk' })
  expect([await exitCode(output), output.said().trim()]).toEqual([1, 'EDITION: there is no edition "uk"'])
})

describe('a database that does not fit the settings stops the start with plain lines', () => {
  const refused = async (env: Record<string, string>) => {
    const output = start({ PORT: `${await freePort()}`, ...env })
    const code = await exitCode(output)
    return [code, output.said().trim().split('\n')]
  }
  const heading = 'The database does not allow the start:'

  test.each([
    ['BIND', { BIND: '0.0.0.0' }],
    ['HOSTS', { HOSTS: 'ua=repeto.example' }],
    ['PUBLIC_SCHEME', { PUBLIC_SCHEME: 'https', ROLE: 'worker', DEMO: 'off' }],
  ])('demo logins on a site that %s makes public', async (setting, env) => {
    const line = `  ${publicDemoLine([setting])}. This database already has demo logins`
    expect(await refused(env)).toEqual([1, [heading, line]])
  })

  test.each([['web'], ['worker']])('a migration of a newer version, as %s', async (ROLE) => {
    const { owner: pool } = app
    await pool.query(`insert into migration (name, checksum) values ('999_later.sql', '')`)
    const [code, lines] = await refused({ ROLE })
    await pool.query(`delete from migration where name = '999_later.sql'`)
    expect([code, lines]).toEqual([1, [expect.stringMatching(/^The database is newer than this version.*999_later/)]])
  })

  test('an address where nothing listens', async () => {
    const DATABASE_URL = 'postgresql://user:canary@127.0.0.1:1/repeto'
    expect(await refused({ DATABASE_URL })).toEqual([
      1,
      ['DATABASE_URL: 127.0.0.1:1 cannot be reached: nothing listens there'],
    ])
  })
})

test('refuses to start without the files of the database, and makes no folder', async () => {
  const folder = join(tmpdir(), `${randomUUID()}-missing-mount`)
  const output = start({ DATA_DIR: folder, PORT: `${await freePort()}` })
  expect([await exitCode(output), output.said().trim()]).toEqual([
    1,
    `The files of the database are not in ${folder}/files. Check DATA_DIR: is it mounted?\n` +
      '  If the files are lost, or shall be missing here: npm run files -- --adopt',
  ])
  expect(existsSync(folder)).toBe(false)
})
