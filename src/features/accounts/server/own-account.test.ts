import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword, verifyPassword } from '#platform/password.ts'
import { cookieName, startSession } from '#platform/session/sessions.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { lastSecrets } from '#test/support/secrets.ts'
import type { ownAccountEndpoints } from '../contract.ts'

let app: TestApp
let clock = Date.UTC(2026, 2, 1, 8)
let hash: string
const minute = 60_000
const old = 'the old password'

beforeAll(async () => {
  app = await openApp()
  hash = await hashPassword(old)
})
beforeEach(() => app.setTime(new Date((clock += 2 * 86_400_000))))
const advance = (ms: number) => app.setTime(new Date((clock += ms)))

const change = (id: number, values: object) =>
  app.runtime.database.db.updateTable('account').set(values).where('id', '=', id).execute()
const accountOf = (visitor: Visitor) =>
  app.runtime.database.db
    .selectFrom('account')
    .selectAll()
    .where('id', '=', visitor.personId!)
    .executeTakeFirstOrThrow()

async function tutorWith(values: object = {}, edition = 'ua'): Promise<Visitor> {
  const visitor = await app.visitor({ edition, roles: ['tutor'], locale: 'en' })
  await change(visitor.personId!, { name: 'Lesia', ...values })
  return visitor
}

describe('own password', () => {
  const set = (visitor: Visitor, input: { password: string; current_password?: string }) =>
    visitor.call<typeof ownAccountEndpoints.setPassword>('POST /api/tutor/profile/password/set', input)
  const password = 'a quite new password'

  test('changes with the current one, ends other sessions and renews the token', async () => {
    const visitor = await tutorWith({ password_hash: hash })
    const sessions = () =>
      app.runtime.database.db
        .selectFrom('session')
        .select('token_hash')
        .where('subject_id', '=', visitor.personId!)
        .execute()
    const { database } = app.runtime
    const elsewhere = { edition: 'ua', realm: 'person', subjectId: visitor.personId!, now: new Date(clock) } as const
    await startSession(database.db, elsewhere)
    expect(await sessions()).toHaveLength(2)
    const copy = { ...visitor.cookies }
    expect(await set(visitor, { password, current_password: old })).toMatchObject({ status: 'success' })
    expect(await verifyPassword((await accountOf(visitor)).password_hash!, password)).toBe(true)
    expect(await sessions()).toHaveLength(1)
    expect(visitor.cookies['repeto_person']).not.toBe(copy['repeto_person'])
    expect((await visitor.page('/profile/')).page).toBe('profile')
    const stolen = await app.web.inject({ url: '/profile/?_data', headers: { host: 'ua.localhost' }, cookies: copy })
    expect(stolen.json()).toMatchObject({ redirect: expect.stringContaining('/login') as string })
  })

  test('rejects a wrong or missing current password and a weak new one', async () => {
    const visitor = await tutorWith({ password_hash: hash })
    expect(await set(visitor, { password })).toMatchObject({ error: { current_password: ['This field is required.'] } })
    expect(await set(visitor, { password, current_password: 'a guess' })).toMatchObject({
      error: { current_password: ['That’s not your current password.'] },
    })
    expect(await set(visitor, { password: 'short', current_password: old })).toMatchObject({
      error: { password: [expect.any(String)] },
    })
    expect((await accountOf(visitor)).password_hash).toBe(hash)
  })

  test('needs no current password if there is none', async () => {
    const visitor = await tutorWith()
    expect(await set(visitor, { password })).toMatchObject({ status: 'success' })
    expect((await accountOf(visitor)).password_hash).toMatch(/^\$argon2id/)
  })

  test('limits guesses across addresses', async () => {
    const visitor = await tutorWith({ password_hash: hash })
    const guess = async (index: number) =>
      (
        await app.web.inject({
          method: 'POST',
          url: '/api/tutor/profile/password/set',
          headers: { host: 'ua.localhost' },
          cookies: visitor.cookies,
          remoteAddress: `10.1.0.${index}`,
          payload: { password, current_password: `guess ${index}` },
        })
      ).statusCode
    for (let index = 1; index <= 10; index++) expect(await guess(index)).toBe(400)
    expect(await guess(11)).toBe(429)
  })
})

