import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { closeRuntime, openRuntime } from '#app/runtime.ts'
import { createWeb } from '#app/web.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { captchaHeader } from '#test/support/captcha.ts'
import type { staffAuthEndpoints } from '../contract.ts'
import { demoPassword, demoStaff } from '#demo/logins.ts'

let app: TestApp
let clock = Date.UTC(2026, 2, 1, 8)
beforeAll(async () => {
  app = await openApp({ CAPTCHA_BITS: '6' })
})
// Each test gets its own window of the limits.
beforeEach(() => app.setTime(new Date((clock += 3_600_000))))

const [first, second, third, fourth] = demoStaff.map(({ login }) => login) as [string, string, string, string]
const signIn = (visitor: Visitor, login: string, password = demoPassword) =>
  visitor.call<typeof staffAuthEndpoints.login>('POST /api/admin/login', { login, password })
const trySignIn = async (login: string, password: string, edition = 'ua', web = app.web, proof = {}) => {
  const headers = { host: `${edition}.localhost`, ...proof }
  const response = await web.inject({ method: 'POST', url: '/api/admin/login', headers, payload: { login, password } })
  return [response.statusCode, response.body, response.cookies, Object.keys(response.headers).toSorted()]
}

const proven = () => captchaHeader(app, '/api/admin/login')

test('staff log in, get their account data, and the audit records it', async () => {
  const visitor = await app.visitor()
  const answer = await signIn(visitor, ` ${first.toUpperCase()} `)
  expect(answer).toMatchObject({
    status: 'success',
    data: {},
    auth: { admin: true, admin_info: { name: 'Olha Marchenko', status: 1 }, client: false, tutor: false },
  })
  const { page, frame } = await visitor.page('/panel/desktop/')
  expect([page, frame.auth.admin_info?.name]).toEqual(['panel.desktop', 'Olha Marchenko'])
  const events = await app.runtime.database.db.selectFrom('event').selectAll().orderBy('id', 'desc').execute()
  expect(events[0]).toMatchObject({ name: 'staff.signed_in', edition: 'ua', entity_id: frame.auth.admin_info?.id })
})

test('the desktop shows the name of the member', async () => {
  const visitor = await app.visitor()
  await signIn(visitor, fourth)
  const { recent } = (await visitor.page('/panel/desktop/')).data as { recent: object[] }
  expect(recent[0]).toMatchObject({ event: 'staff.signed_in', who: 'Daniel Brooks' })
})

test('the password is compared exactly', async () => {
  for (const password of [`${demoPassword} `, demoPassword.toUpperCase(), ` ${demoPassword}`])
    expect((await trySignIn(first, password))[0]).toBe(401)
})

test('gives the same error for every failure', async () => {
  const { db } = app.runtime.database
  const member = await db.selectFrom('staff_member').select('id').where('login', '=', third).executeTakeFirstOrThrow()
  await db.deleteFrom('staff_edition').where('staff_id', '=', member.id).where('edition', '=', 'ua').execute()
  await db.updateTable('staff_member').set({ active: false }).where('login', '=', fourth).execute()
  const wrongPassword = await trySignIn(first, 'wrong')
  expect(wrongPassword.slice(0, 3)).toEqual([
    401,
    JSON.stringify({
      status: 'fail',
      error: 'wrong_credentials',
      message: 'Неправильна пошта або пароль. Перевірте й спробуйте ще раз.',
    }),
    [],
  ])
  expect(await trySignIn('nobody@demo.test', demoPassword)).toEqual(wrongPassword)
  expect(await trySignIn(third, demoPassword)).toEqual(wrongPassword)
  expect(await trySignIn(fourth, demoPassword)).toEqual(wrongPassword)
  expect((await trySignIn(third, demoPassword, 'pl'))[0]).toBe(200)
})

// The retry absorbs noise of a busy machine; a real difference shows in every run.
test('takes as long for an unknown login as for a known one', { retry: 2 }, async () => {
  const timed = async (login: string) => {
    const start = performance.now()
    expect((await trySignIn(login, 'wrong'))[0]).toBe(401)
    return performance.now() - start
  }
  await timed('warm@demo.test')
  const known: number[] = []
  const unknown: number[] = []
  for (let round = 0; round < 15; round++) {
    app.setTime(new Date((clock += 3_600_000)))
    known.push(await timed(round < 8 ? first : second))
    unknown.push(await timed(`nobody${round}@demo.test`))
  }
  const median = (times: number[]) => times.toSorted((a, b) => a - b)[7]!
  expect(median(known) / median(unknown)).toBeGreaterThan(1 / 1.5)
  expect(median(known) / median(unknown)).toBeLessThan(1.5)
})

