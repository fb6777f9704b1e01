import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword, verifyPassword } from '#platform/password.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { callConcurrently } from '#test/support/concurrent-calls.ts'
import { lastSecrets } from '#test/support/secrets.ts'
import type { authEndpoints } from '../contract.ts'

const minute = 60_000
let app: TestApp
let hash: string
let now = Date.UTC(2026, 5, 1, 8)
const advance = (ms: number) => app.setTime(new Date((now += ms)))

beforeAll(async () => {
  app = await openApp({ DATABASE_POOL: '8' })
  hash = await hashPassword('the old one')
})
beforeEach(() => advance(25 * 60 * minute))

let people = 0
async function add(input: { phone?: string; confirmed?: boolean; role?: 'client' | 'tutor'; edition?: string } = {}) {
  const { db } = app.runtime.database
  const { phone, confirmed = true, role = 'tutor', edition = 'ua' } = input
  const email = `forgetful${++people}@test.example`
  const at = confirmed ? new Date(now) : null
  const { id } = await db
    .insertInto('account')
    .values({ edition, name: 'Taras', email, phone: phone ?? null, password_hash: hash, email_confirmed_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto(role).values({ edition, id }).execute()
  return { id, email }
}
const accountOf = (id: number) =>
  app.runtime.database.db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const sessionsOf = (id: number) =>
  app.runtime.database.db.selectFrom('session').select('token_hash').where('subject_id', '=', id).execute()

const requestCode = (visitor: Visitor, contact: { email?: string; phone?: string }) =>
  visitor.call<typeof authEndpoints.sendResetCode>('POST /api/tutor/profile/password/get_reset_code', contact)
const check = (visitor: Visitor, reset_code: string) =>
  visitor.call<typeof authEndpoints.checkResetCode>('POST /api/tutor/profile/password/check_reset_code', { reset_code })
const reset = (visitor: Visitor, reset_code: string, password = 'a lamp and four books') =>
  visitor.call<typeof authEndpoints.resetPassword>('POST /api/tutor/profile/password/reset', { reset_code, password })
const signIn = (visitor: Visitor, login: string, password: string) =>
  visitor.call<typeof authEndpoints.tutorLogin>('POST /api/tutor/login', { login, password })

async function requestAndRead(contact: { email?: string; phone?: string }, by?: Visitor) {
  const visitor = by ?? (await app.visitor())
  expect(await requestCode(visitor, contact)).toMatchObject({ status: 'success', data: {} })
  const { code = '' } = await lastSecrets(app, 'account.code_requested')
  return { visitor, code, wrong: code === '111111' ? '222222' : '111111' }
}
const rejected = { status: 'fail', error: 'wrong_code', httpStatus: 400 }

describe('password recovery', () => {
  test('replaces the password with a code and ends all sessions', async () => {
    const { id, email } = await add()
    const elsewhere = await app.visitor()
    expect(await signIn(elsewhere, email, 'the old one')).toMatchObject({ status: 'success' })
    const { visitor, code } = await requestAndRead({ email })
    expect(visitor.cookies['repeto_reset']).toMatch(/^[\w-]{43}$/)
    expect(await check(visitor, code)).toMatchObject({ status: 'success' })
    expect(await sessionsOf(id)).toHaveLength(1)
    expect(await reset(visitor, code)).toMatchObject({ status: 'success' })
    expect(visitor.cookies['repeto_reset']).toBe('')
    expect(await sessionsOf(id)).toEqual([])
    expect(await signIn(visitor, email, 'the old one')).toMatchObject({ error: 'wrong_credentials' })
    expect(await signIn(visitor, email, 'a lamp and four books')).toMatchObject({ status: 'success' })
    const event = await app.runtime.database.db
      .selectFrom('event')
      .selectAll()
      .where('name', '=', 'account.password_reset')
      .where('entity_id', '=', id)
      .executeTakeFirst()
    expect(event).toMatchObject({ entity: 'account', after: null, before: null })
  })

  test('ends the session of the person who recovers it', async () => {
    const { id, email } = await add()
    const visitor = await app.visitor()
    await signIn(visitor, email, 'the old one')
    const { code } = await requestAndRead({ email }, visitor)
    expect(await reset(visitor, code)).toMatchObject({ status: 'success' })
    expect(visitor.cookies['repeto_person']).toBe('')
    expect(await sessionsOf(id)).toEqual([])
  })

  test('works for a client by phone', async () => {
    const { id } = await add({ phone: '+380931112233', role: 'client', confirmed: false })
    const { visitor, code } = await requestAndRead({ phone: '093 111 22 33' })
    expect(await reset(visitor, code)).toMatchObject({ status: 'success' })
    const account = await accountOf(id)
    expect(account).toMatchObject({ phone_confirmed_at: new Date(now), email_confirmed_at: null })
    expect(await verifyPassword(account.password_hash!, 'a lamp and four books')).toBe(true)
  })

  test('confirms the email that was used', async () => {
    const { id, email } = await add({ confirmed: false })
    const { visitor, code } = await requestAndRead({ email })
    await reset(visitor, code)
    expect(await accountOf(id)).toMatchObject({ email_confirmed_at: new Date(now) })
  })
})

describe('reset code', () => {
  test('works only in the browser that requested it', async () => {
    const { email } = await add()
    const { visitor, code } = await requestAndRead({ email })
    const stranger = await app.visitor()
    expect(await check(stranger, code)).toMatchObject(rejected)
    expect(await reset(stranger, code)).toMatchObject(rejected)
    const { visitor: other } = await requestAndRead({ email: (await add()).email })
    expect(await reset(other, code)).toMatchObject(rejected)
    expect(await reset(visitor, code)).toMatchObject({ status: 'success' })
  })

  test('works only in its edition', async () => {
    const { visitor, code } = await requestAndRead({ email: (await add()).email })
    const abroad = await app.visitor({ edition: 'pl' })
    Object.assign(abroad.cookies, visitor.cookies)
    expect(await reset(abroad, code)).toMatchObject(rejected)
  })

  test('works once', async () => {
    const { visitor, code } = await requestAndRead({ email: (await add()).email })
    const challenge = visitor.cookies['repeto_reset']!
    expect(await reset(visitor, code)).toMatchObject({ status: 'success' })
    visitor.cookies['repeto_reset'] = challenge
    expect(await reset(visitor, code, 'another long one')).toMatchObject(rejected)
  })

  test('stops working after ten minutes and after five tries', async () => {
    const late = await requestAndRead({ email: (await add()).email })
    advance(10 * minute)
    expect(await reset(late.visitor, late.code)).toMatchObject(rejected)
    const guessed = await requestAndRead({ email: (await add()).email })
    const url = '/api/tutor/profile/password/check_reset_code'
    const payload = { reset_code: guessed.wrong }
    for (const answer of await callConcurrently(app, 20, { url, payload, cookies: guessed.visitor.cookies }))
      expect(answer).toMatchObject({ status: 'fail', error: 'wrong_code' })
    expect(await reset(guessed.visitor, guessed.code)).toMatchObject(rejected)
  })

  test('can be checked repeatedly and survives a rejected password', async () => {
    const { visitor, code } = await requestAndRead({ email: (await add()).email })
    for (let time = 0; time < 7; time++) expect(await check(visitor, code)).toMatchObject({ status: 'success' })
    for (const password of ['short', 'password123', 'x'.repeat(300)])
      expect(await reset(visitor, code, password)).toMatchObject({ httpStatus: 400, error: { password: [/./] } })
    expect(await reset(visitor, code)).toMatchObject({ status: 'success' })
  })

  test('is not a login code, and a login code is no reset code', async () => {
    const { email } = await add({ role: 'client' })
    const { code } = await requestAndRead({ email })
    const { handle } = await app.runtime.database.db
      .selectFrom('account_code')
      .select('handle')
      .where('address', '=', email)
      .executeTakeFirstOrThrow()
    const visitor = await app.visitor()
    const answer = await visitor.call<typeof authEndpoints.signInByCode>('POST /api/client/login_by_code', {
      client_id: handle,
      auth_code: code,
    })
    expect(answer).toMatchObject(rejected)
  })
})

test('recovery does not reveal whether an account exists', async () => {
  const { email } = await add()
  const send = async (visitor: Visitor, contact: object) => {
    const response = await visitor.send('POST', '/api/tutor/profile/password/get_reset_code', {
      payload: contact,
      headers: { origin: 'http://ua.localhost' },
    })
    const cookies = response.cookies.map(({ value, ...rest }) => ({ ...rest, length: value.length }))
    return { answer: [response.statusCode, response.body, cookies, Object.keys(response.headers).toSorted()], response }
  }
  const [known, unknown] = [await app.visitor(), await app.visitor()]
  const [one, two] = [await send(known, { email }), await send(unknown, { email: 'stranger@test.example' })]
  expect(one.answer).toEqual(two.answer)
  expect(one.answer[0]).toBe(200)
  known.cookies['repeto_reset'] = one.response.cookies[0]!.value
  unknown.cookies['repeto_reset'] = two.response.cookies[0]!.value
  expect(await check(known, 'x0')).toEqual(await check(unknown, 'x0'))
  const again = [await send(known, { email }), await send(unknown, { email: 'stranger@test.example' })]
  expect(again[0]!.answer).toEqual(again[1]!.answer)
  expect(again[0]!.answer[0]).toBe(200)
  const { code = '' } = await lastSecrets(app, 'account.code_requested')
  expect(await check(unknown, code)).toMatchObject(rejected)
})
