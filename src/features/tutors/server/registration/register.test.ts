import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction, systemRequester } from '#platform/runtime.ts'
import { hashPassword, verifyPassword } from '#platform/password.ts'
import { editionByCode } from '#editions/editions.ts'
import type { authEndpoints, ownAccountEndpoints } from '#features/accounts/contract.ts'
import { createAccounts, createOrderLink } from '#features/accounts/public.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { findActiveCity } from '#test/support/cities.ts'
import { messagesAfter } from '#test/support/event-deliveries.ts'
import type { registerEndpoints } from '../../contract/registration.ts'

let app: TestApp
let clock = Date.UTC(2026, 2, 1, 8)
let cityId: number
const confirmationAsked = 'account.email_confirmation_requested'

beforeAll(async () => {
  app = await openApp()
  cityId = await findActiveCity(app)
})
// Rate limits are daily, so each test gets its own day.
beforeEach(() => app.setTime(new Date((clock += 86_400_000))))

const somebody = {
  name: 'Lesia Ukrainka',
  email: 'lesia@test.example',
  phone: '050 123-45-67',
  password: 'forest song 1911',
}
type Form = Partial<typeof somebody> & { city_id?: number; terms?: boolean }

const register = (visitor: Visitor, form: Form = {}, affiliate_id?: number) =>
  visitor.call<typeof registerEndpoints.register>('POST /api/tutor/register', {
    tutor: { ...somebody, city_id: cityId, terms: true, ...form },
    ...(affiliate_id !== undefined && { affiliate_id }),
  })

const accountOf = (id: number, edition = 'ua') =>
  app.runtime.database.db
    .selectFrom('account as a')
    .leftJoin('tutor as t', (join) => join.onRef('t.edition', '=', 'a.edition').onRef('t.id', '=', 'a.id'))
    .selectAll('a')
    .select(['t.id as tutor_id', 't.state', 't.affiliate_id', 't.city_id', 't.first_name', 't.name as tutor_name'])
    .where('a.edition', '=', edition)
    .where('a.id', '=', id)
    .executeTakeFirstOrThrow()

const idOf = (answer: Awaited<ReturnType<typeof register>>) => {
  expect(answer).toMatchObject({ status: 'success' })
  return (answer.status === 'success' ? answer.auth?.tutor_info?.id : undefined) ?? 0
}

async function addAccount(email: string, confirmed: boolean, edition = 'ua'): Promise<number> {
  const at = new Date('2026-01-01')
  const one = { name: 'Olena', email, phone: '+380670000000', locale: 'ru' as const, created_at: at }
  const password_hash = await hashPassword('her own password')
  const [id] = await inTransaction(app.runtime, systemRequester(editionByCode(edition)!), (ctx) =>
    createAccounts(ctx, [{ ...one, password_hash, ...(confirmed && { confirmed_at: at }) }]),
  )
  return id!
}

describe('registration', () => {
  test('creates a draft tutor and logs in', async () => {
    const visitor = await app.visitor({ locale: 'ru' })
    const answer = await register(visitor, { email: ' Lesia@Test.Example ' })
    expect(answer).toMatchObject({
      auth: { tutor: true, client: false, current_role: 'tutor', tutor_info: { first_name: 'Lesia' } },
    })
    const account = await accountOf(idOf(answer))
    expect(account).toMatchObject({
      email: 'lesia@test.example',
      phone: '+380501234567',
      locale: 'ru',
      email_confirmed_at: null,
      phone_confirmed_at: null,
      terms_confirmed_at: new Date(clock),
      state: 'draft',
      city_id: cityId,
      tutor_name: { ua: 'Lesia Ukrainka' },
    })
    expect(await verifyPassword(account.password_hash!, somebody.password)).toBe(true)
    expect((await visitor.page('/profile/')).data).toMatchObject({
      account: { email: 'lesia@test.example', email_confirmed: false },
    })
  })

  test('reports all problems by field', async () => {
    const visitor = await app.visitor({ locale: 'en' })
    const refused = async (form: Form) => {
      const answer = await register(visitor, form)
      return answer.status === 'fail' && typeof answer.error === 'object' ? Object.keys(answer.error).sort() : answer
    }
    expect(
      await refused({ email: 'lesia', phone: '12', password: 'short', city_id: 8_999_999_999, terms: false }),
    ).toEqual(['city_id', 'email', 'password', 'phone', 'terms'])
    expect(await refused({ name: '  ', terms: false })).toEqual(['name', 'terms'])
    expect(await refused({ password: 'qwerty123' })).toEqual(['password'])
    const { password: _, ...without } = somebody
    const call = { tutor: { ...without, city_id: cityId, terms: true } }
    expect(await visitor.call<typeof registerEndpoints.register>('POST /api/tutor/register', call)).toMatchObject({
      error: { password: ['This field is required.'] },
    })
    expect(
      await visitor.call<typeof registerEndpoints.register>('POST /api/tutor/register', {
        tutor: { ...somebody, terms: true },
      }),
    ).toMatchObject({ error: { city_id: ['This field is required.'] } })
    const polish = await app.runtime.database.db
      .selectFrom('city')
      .select('id')
      .where('edition', '=', 'pl')
      .executeTakeFirstOrThrow()
    expect(await refused({ city_id: polish.id })).toEqual(['city_id'])
    expect(visitor.cookies['repeto_person']).toBeUndefined()
  })

  test('stores a referrer of the edition and ignores others', async () => {
    const friend = await app.visitor({ roles: ['tutor'] })
    const [polish, student] = [
      await app.visitor({ edition: 'pl', roles: ['tutor'] }),
      await app.visitor({ roles: ['client'] }),
    ]
    const referrerOf = async (affiliate: number) =>
      (await accountOf(idOf(await register(await app.visitor(), { email: `by${affiliate}@test.example` }, affiliate))))
        .affiliate_id
    expect(await referrerOf(friend.personId!)).toBe(friend.personId)
    for (const nobody of [polish.personId!, student.personId!, 8_999_999_999])
      expect(await referrerOf(nobody)).toBeNull()
  })

  test('requires a proof of work from the sixth attempt per email', async () => {
    for (let time = 1; time <= 5; time++)
      expect(await register(await app.visitor())).toMatchObject({ status: 'success' })
    expect(await register(await app.visitor(), { email: 'LESIA@test.example' })).toMatchObject({
      error: 'captcha_needed',
    })
    expect(await register(await app.visitor(), { email: 'other@test.example' })).toMatchObject({ status: 'success' })
  })
})

