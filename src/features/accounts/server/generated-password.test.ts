import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startJobs } from '#app/jobs.ts'
import { hashPassword } from '#platform/password.ts'
import { openApp } from '../../../../test/support/app.ts'
import type { TestApp, Visitor } from '../../../../test/support/app.ts'
import { crowd } from '../../../../test/support/crowd.ts'
import { soon } from '../../../../test/support/soon.ts'
import type { endpoints } from '../contract.ts'

const minute = 60_000
const hour = 60 * minute
let app: TestApp
let worker: { close(): Promise<void> }
let now = Date.UTC(2026, 5, 1, 8)
const wait = (ms: number) => app.at(new Date((now += ms)))

beforeAll(async () => {
  app = await openApp({ DATABASE_POOL: '10' })
  worker = await startJobs(app.runtime, app.url)
})
afterAll(() => worker.close())
beforeEach(() => wait(2 * hour))

let people = 0
async function add(given: { confirmed?: boolean; role?: 'client' | 'tutor'; locale?: string; password?: string } = {}) {
  const { db } = app.runtime.database
  const { confirmed = true, role = 'client', locale, password } = given
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

const ask = (visitor: Visitor, email: string) =>
  visitor.call<typeof endpoints.generatePassword>('POST /api/client/generate_password', { email })
const enter = (visitor: Visitor, login: string, password: string) =>
  visitor.call<typeof endpoints.clientLogin>('POST /api/client/login', { login, password })
const lettersTo = (email: string) =>
  app.runtime.database.db.selectFrom('message').selectAll().where('recipient', '=', email).orderBy('id').execute()
const generated = (id: number) =>
  app.runtime.database.db.selectFrom('generated_password').selectAll().where('account_id', '=', id).execute()
const accountOf = (id: number) =>
  app.runtime.database.db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** All that was asked for has been done. */
const settled = () =>
  soon(async () => {
    const { rows } = await app.runtime.database.pool.query('select 1 from graphile_worker.jobs limit 1')
    expect(rows).toEqual([])
  }, 15_000)

/** Asks, and reads the letter. */
async function passwordOf(email: string, letters = 1) {
  expect(await ask(await app.visitor(), ` ${email.toUpperCase()} `)).toMatchObject({ status: 'success', data: {} })
  await settled()
  const found = await lettersTo(email)
  expect(found).toHaveLength(letters)
  return /\b[a-z2-9]{5}-[a-z2-9]{5}-[a-z2-9]{5}\b/.exec(found.at(-1)!.text)![0]
}

describe('a password by e-mail', () => {
  test('opens the door of clients, and is theirs from then on', async () => {
    const { id, email } = await add({ confirmed: false })
    const password = await passwordOf(email)
    expect(await generated(id)).toMatchObject([{ expires_at: new Date(now + 24 * hour) }])
    expect((await accountOf(id)).password_hash).toBeNull()
    const visitor = await app.visitor()
    expect(await enter(visitor, email, password)).toMatchObject({ status: 'success', auth: { current_role: 'client' } })
    expect(await generated(id)).toEqual([])
    expect(await accountOf(id)).toMatchObject({ email_confirmed_at: new Date(now), password_hash: /^\$argon2id/ })
    wait(48 * hour)
    expect(await enter(visitor, email, password)).toMatchObject({ status: 'success' })
  })

  test('comes in the language of its reader, with a way to the door', async () => {
    const [ru, nobodys] = [await add({ locale: 'ru' }), await add()]
    await passwordOf(ru.email)
    expect(await lettersTo(ru.email)).toMatchObject([
      { subject: 'Ваш пароль для Repeto', locale: 'ru', text: /Здравствуйте, Mavka![\s\S]*\/ru\/client-login/ },
    ])
    await passwordOf(nobodys.email)
    expect(await lettersTo(nobodys.email)).toMatchObject([{ subject: 'Ваш пароль для Repeto', locale: 'ua' }])
  })

  test('changes nothing until it is used: the old one opens as before', async () => {
    const { id, email } = await add({ password: 'the old one' })
    const password = await passwordOf(email)
    const visitor = await app.visitor()
    expect(await enter(visitor, email, 'the old one')).toMatchObject({ status: 'success' })
    expect(await generated(id)).toHaveLength(1)
    const elsewhere = await app.visitor()
    expect(await enter(elsewhere, email, password)).toMatchObject({ status: 'success' })
    // Now the old one is over, and so is whoever came in with it.
    expect(await enter(await app.visitor(), email, 'the old one')).toMatchObject({ error: 'wrong_credentials' })
    expect((await visitor.page('/')).frame.auth.current_role).toBeNull()
    expect((await elsewhere.page('/')).frame.auth.current_role).toBe('client')
  })

  test('is over after a day', async () => {
    const { email } = await add()
    const password = await passwordOf(email)
    wait(24 * hour)
    expect(await enter(await app.visitor(), email, password)).toMatchObject({ error: 'wrong_credentials' })
  })

  test('is one a minute, and only the newest counts', async () => {
    const { email } = await add()
    const first = await passwordOf(email)
    expect(await passwordOf(email)).toBe(first)
    wait(minute)
    const second = await passwordOf(email, 2)
    expect(second).not.toBe(first)
    expect(await enter(await app.visitor(), email, first)).toMatchObject({ error: 'wrong_credentials' })
    expect(await enter(await app.visitor(), email, second)).toMatchObject({ status: 'success' })
  })

  test('is one for twenty who ask at once', async () => {
    const { email } = await add()
    const answers = await crowd(app, 20, { url: '/api/client/generate_password', payload: { email } })
    expect(answers.filter(({ status }) => status === 'success')).toHaveLength(5)
    await settled()
    expect(await lettersTo(email)).toHaveLength(1)
  })

  test('works once for twenty who use it at once, and opens no other door', async () => {
    const { id, email } = await add()
    await app.runtime.database.db.insertInto('tutor').values({ edition: 'ua', id }).execute()
    const password = await passwordOf(email)
    const tutor = await app.visitor()
    expect(
      await tutor.call<typeof endpoints.tutorLogin>('POST /api/tutor/login', { login: email, password }),
    ).toMatchObject({ error: 'wrong_credentials' })
    const visitors = await Promise.all([1, 2, 3, 4, 5].map(() => app.visitor()))
    const answers = await Promise.all(visitors.map((visitor) => enter(visitor, email, password)))
    expect(answers.some(({ status }) => status === 'success')).toBe(true)
    expect((await accountOf(id)).password_hash).toMatch(/^\$argon2id/)
    expect(await enter(await app.visitor(), email, password)).toMatchObject({ status: 'success' })
  })

  test('nobody learns who has an account, and nobody else is written to', async () => {
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
    await settled()
    expect(await lettersTo(tutor.email)).toEqual([])
    expect(await lettersTo('stranger@test.example')).toEqual([])
  })
})

test('a door knows two passwords: of who confirmed the e-mail, and of who typed it last', async () => {
  const { db } = app.runtime.database
  const email = 'shared@test.example'
  const passwords = ['of the first', 'of the second', 'of the owner']
  const ids: number[] = []
  for (const password of passwords) {
    const made = await add({ password, confirmed: false })
    await db.updateTable('account').set({ email }).where('id', '=', made.id).execute()
    ids.push(made.id)
  }
  const opened = async () => {
    const answers = []
    for (const password of passwords) answers.push((await enter(await app.visitor(), email, password)).status)
    return answers
  }
  expect(await opened()).toEqual(['fail', 'fail', 'success'])
  await db
    .updateTable('account')
    .set({ email_confirmed_at: new Date(now) })
    .where('id', '=', ids[2]!)
    .execute()
  expect(await opened()).toEqual(['fail', 'success', 'success'])
  await db
    .updateTable('account')
    .set({ deleted_at: new Date(now) })
    .where('id', '=', ids[2]!)
    .execute()
  expect(await opened()).toEqual(['fail', 'success', 'fail'])
})
