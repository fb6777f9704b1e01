import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '#platform/password.ts'
import type { PersonRole } from '#shared/access.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { captchaHeader } from '#test/support/captcha.ts'
import type { authEndpoints } from '../contract.ts'

let app: TestApp
let hash: string
let clock = Date.UTC(2026, 2, 1, 8)
const password = 'correct horse'

beforeAll(async () => {
  app = await openApp({ CAPTCHA_BITS: '6' })
  hash = await hashPassword(password)
  await add('tutor@test.example', ['tutor'])
  await add('client@test.example', ['client'])
  await add('both@test.example', ['client', 'tutor'])
  await add('codes.only@test.example', ['client'], 'ua', null)
  await add('nobody@test.example', [])
  await add('polish@test.example', ['client', 'tutor'], 'pl')
})
// Each test gets its own window of the limits.
beforeEach(() => app.setTime(new Date((clock += 3_600_000))))

async function add(email: string, roles: readonly PersonRole[], edition = 'ua', password_hash: string | null = hash) {
  const { db } = app.runtime.database
  const { id } = await db
    .insertInto('account')
    .values({ edition, email, name: 'Ivan Franko', password_hash })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const role of roles) await db.insertInto(role).values({ edition, id }).execute()
}

const asTutor = (visitor: Visitor, login: string) =>
  visitor.call<typeof authEndpoints.tutorLogin>('POST /api/tutor/login', { login, password })
const asClient = (visitor: Visitor, login: string) =>
  visitor.call<typeof authEndpoints.clientLogin>('POST /api/client/login', { login, password })
const switchRole = (visitor: Visitor, role: PersonRole) =>
  visitor.call<typeof authEndpoints.chooseRole>('POST /api/auth/role/set', { role })
const roleOf = async (visitor: Visitor) => (await visitor.page('/')).frame.auth.current_role

const attempt = async (door: PersonRole, login: string, credentials = password, proof = {}, edition = 'ua') => {
  const response = await app.web.inject({
    method: 'POST',
    url: `/api/${door}/login`,
    headers: { host: `${edition}.localhost`, ...proof },
    payload: { login, password: credentials },
  })
  return [response.statusCode, response.body, response.cookies, Object.keys(response.headers).toSorted()]
}

describe('password login', () => {
  test('logs tutors and clients in by their own login pages and in that role', async () => {
    const [tutor, student] = [await app.visitor(), await app.visitor()]
    expect(await asTutor(tutor, ' TUTOR@test.example ')).toMatchObject({
      status: 'success',
      auth: { tutor: true, client: false, current_role: 'tutor', tutor_info: { name: 'Ivan Franko' } },
    })
    expect(await asClient(student, 'client@test.example')).toMatchObject({
      status: 'success',
      auth: { tutor: false, client: true, current_role: 'client', client_info: { name: 'Ivan Franko' } },
    })
    expect([await roleOf(tutor), await roleOf(student)]).toEqual(['tutor', 'client'])
  })

  test('uses the role of the login page for a person with both', async () => {
    const visitor = await app.visitor()
    await asClient(visitor, 'both@test.example')
    expect(await roleOf(visitor)).toBe('client')
    await asTutor(visitor, 'both@test.example')
    expect(await roleOf(visitor)).toBe('tutor')
  })

  test('gives the same error for every failure', async () => {
    const wrong = await attempt('tutor', 'tutor@test.example', 'wrong')
    expect(wrong[0]).toBe(401)
    const others = [
      await attempt('tutor', 'missing@test.example'),
      await attempt('tutor', 'client@test.example'),
      await attempt('client', 'tutor@test.example'),
      await attempt('client', 'codes.only@test.example'),
      await attempt('client', 'nobody@test.example'),
      await attempt('client', 'polish@test.example'),
    ]
    for (const other of others) expect(other).toEqual(wrong)
  })

  // The retry absorbs noise of a busy machine; a real difference shows in every run.
  test('takes as long for an account that does not exist or has no password', { retry: 2 }, async () => {
    const timed = async (login: string) => {
      const start = performance.now()
      expect((await attempt('client', login, 'wrong'))[0]).toBe(401)
      return performance.now() - start
    }
    await timed('warm@test.example')
    const times: [number[], number[], number[]] = [[], [], []]
    for (let round = 0; round < 9; round++) {
      app.setTime(new Date((clock += 3_600_000)))
      times[0].push(await timed('client@test.example'))
      times[1].push(await timed(`stranger${round}@test.example`))
      times[2].push(await timed('codes.only@test.example'))
    }
    const [known, unknown, without] = times.map((list) => list.toSorted((a, b) => a - b)[4]!) as [
      number,
      number,
      number,
    ]
    for (const other of [unknown, without]) expect(Math.max(known / other, other / known)).toBeLessThan(1.5)
  })

  test('needs a captcha for each try after ten wrong ones on either login page', async () => {
    for (let time = 1; time <= 5; time++) {
      expect((await attempt('tutor', 'both@test.example', `guess ${time}`))[0]).toBe(401)
      expect((await attempt('client', 'both@test.example', `guess ${time}`))[0]).toBe(401)
    }
    expect((await attempt('client', 'Both@test.example', 'guess'))[0]).toBe(403)
    expect((await attempt('tutor', 'both@test.example', 'guess'))[0]).toBe(403)
    const proof = await captchaHeader(app, '/api/tutor/login')
    expect((await attempt('tutor', 'both@test.example', 'guess', proof))[0]).toBe(401)
    expect((await attempt('tutor', 'both@test.example', 'guess', proof))[0]).toBe(403)
  })

  test.each(['tutor', 'client'] as const)('locks no %s out', async (role) => {
    const login = `${role}@test.example`
    for (let time = 1; time <= 15; time++)
      await attempt(role, login, `guess ${time}`, await captchaHeader(app, `/api/${role}/login`))
    expect((await attempt(role, login))[0]).toBe(403)
    expect((await attempt(role, login, password, await captchaHeader(app, `/api/${role}/login`)))[0]).toBe(200)
    expect((await attempt(role, 'both@test.example'))[0]).toBe(200)
  })

  test('counts wrong tries per edition', async () => {
    for (let time = 1; time <= 10; time++) await attempt('client', 'polish@test.example', `guess ${time}`)
    expect((await attempt('client', 'polish@test.example'))[0]).toBe(403)
    expect((await attempt('client', 'polish@test.example', password, {}, 'pl'))[0]).toBe(200)
  })

  test('does not count successful logins', async () => {
    for (let time = 1; time <= 25; time++) expect((await attempt('client', 'both@test.example'))[0]).toBe(200)
  })
})