describe('known email', () => {
  const attempt = async (email: string) => {
    const response = await app.web.inject({
      method: 'POST',
      url: '/api/tutor/register',
      headers: { host: 'ua.localhost' },
      payload: { tutor: { ...somebody, email, city_id: cityId, terms: true } },
    })
    const cookies = response.cookies.map(({ value, ...cookie }) => ({ ...cookie, length: value.length }))
    return [
      response.statusCode,
      response.body.replaceAll(/\d+/g, '#'),
      cookies,
      Object.keys(response.headers).toSorted(),
    ]
  }

  test('gets the same answer as an unknown one', async () => {
    await addAccount('known@test.example', true)
    await addAccount('unconfirmed@test.example', false)
    const unknown = await attempt('unknown@test.example')
    expect(unknown[0]).toBe(200)
    for (const email of ['known', 'unconfirmed']) expect(await attempt(`${email}@test.example`)).toEqual(unknown)
  })

  // Retries, because a busy machine can distort one measurement; a real timing leak shows every time.
  let tries = 0
  test('takes the same time', { retry: 2 }, async () => {
    const suffix = `-${++tries}@test.example`
    for (let round = 0; round < 9; round++) await addAccount(`old${round}${suffix}`, true)
    const timed = async (email: string) => {
      const start = performance.now()
      await attempt(email)
      return performance.now() - start
    }
    await timed(`warm${suffix}`)
    const [known, unknown]: [number[], number[]] = [[], []]
    for (let round = 0; round < 9; round++) {
      known.push(await timed(`old${round}${suffix}`))
      unknown.push(await timed(`new${round}${suffix}`))
    }
    const [a, b] = [known, unknown].map((times) => times.toSorted((x, y) => x - y)[4]!) as [number, number]
    expect(Math.max(a / b, b / a)).toBeLessThan(1.5)
  })

  test('notifies its owner by email in the owner’s language', async () => {
    const owner = await addAccount('owner@test.example', true)
    await register(await app.visitor(), { email: 'owner@test.example', name: 'Buy something evil' })
    await register(await app.visitor(), { email: 'free@test.example' })
    const emails = (await messagesAfter(app, confirmationAsked)).filter(({ recipient }) =>
      /^(owner|free)@/.test(recipient),
    )
    expect(emails.map(({ template, recipient, locale }) => [template, recipient, locale])).toEqual([
      ['already_registered', 'owner@test.example', 'ru'],
      ['confirm_email', 'free@test.example', 'ua'],
    ])
    expect(emails[0]!.text).not.toMatch(/evil|confirmation_code/)
    expect(emails[0]!.text).toContain('/ru/client-login?next=%2Fru%2Fregister')
    expect(emails[0]!.text).toContain('/ru/recovery')
    expect(emails[1]!.text).toMatch(/\/login\?confirmation_code=[\w-]{43}/)
    await app.runtime.database.db.insertInto('tutor').values({ edition: 'ua', id: owner }).execute()
    await register(await app.visitor(), { email: 'owner@test.example' })
    const last = (await messagesAfter(app, confirmationAsked)).at(-1)!
    expect(last.text).toContain('/ru/login\n')
  })

  test('does not log in to the owner’s account', async () => {
    const owner = await addAccount('rich@test.example', true)
    const id = idOf(await register(await app.visitor(), { email: 'rich@test.example' }))
    expect(id).not.toBe(owner)
    const before = await accountOf(owner)
    expect(before).toMatchObject({ name: 'Olena', tutor_id: null })
    expect(await verifyPassword(before.password_hash!, 'her own password')).toBe(true)
  })

  test('is not revealed by a later password login', async () => {
    await addAccount('hers@test.example', true)
    await addAccount('claimed@test.example', false)
    const back = async (email: string) => {
      await register(await app.visitor(), { email })
      return (await app.visitor()).call<typeof authEndpoints.tutorLogin>('POST /api/tutor/login', {
        login: email,
        password: somebody.password,
      })
    }
    for (const email of ['hers@test.example', 'claimed@test.example', 'free@test.example'])
      expect([email, await back(email)]).toMatchObject([email, { status: 'success', auth: { tutor: true } }])
  })
})