describe('own phone', () => {
  const set = (visitor: Visitor, phone: string) =>
    visitor.call<typeof ownAccountEndpoints.setPhone>('POST /api/tutor/profile/phone/set', { phone })
  const confirm = (visitor: Visitor, code: string) =>
    visitor.call<typeof ownAccountEndpoints.confirmPhone>('POST /api/tutor/profile/phone/confirm', { code })
  const resend = (visitor: Visitor) =>
    visitor.call<typeof ownAccountEndpoints.resendPhoneCode>('POST /api/tutor/profile/phone/resend_code', {})
  const sentCode = async () => (await lastSecrets(app, 'account.code_requested'))['code']!

  test('changes once the code is entered', async () => {
    const visitor = await tutorWith({ phone: '+380501111111', phone_confirmed_at: new Date(clock) })
    expect(await set(visitor, '050 222-22-22')).toMatchObject({ status: 'success' })
    expect(await accountOf(visitor)).toMatchObject({ phone: '+380501111111' })
    const settings = async () => (await visitor.page('/profile/')).data['account']
    expect(await settings()).toMatchObject({ phone: '+380501111111', phone_waiting: '+380502222222' })
    const code = await sentCode()
    expect(await confirm(visitor, code === '000000' ? '000001' : '000000')).toMatchObject({ error: 'wrong_code' })
    expect(await confirm(visitor, `${code.slice(0, 3)} ${code.slice(3)}`)).toMatchObject({ status: 'success' })
    expect(await accountOf(visitor)).toMatchObject({ phone: '+380502222222', phone_confirmed_at: new Date(clock) })
    expect(await confirm(visitor, code)).toMatchObject({ error: 'wrong_code' })
    expect(await settings()).toMatchObject({ phone: '+380502222222', phone_waiting: '' })
  })

  test('confirms the phone of the registration', async () => {
    const visitor = await tutorWith({ phone: '+380503333333' })
    expect(await resend(visitor)).toMatchObject({ status: 'success' })
    expect(await resend(visitor)).toMatchObject({ error: 'too_many_requests' })
    advance(minute)
    const first = await sentCode()
    expect(await resend(visitor)).toMatchObject({ status: 'success' })
    expect(await confirm(visitor, first)).toMatchObject({ error: 'wrong_code' })
    expect(await confirm(visitor, await sentCode())).toMatchObject({ status: 'success' })
    expect(await accountOf(visitor)).toMatchObject({ phone: '+380503333333', phone_confirmed_at: new Date(clock) })
    advance(minute)
    expect(await resend(visitor)).toMatchObject({ error: 'wrong_status' })
  })

  test('rejects the code of another account and a sixth try', async () => {
    const [mine, other] = [await tutorWith(), await tutorWith()]
    await set(mine, '0504444444')
    const code = await sentCode()
    await set(other, '0505555555')
    expect(await confirm(other, code)).toMatchObject({ error: 'wrong_code' })
    const wrong = code === '111111' ? '222222' : '111111'
    for (let time = 1; time <= 5; time++) expect(await confirm(mine, wrong)).toMatchObject({ error: 'wrong_code' })
    expect(await confirm(mine, code)).toMatchObject({ error: 'wrong_code' })
    expect((await accountOf(mine)).phone).toBeNull()
  })

  test('rejects numbers of other countries and names the problem', async () => {
    const visitor = await tutorWith()
    expect(await set(visitor, '12')).toMatchObject({ error: { phone: ['The number must have exactly 10 digits.'] } })
  })

  test('changes at once in editions that do not confirm phones', async () => {
    const visitor = await tutorWith({}, 'us')
    expect(await set(visitor, '(212) 555-0100')).toMatchObject({ status: 'success' })
    expect(await accountOf(visitor)).toMatchObject({ phone: '+12125550100', phone_confirmed_at: null })
    expect(await confirm(visitor, '123456')).toMatchObject({ error: 'wrong_status' })
    expect(await resend(visitor)).toMatchObject({ error: 'wrong_status' })
  })
})

