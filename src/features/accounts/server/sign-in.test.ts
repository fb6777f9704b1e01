import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '#platform/password.ts'
import type { PersonRole } from '#shared/access.ts'
import { openApp } from '../../../../test/support/app.ts'
import type { TestApp, Visitor } from '../../../../test/support/app.ts'
import { provenFor } from '../../../../test/support/captcha.ts'
import type { endpoints } from '../contract.ts'

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
// Limits count in windows of a quarter of an hour: each test has its own.
beforeEach(() => app.at(new Date((clock += 3_600_000))))

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
  visitor.call<typeof endpoints.tutorLogin>('POST /api/tutor/login', { login, password })
const asClient = (visitor: Visitor, login: string) =>
  visitor.call<typeof endpoints.clientLogin>('POST /api/client/login', { login, password })
const become = (visitor: Visitor, role: PersonRole) =>
  visitor.call<typeof endpoints.chooseRole>('POST /api/auth/role/set', { role })
const roleOf = async (visitor: Visitor) => (await visitor.page('/')).frame.auth.current_role

const attempt = async (door: PersonRole, login: string, given = password, proof = {}, edition = 'ua') => {
  const response = await app.web.inject({
    method: 'POST',
    url: `/api/${door}/login`,
    headers: { host: `${edition}.localhost`, ...proof },
    payload: { login, password: given },
  })
  return [response.statusCode, response.body, response.cookies, Object.keys(response.headers).toSorted()]
}

describe('signing in', () => {
  test('tutors and students come in by their own doors, and in that role', async () => {
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

  test('whoever is both is what the door says', async () => {
    const visitor = await app.visitor()
    await asClient(visitor, 'both@test.example')
    expect(await roleOf(visitor)).toBe('client')
    await asTutor(visitor, 'both@test.example')
    expect(await roleOf(visitor)).toBe('tutor')
  })

  test('a refusal does not tell what was wrong', async () => {
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

  // A busy machine can blur it once; a difference that somebody could use is there every time.
  test('takes as long for an account that does not exist, or has no password', { retry: 2 }, async () => {
    const timed = async (login: string) => {
      const start = performance.now()
      expect((await attempt('client', login, 'wrong'))[0]).toBe(401)
      return performance.now() - start
    }
    await timed('warm@test.example')
    const times: [number[], number[], number[]] = [[], [], []]
    for (let round = 0; round < 9; round++) {
      app.at(new Date((clock += 3_600_000)))
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

  test('takes work for each try after ten wrong ones, whichever log-in page it is', async () => {
    for (let time = 1; time <= 5; time++) {
      expect((await attempt('tutor', 'both@test.example', `guess ${time}`))[0]).toBe(401)
      expect((await attempt('client', 'both@test.example', `guess ${time}`))[0]).toBe(401)
    }
    expect((await attempt('client', 'Both@test.example', 'guess'))[0]).toBe(403)
    expect((await attempt('tutor', 'both@test.example', 'guess'))[0]).toBe(403)
    const proof = await provenFor(app, '/api/tutor/login')
    expect((await attempt('tutor', 'both@test.example', 'guess', proof))[0]).toBe(401)
    expect((await attempt('tutor', 'both@test.example', 'guess', proof))[0]).toBe(403)
  })

  test.each(['tutor', 'client'] as const)('locks no %s out', async (role) => {
    const login = `${role}@test.example`
    for (let time = 1; time <= 15; time++)
      await attempt(role, login, `guess ${time}`, await provenFor(app, `/api/${role}/login`))
    expect((await attempt(role, login))[0]).toBe(403)
    expect((await attempt(role, login, password, await provenFor(app, `/api/${role}/login`)))[0]).toBe(200)
    expect((await attempt(role, 'both@test.example'))[0]).toBe(200)
  })

  test('counts wrong tries by edition', async () => {
    for (let time = 1; time <= 10; time++) await attempt('client', 'polish@test.example', `guess ${time}`)
    expect((await attempt('client', 'polish@test.example'))[0]).toBe(403)
    expect((await attempt('client', 'polish@test.example', password, {}, 'pl'))[0]).toBe(200)
  })

  test('does not count successes', async () => {
    for (let time = 1; time <= 25; time++) expect((await attempt('client', 'both@test.example'))[0]).toBe(200)
  })
})

describe('the role', () => {
  test('is answered to anybody', async () => {
    const visitor = await app.visitor()
    const ask = () => visitor.call<typeof endpoints.role>('GET /api/auth/role/get', {})
    expect(await ask()).toMatchObject({ status: 'success', auth: { current_role: null, client: false } })
    await asTutor(visitor, 'both@test.example')
    expect(await ask()).toMatchObject({ auth: { current_role: 'tutor', client: true, tutor: true } })
  })

  test('changes with the token, and the one before is dead', async () => {
    const visitor = await app.visitor()
    await asTutor(visitor, 'both@test.example')
    const before = { ...visitor.cookies }
    expect(await become(visitor, 'client')).toMatchObject({ status: 'success', auth: { current_role: 'client' } })
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

  test('is one that the person has', async () => {
    const visitor = await app.visitor()
    await asClient(visitor, 'client@test.example')
    expect(await become(visitor, 'tutor')).toMatchObject({ status: 'fail', error: 'forbidden', httpStatus: 403 })
    expect(await become(visitor, 'admin' as 'tutor')).toMatchObject({ httpStatus: 400 })
    expect(await roleOf(visitor)).toBe('client')
  })

  test('that was taken away is nobody’s anymore', async () => {
    const visitor = await app.visitor({ roles: ['client', 'tutor'] })
    await become(visitor, 'tutor')
    const { db } = app.runtime.database
    await db.deleteFrom('tutor').where('edition', '=', 'ua').where('id', '=', visitor.personId!).execute()
    expect(await roleOf(visitor)).toBe('client')
  })
})

test('signing out ends the session, not only the cookie', async () => {
  const leave = {
    tutor: (visitor: Visitor) => visitor.call<typeof endpoints.tutorLogout>('POST /api/tutor/logout', {}),
    client: (visitor: Visitor) => visitor.call<typeof endpoints.clientLogout>('POST /api/client/logout', {}),
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

describe('after sign-in', () => {
  const loginPages = [
    ['/login', 'tutor', '/orders/'],
    ['/client-login', 'client', '/client_orders'],
  ] as const
  const loginUrl = (path: string, next: string) => `${path}?next=${encodeURIComponent(next)}`

  test.each([
    ['/wallet?page=2', null],
    ['/zayavka/7/', 'order'],
    ['/ru/zayavka/7/', 'order'],
  ])('%s is where it leads', async (next, why) => {
    for (const [path, role] of loginPages) {
      const url = loginUrl(path, next)
      expect((await (await app.visitor()).page(url)).data).toEqual({ next, provider: null, why })
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
  ])('"%s" is ignored, and the requests of the role open', async (next) => {
    for (const [path, role, landing] of loginPages) {
      const url = loginUrl(path, next)
      expect((await (await app.visitor()).page(url)).data).toEqual({ next: landing, provider: null, why: null })
      expect(await (await app.visitor({ roles: [role] })).page(url)).toEqual({ redirect: landing })
    }
  })

  test('somebody of the other role is still asked who they are', async () => {
    expect((await (await app.visitor({ roles: ['client'] })).page('/login')).page).toBe('login')
    expect((await (await app.visitor()).page('/ru/login')).data).toEqual({
      next: '/ru/orders/',
      provider: null,
      why: null,
    })
  })
})