describe('logged-in person', () => {
  test('becomes a tutor with the existing account', async () => {
    const visitor = await app.visitor({ roles: ['client'] })
    const before = { ...visitor.cookies }
    expect((await visitor.page('/register')).data).toMatchObject({ mine: { name: 'Test Person', has_password: false } })
    expect(await register(visitor, { password: 'short' })).toMatchObject({ error: { password: [expect.any(String)] } })
    const answer = await register(visitor, { email: 'both@test.example' })
    expect(answer).toMatchObject({ auth: { client: true, tutor: true, current_role: 'tutor' } })
    expect(idOf(answer)).toBe(visitor.personId)
    expect(await accountOf(visitor.personId!)).toMatchObject({
      email: 'both@test.example',
      tutor_id: visitor.personId,
      state: 'draft',
    })
    expect(visitor.cookies['repeto_person']).not.toBe(before['repeto_person'])
    expect((await messagesAfter(app, confirmationAsked)).at(-1)).toMatchObject({ recipient: 'both@test.example' })
    expect(await register(visitor)).toMatchObject({ error: 'wrong_status' })
    expect(await visitor.page('/register')).toEqual({ redirect: '/profile/' })
  })

  test('keeps the existing email and password', async () => {
    const id = await addAccount('student@test.example', true)
    const { db } = app.runtime.database
    await db.insertInto('client').values({ edition: 'ua', id }).execute()
    const visitor = await app.visitor()
    const credentials = { login: 'student@test.example', password: 'her own password' }
    await visitor.call<typeof authEndpoints.clientLogin>('POST /api/client/login', credentials)
    const { count } = await db
      .selectFrom('account')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    const tutor = { name: 'Olena Pchilka', email: '', phone: '', city_id: cityId, terms: true }
    expect(await visitor.call<typeof registerEndpoints.register>('POST /api/tutor/register', { tutor })).toMatchObject({
      auth: { tutor_info: { id } },
    })
    const account = await accountOf(id)
    expect(account).toMatchObject({
      email: 'student@test.example',
      phone: '+380670000000',
      first_name: { ua: 'Olena' },
    })
    expect(await verifyPassword(account.password_hash!, 'her own password')).toBe(true)
    expect(
      await db
        .selectFrom('account')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow(),
    ).toEqual({ count })
  })

  test('creates one tutor from two concurrent requests', async () => {
    const visitor = await app.visitor({ roles: ['client'] })
    const answers = await Promise.all([1, 2, 3].map(() => register(visitor, { email: 'twice@test.example' })))
    expect(answers.filter(({ status }) => status === 'success')).toHaveLength(1)
  })

  test('is treated as a guest if logged in by an order link', async () => {
    const { personId = 0 } = await app.visitor({ roles: ['client'] })
    const visitor = await app.visitor()
    const auth_token = await inTransaction(app.runtime, systemRequester(editionByCode('ua')!), (ctx) =>
      createOrderLink(ctx, { accountId: personId, orderId: 7 }),
    )
    await visitor.call<typeof ownAccountEndpoints.loginByToken>('POST /api/client/login_by_token', { auth_token })
    expect((await visitor.page('/register')).data).not.toHaveProperty('mine')
    expect(idOf(await register(visitor, { email: 'linked@test.example' }))).not.toBe(personId)
  })
})

test('the page contains the edition’s data and the referrer', async () => {
  const visitor = await app.visitor({ edition: 'pl' })
  const { data } = await visitor.page('/register?affiliate_id=17')
  expect(data).toMatchObject({ affiliate_id: 17, phone: { prefix: '+48', length: 9 } })
  const names = (data['cities'] as { text: string }[]).map(({ text }) => text)
  expect(names).toEqual(names.toSorted(new Intl.Collator('pl').compare))
  for (const nonsense of ['x', '-1', '1.5', '9'.repeat(20)])
    expect((await visitor.page(`/register?affiliate_id=${nonsense}`)).data).not.toHaveProperty('affiliate_id')
})