test('terms are agreed to once and only with a true value', async () => {
  const visitor = await tutorWith()
  const agree = (confirmation_terms: boolean) =>
    visitor.call<typeof ownAccountEndpoints.confirmTerms>('POST /api/tutor/terms/confirm', { confirmation_terms })
  expect(await agree(false)).toMatchObject({ error: { confirmation_terms: [expect.any(String)] } })
  expect(await agree(true)).toMatchObject({ status: 'success' })
  const at = new Date(clock)
  advance(minute)
  await agree(true)
  expect((await accountOf(visitor)).terms_confirmed_at).toEqual(at)
})

test('indicators tell whether the tutor may be verified now', async () => {
  const visitor = await tutorWith({ email_confirmed_at: new Date(clock) })
  const ask = () => visitor.call<typeof ownAccountEndpoints.indicators>('GET /api/tutor/profile/indicators/get', {})
  expect(await ask()).toMatchObject({ data: { is_allow_verification: false, lastUpdate: clock / 1000 } })
  await change(visitor.personId!, { phone_confirmed_at: new Date(clock) })
  advance(minute)
  expect(await ask()).toMatchObject({ data: { is_allow_verification: true, lastUpdate: clock / 1000 } })
  const american = await tutorWith({ email_confirmed_at: new Date(clock) }, 'us')
  expect(
    await american.call<typeof ownAccountEndpoints.indicators>('GET /api/tutor/profile/indicators/get', {}),
  ).toMatchObject({ data: { is_allow_verification: true } })
})

test('offers verification to a verified tutor only when it can be renewed', async () => {
  const visitor = await tutorWith({ email_confirmed_at: new Date(), phone_confirmed_at: new Date() })
  const allowed = async () =>
    (await visitor.call<typeof ownAccountEndpoints.indicators>('GET /api/tutor/profile/indicators/get', {})) as {
      data?: { is_allow_verification: boolean }
    }
  const verifiedFor = (days: number) =>
    app.runtime.database.db
      .updateTable('tutor')
      .set({ verification: 'verified', verified_until: new Date(Date.now() + days * 86_400_000) })
      .where('id', '=', visitor.personId!)
      .execute()
  expect(await allowed()).toMatchObject({ data: { is_allow_verification: true } })
  await verifiedFor(300)
  expect(await allowed()).toMatchObject({ data: { is_allow_verification: false } })
  const offered = async () => JSON.stringify((await visitor.page('/settings')).frame.own)
  expect(await offered()).not.toContain('verified_tutor')
  await verifiedFor(20)
  expect(await allowed()).toMatchObject({ data: { is_allow_verification: true } })
  expect(await offered()).toContain('verified_tutor')
})

test('staff acting as a tutor cannot change the account', async () => {
  const staff = await app.visitor({ staff: 1 })
  const { personId: tutorId = 0 } = await app.visitor({ roles: ['tutor'] })
  const { database } = app.runtime
  const { id } = await database.db
    .selectFrom('staff_member')
    .select('id')
    .where('login', '=', 'staff1@demo.test')
    .executeTakeFirstOrThrow()
  const acting = { staffId: id, token: staff.cookies[cookieName.staff]!, endsAt: new Date(clock + minute) }
  const session = {
    edition: 'ua',
    realm: 'person',
    subjectId: tutorId,
    role: 'tutor',
    acting,
    now: new Date(clock),
  } as const
  staff.cookies[cookieName.person] = await startSession(database.db, session)
  expect((await staff.page('/profile/')).page).toBe('profile')
  const calls = [
    ['/api/tutor/profile/password/set', { password: 'a quite new password' }],
    ['/api/tutor/profile/phone/set', { phone: '0501234567' }],
    ['/api/tutor/profile/phone/confirm', { code: '123456' }],
    ['/api/tutor/profile/phone/resend_code', {}],
    ['/api/tutor/email/resend', {}],
    ['/api/client/login_by_token', { auth_token: 'x' }],
    ['/api/tutor/register', {}],
  ] as const
  for (const [url, payload] of calls) {
    const response = await staff.send('POST', url, { payload, headers: { origin: 'http://ua.localhost' } })
    expect([url, response.statusCode]).toEqual([url, 403])
  }
})