describe('guessing', () => {
  test('needs a captcha for each try after ten wrong ones, across processes and restarts', async () => {
    for (let time = 1; time <= 10; time++) expect((await trySignIn(second, `guess ${time}`))[0]).toBe(401)
    const restarted = await openRuntime(app.runtime.config, app.url, app.runtime.clock)
    const web = await createWeb(restarted)
    for (const site of [app.web, web]) {
      const refused = await trySignIn(second.toUpperCase(), 'guess 11', 'ua', site)
      expect([refused[0], refused[1]]).toEqual([403, expect.stringContaining('"error":"captcha_needed"')])
    }
    await web.close()
    await closeRuntime(restarted)
    const proof = await proven()
    expect((await trySignIn(second, 'guess 12', 'ua', app.web, proof))[0]).toBe(401)
    expect((await trySignIn(second, 'guess 13', 'ua', app.web, proof))[0]).toBe(403)
  })

  test('locks nobody out: the right password works with a captcha, and elsewhere without one', async () => {
    for (let time = 1; time <= 15; time++) await trySignIn(second, `guess ${time}`, 'ua', app.web, await proven())
    expect((await trySignIn(second, demoPassword))[0]).toBe(403)
    expect((await trySignIn(second, demoPassword, 'ua', app.web, await proven()))[0]).toBe(200)
    expect((await trySignIn(second, demoPassword, 'pl'))[0]).toBe(200)
    expect((await trySignIn(first, demoPassword))[0]).toBe(200)
    app.setTime(new Date(clock + 900_000))
    expect((await trySignIn(second, demoPassword))[0]).toBe(200)
  })

  test('does not count successful logins', async () => {
    for (let time = 1; time <= 25; time++) expect((await trySignIn(first, demoPassword))[0]).toBe(200)
    for (let time = 1; time <= 10; time++) expect((await trySignIn(first, `guess ${time}`))[0]).toBe(401)
    expect((await trySignIn(first, demoPassword))[0]).toBe(403)
  })

  test('from one address needs a captcha after twenty wrong tries and is blocked after a hundred', async () => {
    const counted = (what: string, calls: number) =>
      app.runtime.database.db
        .insertInto('call_count')
        .values({ key: `/api/admin/login ${what} 127.0.0.1`, window_start: new Date(clock), calls })
        .onConflict((conflict) => conflict.columns(['key', 'window_start']).doUpdateSet({ calls }))
        .execute()
    const working = async () => trySignIn(first, demoPassword, 'ua', app.web, await proven())
    await counted('unproven from', 19)
    expect((await trySignIn('nobody@demo.test', 'wrong'))[0]).toBe(401)
    expect((await trySignIn(first, demoPassword))[0]).toBe(403)
    expect((await working())[0]).toBe(200)
    await counted('from', 99)
    expect((await working())[0]).toBe(200)
    expect((await trySignIn('nobody@demo.test', 'wrong', 'ua', app.web, await proven()))[0]).toBe(401)
    expect((await working())[0]).toBe(429)
  })

  test('concurrently gives no more tries than sequentially', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => trySignIn('crowd@demo.test', 'wrong')))
    expect(answers.filter(([status]) => status === 401)).toHaveLength(10)
    expect(answers.filter(([status]) => status === 403)).toHaveLength(10)
  })
})

test('signing out ends the session, not only the cookie', async () => {
  const visitor = await app.visitor()
  await signIn(visitor, first)
  const token = visitor.cookies['repeto_staff']!
  const answer = await visitor.call<typeof staffAuthEndpoints.logout>('POST /api/admin/logout', {})
  expect(answer).toMatchObject({ status: 'success', auth: { admin: false, admin_info: null } })
  expect(visitor.cookies['repeto_staff']).toBe('')
  visitor.cookies['repeto_staff'] = token
  expect(await visitor.page('/panel/desktop/')).toMatchObject({ redirect: '/panel/login?next=%2Fpanel%2Fdesktop%2F' })
})

describe('language of the panel', () => {
  const choose = (visitor: Visitor, locale: 'es' | 'pl' | 'ua') =>
    visitor.call<typeof staffAuthEndpoints.setLocale>('POST /api/admin/locale/set', { locale })

  test('is the edition’s until a member chooses, and then applies everywhere', async () => {
    const [me, colleague] = [await app.visitor({ staff: 1 }), await app.visitor({ staff: 2 })]
    expect((await me.page('/panel/desktop/')).frame.lang).toBe('uk-UA')
    expect(await choose(me, 'es')).toMatchObject({ status: 'success' })
    expect((await me.page('/panel/desktop/')).frame.lang).toBe('es-UA')
    const elsewhere = await app.visitor({ staff: 1, edition: 'pl' })
    expect((await elsewhere.page('/panel/desktop/')).frame.lang).toBe('es-PL')
    expect((await colleague.page('/panel/desktop/')).frame.lang).toBe('uk-UA')
    expect((await me.page('/')).frame.lang).toBe('uk-UA')
    expect((await me.send('GET', '/panel/desktop/')).body).toContain('<html lang="es-UA"')
  })

  test('has to be a supported one', async () => {
    const visitor = await app.visitor({ staff: 1 })
    const answer = await choose(visitor, 'de' as 'es')
    expect(answer).toMatchObject({ status: 'fail', error: { locale: [expect.any(String)] }, httpStatus: 400 })
  })
})

describe('after login', () => {
  test.each([
    ['/panel/users_cities/?name=x&page=2', '/panel/users_cities/?name=x&page=2'],
    ['/auth_as_user?as=client&id=5', '/auth_as_user?as=client&id=5'],
    ['/auth_as_users', '/panel/desktop/'],
    ['//evil.example/', '/panel/desktop/'],
    ['https://evil.example/panel/', '/panel/desktop/'],
    ['/\\evil.example/', '/panel/desktop/'],
    ['/panel/\\evil', '/panel/desktop/'],
    ['javascript:alert(1)', '/panel/desktop/'],
    ['/panel/login?next=/panel/login', '/panel/desktop/'],
    ['/', '/panel/desktop/'],
  ])('%s leads to %s', async (next, to) => {
    const url = `/panel/login?next=${encodeURIComponent(next)}`
    expect((await (await app.visitor()).page(url)).data).toEqual({ next: to, provider: null })
    expect(await (await app.visitor({ staff: 1 })).page(url)).toEqual({ redirect: to })
  })

  test('a closed page is opened after the login with its query', async () => {
    const visitor = await app.visitor()
    const { headers } = await visitor.send('GET', '/panel/users_cities/?name=%D0%BB&evil=1')
    const next = new URL(headers.location!, 'http://x').searchParams.get('next')
    expect(next).toBe('/panel/users_cities/?name=%D0%BB')
    expect((await visitor.page(headers.location!)).data).toEqual({ next, provider: null })
  })
})
