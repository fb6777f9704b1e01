import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startJobs } from '#app/jobs.ts'
import { hashPassword } from '#platform/password.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { callConcurrently } from '#test/support/concurrent-calls.ts'
import { eventually } from '#test/support/eventually.ts'
import type { authEndpoints } from '../contract.ts'

const minute = 60_000
const hour = 60 * minute
let app: TestApp
let worker: { close(): Promise<void> }
let now = Date.UTC(2026, 5, 1, 8)
const advance = (ms: number) => app.setTime(new Date((now += ms)))

beforeAll(async () => {
  app = await openApp({ DATABASE_POOL: '10' })
  worker = await startJobs(app.runtime, app.url)
})
afterAll(() => worker.close())
beforeEach(() => advance(2 * hour))

let people = 0
async function add(input: { confirmed?: boolean; role?: 'client' | 'tutor'; locale?: string; password?: string } = {}) {
  const { db } = app.runtime.database
  const { confirmed = true, role = 'client', locale, password } = input
  const email = `reader${++people}@test.example`
  const { id } = await db
    .insertInto('account')
    .values({
      edition: 'ua',
      name: 'Mavka',
      email,
      locale: locale ?? null,
      password_hash: password === undefined ? null : await hashPassword(password),
      email_confirmed_at: confirmed ? new Date(now) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto(role).values({ edition: 'ua', id }).execute()
  return { id, email }
}

const requestPassword = (visitor: Visitor, email: string) =>
  visitor.call<typeof authEndpoints.generatePassword>('POST /api/client/generate_password', { email })
const signIn = (visitor: Visitor, login: string, password: string) =>
  visitor.call<typeof authEndpoints.clientLogin>('POST /api/client/login', { login, password })
const emailsTo = (email: string) =>
  app.runtime.database.db.selectFrom('message').selectAll().where('recipient', '=', email).orderBy('id').execute()
const generated = (id: number) =>
  app.runtime.database.db.selectFrom('generated_password').selectAll().where('account_id', '=', id).execute()
const accountOf = (id: number) =>
  app.runtime.database.db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const waitForJobs = () =>
  eventually(async () => {
    const { rows } = await app.runtime.database.pool.query('select 1 from graphile_worker.jobs limit 1')
    expect(rows).toEqual([])
  }, 15_000)

async function requestAndRead(email: string, emails = 1) {
  expect(await requestPassword(await app.visitor(), ` ${email.toUpperCase()} `)).toMatchObject({
    status: 'success',
    data: {},
  })
  await waitForJobs()
  const found = await emailsTo(email)
  expect(found).toHaveLength(emails)
  return /\b[a-z2-9]{5}-[a-z2-9]{5}-[a-z2-9]{5}\b/.exec(found.at(-1)!.text)![0]
}

describe('generated password', () => {
  test('logs the client in and becomes the password', async () => {
    const { id, email } = await add({ confirmed: false })
    const password = await requestAndRead(email)
    expect(await generated(id)).toMatchObject([{ expires_at: new Date(now + 24 * hour) }])
    expect((await accountOf(id)).password_hash).toBeNull()
    const visitor = await app.visitor()
    expect(await signIn(visitor, email, password)).toMatchObject({
      status: 'success',
      auth: { current_role: 'client' },
    })
    expect(await generated(id)).toEqual([])
    expect(await accountOf(id)).toMatchObject({ email_confirmed_at: new Date(now), password_hash: /^\$argon2id/ })
    advance(48 * hour)
    expect(await signIn(visitor, email, password)).toMatchObject({ status: 'success' })
  })

  test('is sent in the language of the recipient with a link to the login page', async () => {
    const [ru, unknownEmail] = [await add({ locale: 'ru' }), await add()]
    await requestAndRead(ru.email)
    expect(await emailsTo(ru.email)).toMatchObject([
      { subject: 'Ваш пароль для Repeto', locale: 'ru', text: /Здравствуйте, Mavka![\s\S]*\/ru\/client-login/ },
    ])
    await requestAndRead(unknownEmail.email)
    expect(await emailsTo(unknownEmail.email)).toMatchObject([{ subject: 'Ваш пароль для Repeto', locale: 'ua' }])
  })

  test('changes nothing until it is used', async () => {
    const { id, email } = await add({ password: 'the old one' })
    const password = await requestAndRead(email)
    const visitor = await app.visitor()
    expect(await signIn(visitor, email, 'the old one')).toMatchObject({ status: 'success' })
    expect(await generated(id)).toHaveLength(1)
    const elsewhere = await app.visitor()
    expect(await signIn(elsewhere, email, password)).toMatchObject({ status: 'success' })
    // Using the generated password invalidates the old one and its sessions.
    expect(await signIn(await app.visitor(), email, 'the old one')).toMatchObject({ error: 'wrong_credentials' })
    expect((await visitor.page('/')).frame.auth.current_role).toBeNull()
    expect((await elsewhere.page('/')).frame.auth.current_role).toBe('client')
  })

  test('expires after a day', async () => {
    const { email } = await add()
    const password = await requestAndRead(email)
    advance(24 * hour)
    expect(await signIn(await app.visitor(), email, password)).toMatchObject({ error: 'wrong_credentials' })
  })

  test('is sent once a minute, and only the newest works', async () => {
    const { email } = await add()
    const first = await requestAndRead(email)
    expect(await requestAndRead(email)).toBe(first)
    advance(minute)
    const second = await requestAndRead(email, 2)
    expect(second).not.toBe(first)
    expect(await signIn(await app.visitor(), email, first)).toMatchObject({ error: 'wrong_credentials' })
    expect(await signIn(await app.visitor(), email, second)).toMatchObject({ status: 'success' })
  })

  test('is sent once for twenty concurrent requests', async () => {
    const { email } = await add()
    const answers = await callConcurrently(app, 20, { url: '/api/client/generate_password', payload: { email } })
    expect(answers.filter(({ status }) => status === 'success')).toHaveLength(5)
    await waitForJobs()
    expect(await emailsTo(email)).toHaveLength(1)
  })

  test('works once for twenty concurrent logins, and not for tutors', async () => {
    const { id, email } = await add()
    await app.runtime.database.db.insertInto('tutor').values({ edition: 'ua', id }).execute()
    const password = await requestAndRead(email)
    const tutor = await app.visitor()
    expect(
      await tutor.call<typeof authEndpoints.tutorLogin>('POST /api/tutor/login', { login: email, password }),
    ).toMatchObject({ error: 'wrong_credentials' })
    const visitors = await Promise.all([1, 2, 3, 4, 5].map(() => app.visitor()))
    const answers = await Promise.all(visitors.map((visitor) => signIn(visitor, email, password)))
    expect(answers.some(({ status }) => status === 'success')).toBe(true)
    expect((await accountOf(id)).password_hash).toMatch(/^\$argon2id/)
    expect(await signIn(await app.visitor(), email, password)).toMatchObject({ status: 'success' })
  })

  test('does not reveal whether an account exists and emails nobody else', async () => {
    const [{ email }, tutor] = [await add(), await add({ role: 'tutor' })]
    const send = async (to: string) => {
      const url = '/api/client/generate_password'
      const headers = { host: 'ua.localhost' }
      const response = await app.web.inject({ method: 'POST', url, headers, payload: { email: to } })
      return [response.statusCode, response.body, response.cookies, Object.keys(response.headers).toSorted()]
    }
    const known = await send(email)
    expect(known[0]).toBe(200)
    for (const other of [tutor.email, 'stranger@test.example']) expect(await send(other)).toEqual(known)
    await waitForJobs()
    expect(await emailsTo(tutor.email)).toEqual([])
    expect(await emailsTo('stranger@test.example')).toEqual([])
  })
})

test('accepts the passwords of the confirmed owner and of the latest account with the email', async () => {
  const { db } = app.runtime.database
  const email = 'shared@test.example'
  const passwords = ['of the first', 'of the second', 'of the owner']
  const ids: number[] = []
  for (const password of passwords) {
    const created = await add({ password, confirmed: false })
    await db.updateTable('account').set({ email }).where('id', '=', created.id).execute()
    ids.push(created.id)
  }
  const loggedIn = async () => {
    const answers = []
    for (const password of passwords) answers.push((await signIn(await app.visitor(), email, password)).status)
    return answers
  }
  expect(await loggedIn()).toEqual(['fail', 'fail', 'success'])
  await db
    .updateTable('account')
    .set({ email_confirmed_at: new Date(now) })
    .where('id', '=', ids[2]!)
    .execute()
  expect(await loggedIn()).toEqual(['fail', 'success', 'success'])
  await db
    .updateTable('account')
    .set({ deleted_at: new Date(now) })
    .where('id', '=', ids[2]!)
    .execute()
  expect(await loggedIn()).toEqual(['fail', 'success', 'fail'])
})