describe('current role', () => {
  test('is returned to everybody', async () => {
    const visitor = await app.visitor()
    const ask = () => visitor.call<typeof authEndpoints.role>('GET /api/auth/role/get', {})
    expect(await ask()).toMatchObject({ status: 'success', auth: { current_role: null, client: false } })
    await asTutor(visitor, 'both@test.example')
    expect(await ask()).toMatchObject({ auth: { current_role: 'tutor', client: true, tutor: true } })
  })

  test('changes with a new token and invalidates the old one', async () => {
    const visitor = await app.visitor()
    await asTutor(visitor, 'both@test.example')
    const before = { ...visitor.cookies }
    expect(await switchRole(visitor, 'client')).toMatchObject({ status: 'success', auth: { current_role: 'client' } })
    expect(visitor.cookies['repeto_person']).not.toBe(before['repeto_person'])
    expect(await roleOf(visitor)).toBe('client')
    const old = await app.web.inject({ url: '/?_data', headers: { host: 'ua.localhost' }, cookies: before })
    expect(old.json()).toMatchObject({ frame: { auth: { current_role: null } } })
    const [event] = await app.runtime.database.db
      .selectFrom('event')
      .selectAll()
      .where('name', '=', 'account.chose_role')
      .execute()
    expect(event).toMatchObject({ actor_realm: 'person', before: { role: 'tutor' }, after: { role: 'client' } })
  })

  test('has to be one of the person’s roles', async () => {
    const visitor = await app.visitor()
    await asClient(visitor, 'client@test.example')
    expect(await switchRole(visitor, 'tutor')).toMatchObject({ status: 'fail', error: 'forbidden', httpStatus: 403 })
    expect(await switchRole(visitor, 'admin' as 'tutor')).toMatchObject({ httpStatus: 400 })
    expect(await roleOf(visitor)).toBe('client')
  })

  test('is dropped when the person loses it', async () => {
    const visitor = await app.visitor({ roles: ['client', 'tutor'] })
    await switchRole(visitor, 'tutor')
    const { db } = app.runtime.database
    await db.deleteFrom('tutor').where('edition', '=', 'ua').where('id', '=', visitor.personId!).execute()
    expect(await roleOf(visitor)).toBe('client')
  })
})

test('signing out ends the session, not only the cookie', async () => {
  const leave = {
    tutor: (visitor: Visitor) => visitor.call<typeof authEndpoints.tutorLogout>('POST /api/tutor/logout', {}),
    client: (visitor: Visitor) => visitor.call<typeof authEndpoints.clientLogout>('POST /api/client/logout', {}),
  }
  for (const role of ['tutor', 'client'] as const) {
    const visitor = await app.visitor({ roles: [role] })
    const token = visitor.cookies['repeto_person']!
    expect(await leave[role](visitor)).toMatchObject({ status: 'success', auth: { current_role: null, [role]: false } })
    expect(visitor.cookies['repeto_person']).toBe('')
    visitor.cookies['repeto_person'] = token
    expect(await roleOf(visitor)).toBeNull()
  }
})

describe('after login', () => {
  const loginPages = [
    ['/login', 'tutor', '/orders/'],
    ['/client-login', 'client', '/client_orders'],
  ] as const
  const loginUrl = (path: string, next: string) => `${path}?next=${encodeURIComponent(next)}`

  test.each([
    ['/wallet?page=2', null],
    ['/zayavka/7/', 'order'],
    ['/ru/zayavka/7/', 'order'],
  ])('opens %s', async (next, reason) => {
    for (const [path, role] of loginPages) {
      const url = loginUrl(path, next)
      expect((await (await app.visitor()).page(url)).data).toEqual({ next, provider: null, reason })
      expect(await (await app.visitor({ roles: [role] })).page(url)).toEqual({ redirect: next })
    }
  })

  test.each([
    '',
    '//evil.example/',
    'https://evil.example/',
    '/\\evil.example/',
    '/..//evil.example/',
    '//evil.example/zayavka/7/',
    'javascript:alert(1)',
    '/login?next=/login',
    '/ru/client-login',
    '/panel/desktop/',
    '/api/client/logout',
  ])('ignores "%s" and opens the requests of the role', async (next) => {
    for (const [path, role, landing] of loginPages) {
      const url = loginUrl(path, next)
      expect((await (await app.visitor()).page(url)).data).toEqual({ next: landing, provider: null, reason: null })
      expect(await (await app.visitor({ roles: [role] })).page(url)).toEqual({ redirect: landing })
    }
  })

  test('asks a person of the other role to log in', async () => {
    expect((await (await app.visitor({ roles: ['client'] })).page('/login')).page).toBe('login')
    expect((await (await app.visitor()).page('/ru/login')).data).toEqual({
      next: '/ru/orders/',
      provider: null,
      reason: null,
    })
  })
})
