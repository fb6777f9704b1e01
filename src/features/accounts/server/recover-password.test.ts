import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword, verifyPassword } from '#platform/password.ts'
import { openApp } from '../../../../test/support/app.ts'
import type { TestApp, Visitor } from '../../../../test/support/app.ts'
import { crowd } from '../../../../test/support/crowd.ts'
import { lastSecrets } from '../../../../test/support/secrets.ts'
import type { endpoints } from '../contract.ts'

const minute = 60_000
let app: TestApp
let hash: string
let now = Date.UTC(2026, 5, 1, 8)
const wait = (ms: number) => app.at(new Date((now += ms)))

beforeAll(async () => {
  app = await openApp({ DATABASE_POOL: '8' })
  hash = await hashPassword('the old one')
})
beforeEach(() => wait(25 * 60 * minute))

let people = 0
async function add(given: { phone?: string; confirmed?: boolean; role?: 'client' | 'tutor'; edition?: string } = {}) {
  const { db } = app.runtime.database
  const { phone, confirmed = true, role = 'tutor', edition = 'ua' } = given
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

const ask = (visitor: Visitor, contact: { email?: string; phone?: string }) =>
  visitor.call<typeof endpoints.sendResetCode>('POST /api/tutor/profile/password/get_reset_code', contact)
const check = (visitor: Visitor, reset_code: string) =>
  visitor.call<typeof endpoints.checkResetCode>('POST /api/tutor/profile/password/check_reset_code', { reset_code })
const reset = (visitor: Visitor, reset_code: string, password = 'a lamp and four books') =>
  visitor.call<typeof endpoints.resetPassword>('POST /api/tutor/profile/password/reset', { reset_code, password })
const enter = (visitor: Visitor, login: string, password: string) =>
  visitor.call<typeof endpoints.tutorLogin>('POST /api/tutor/login', { login, password })

async function asked(contact: { email?: string; phone?: string }, by?: Visitor) {
  const visitor = by ?? (await app.visitor())
  expect(await ask(visitor, contact)).toMatchObject({ status: 'success', data: {} })
  const { code = '' } = await lastSecrets(app, 'account.code_asked')
  return { visitor, code, wrong: code === '111111' ? '222222' : '111111' }
}
const refused = { status: 'fail', error: 'wrong_code', httpStatus: 400 }

describe('a forgotten password', () => {
  test('is replaced with a code, and everybody who was signed in is out', async () => {
    const { id, email } = await add()
    const elsewhere = await app.visitor()
    expect(await enter(elsewhere, email, 'the old one')).toMatchObject({ status: 'success' })
    const { visitor, code } = await asked({ email })
    expect(visitor.cookies['repeto_reset']).toMatch(/^[\w-]{43}$/)
    expect(await check(visitor, code)).toMatchObject({ status: 'success' })
    expect(await sessionsOf(id)).toHaveLength(1)
    expect(await reset(visitor, code)).toMatchObject({ status: 'success' })
    expect(visitor.cookies['repeto_reset']).toBe('')
    expect(await sessionsOf(id)).toEqual([])
    expect(await enter(visitor, email, 'the old one')).toMatchObject({ error: 'wrong_credentials' })
    expect(await enter(visitor, email, 'a lamp and four books')).toMatchObject({ status: 'success' })
    const event = await app.runtime.database.db
      .selectFrom('event')
      .selectAll()
      .where('name', '=', 'account.password_reset')
      .where('entity_id', '=', id)
      .executeTakeFirst()
    expect(event).toMatchObject({ entity: 'account', after: null, before: null })
  })

  test('ends also the session of whoever recovers it while signed in', async () => {
    const { id, email } = await add()
    const visitor = await app.visitor()
    await enter(visitor, email, 'the old one')
    const { code } = await asked({ email }, visitor)
    expect(await reset(visitor, code)).toMatchObject({ status: 'success' })
    expect(visitor.cookies['repeto_person']).toBe('')
    expect(await sessionsOf(id)).toEqual([])
  })

  test('of a client likewise, by phone', async () => {
    const { id } = await add({ phone: '+380931112233', role: 'client', confirmed: false })
    const { visitor, code } = await asked({ phone: '093 111 22 33' })
    expect(await reset(visitor, code)).toMatchObject({ status: 'success' })
    const account = await accountOf(id)
    expect(account).toMatchObject({ phone_confirmed_at: new Date(now), email_confirmed_at: null })
    expect(await verifyPassword(account.password_hash!, 'a lamp and four books')).toBe(true)
  })

  test('confirms the e-mail it was recovered by', async () => {
    const { id, email } = await add({ confirmed: false })
    const { visitor, code } = await asked({ email })
    await reset(visitor, code)
    expect(await accountOf(id)).toMatchObject({ email_confirmed_at: new Date(now) })
  })
})

describe('the code', () => {
  test('counts only in the browser that asked for it', async () => {
    const { email } = await add()
    const { visitor, code } = await asked({ email })
    const stranger = await app.visitor()
    expect(await check(stranger, code)).toMatchObject(refused)
    expect(await reset(stranger, code)).toMatchObject(refused)
    // Nor with a challenge of somebody else's.
    const { visitor: other } = await asked({ email: (await add()).email })
    expect(await reset(other, code)).toMatchObject(refused)
    expect(await reset(visitor, code)).toMatchObject({ status: 'success' })
  })

  test('counts only in its edition', async () => {
    const { visitor, code } = await asked({ email: (await add()).email })
    const abroad = await app.visitor({ edition: 'pl' })
    Object.assign(abroad.cookies, visitor.cookies)
    expect(await reset(abroad, code)).toMatchObject(refused)
  })

  test('works once', async () => {
    const { visitor, code } = await asked({ email: (await add()).email })
    const challenge = visitor.cookies['repeto_reset']!
    expect(await reset(visitor, code)).toMatchObject({ status: 'success' })
    visitor.cookies['repeto_reset'] = challenge
    expect(await reset(visitor, code, 'another long one')).toMatchObject(refused)
  })

  test('is dead after ten minutes, and after five tries', async () => {
    const late = await asked({ email: (await add()).email })
    wait(10 * minute)
    expect(await reset(late.visitor, late.code)).toMatchObject(refused)
    const guessed = await asked({ email: (await add()).email })
    const url = '/api/tutor/profile/password/check_reset_code'
    const payload = { reset_code: guessed.wrong }
    for (const answer of await crowd(app, 20, { url, payload, cookies: guessed.visitor.cookies }))
      expect(answer).toMatchObject({ status: 'fail', error: 'wrong_code' })
    expect(await reset(guessed.visitor, guessed.code)).toMatchObject(refused)
  })

  test('may be looked at often, and is not used up by a password that will not do', async () => {
    const { visitor, code } = await asked({ email: (await add()).email })
    for (let time = 0; time < 7; time++) expect(await check(visitor, code)).toMatchObject({ status: 'success' })
    for (const password of ['short', 'password123', 'x'.repeat(300)])
      expect(await reset(visitor, code, password)).toMatchObject({ httpStatus: 400, error: { password: [/./] } })
    expect(await reset(visitor, code)).toMatchObject({ status: 'success' })
  })

  test('is no sign-in code, nor the other way round', async () => {
    const { email } = await add({ role: 'client' })
    const { code } = await asked({ email })
    const { handle } = await app.runtime.database.db
      .selectFrom('account_code')
      .select('handle')
      .where('address', '=', email)
      .executeTakeFirstOrThrow()
    const visitor = await app.visitor()
    const answer = await visitor.call<typeof endpoints.signInByCode>('POST /api/client/login_by_code', {
      client_id: handle,
      auth_code: code,
    })
    expect(answer).toMatchObject(refused)
  })
})

test('nobody learns who has an account', async () => {
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
  const { code = '' } = await lastSecrets(app, 'account.code_asked')
  expect(await check(unknown, code)).toMatchObject(refused)
})
