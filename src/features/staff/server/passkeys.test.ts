import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAuthenticator } from '#test/support/authenticator.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import type { WireInput } from '#shared/contract.ts'
import { editionByCode } from '#editions/editions.ts'
import { sliceSubscriptions } from '#test/support/declared.ts'
import { deliverEvent } from '#platform/events.ts'
import { hashPassword } from '#platform/password.ts'
import { inTransaction, systemRequester } from '#platform/runtime.ts'
import { startSession } from '#platform/session/sessions.ts'
import type { staffAuthEndpoints, passkeyEndpoints } from '../contract.ts'
import { demoPassword } from '#demo/logins.ts'

type Calls = typeof passkeyEndpoints
type SelfProof = Pick<WireInput<Calls['delete']>, 'current_password' | 'proof'>
const password = 'a lamp on the desk'
const onHost = 'http://ua.localhost:3000'

let app: TestApp
let strict: TestApp
let passwordHash: string
beforeAll(async () => {
  app = await openApp()
  strict = await openApp({ PASSKEY_REQUIRED: '1,4' })
  passwordHash = await hashPassword(password)
})

let members = 0
let login: string
let memberId: number
beforeEach(async () => {
  // All tests share one address, which would need a captcha after a while.
  for (const { runtime } of [app, strict]) await runtime.database.db.deleteFrom('call_count').execute()
  login = `member${++members}@demo.test`
  memberId = await createMember(app, { ua: 2, pl: 2 })
})

async function createMember({ runtime: { database } }: TestApp, editions: Record<string, number>): Promise<number> {
  const { id } = await database.db
    .insertInto('staff_member')
    .values({ login, name: 'Ірина', password_hash: passwordHash })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [edition, status] of Object.entries(editions))
    await database.db.insertInto('staff_edition').values({ staff_id: id, edition, status }).execute()
  return id
}

const signIn = (at: Visitor) => at.call<typeof staffAuthEndpoints.login>('POST /api/admin/login', { login, password })
const finish = (at: Visitor, response: ReturnType<Key['get']>) =>
  at.call<Calls['signIn']>('POST /api/admin/passkey/login', { response })
const options = (by: Visitor, proof: SelfProof = { current_password: password }) =>
  by.call<Calls['options']>('POST /api/admin/passkey/options', proof)
const add = (by: Visitor, response: ReturnType<Key['create']>, name = 'Телефон') =>
  by.call<Calls['add']>('POST /api/admin/passkey/add', { response, name })
const remove = (by: Visitor, id: number, proof: SelfProof = { current_password: password }) =>
  by.call<Calls['delete']>('POST /api/admin/passkey/delete', { id, ...proof })
const desktop = async (at: Visitor) => (await at.page('/panel/desktop/')).page === 'panel.desktop'
type Key = ReturnType<typeof createAuthenticator>

async function signInByPassword(at: TestApp = app, edition = 'ua'): Promise<Visitor> {
  const visitor = await at.visitor({ edition })
  expect(await signIn(visitor)).toMatchObject({ status: 'success', data: {} })
  return visitor
}

async function challengeToAdd(by: Visitor): Promise<string> {
  const answer = await options(by)
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return answer.data.options.challenge
}

async function withPasskey(by: Visitor, origin = onHost): Promise<{ key: Key; id: number }> {
  const key = createAuthenticator(origin)
  const answer = await add(by, key.create(await challengeToAdd(by)))
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return { key, id: answer.data.id }
}

async function startSignIn(at: Visitor) {
  const answer = await signIn(at)
  if (answer.status !== 'success' || !answer.data.passkey) throw new Error(JSON.stringify(answer))
  return answer.data.passkey
}

async function emailOf(event: number) {
  const { runtime } = app
  await inTransaction(runtime, systemRequester(editionByCode('ua')!), (ctx) =>
    deliverEvent(ctx, { event, subscriber: 'messages' }, sliceSubscriptions),
  )
  return runtime.database.db.selectFrom('message').selectAll().where('event_id', '=', event).executeTakeFirstOrThrow()
}

describe('member with a passkey', () => {
  let key: Key
  let passkeyId: number
  let visitor: Visitor
  beforeEach(async () => {
    ;({ key, id: passkeyId } = await withPasskey(await signInByPassword()))
    visitor = await app.visitor()
  })

  test('is not logged in before the passkey step', async () => {
    const asked = await startSignIn(visitor)
    expect(asked).toMatchObject({ rpId: 'ua.localhost', allowCredentials: [{ id: key.credentialId }] })
    expect(visitor.cookies['repeto_staff']).toBeUndefined()
    expect(await desktop(visitor)).toBe(false)
    expect(await finish(visitor, key.get(asked.challenge))).toMatchObject({
      status: 'success',
      auth: { admin: true, admin_info: { id: memberId } },
    })
    expect(await desktop(visitor)).toBe(true)
    const { data } = await visitor.page('/panel/passkeys/')
    expect(data).toMatchObject({
      passkeys: [{ id: passkeyId, name: 'Телефон', host: 'ua.localhost', used: expect.any(Number) }],
      host: 'ua.localhost',
      required: false,
      next: null,
    })
  })

  test('has to sign the challenge of this browser once, in time and on this host', async () => {
    const { challenge } = await startSignIn(visitor)
    expect(await finish(await app.visitor(), key.get(challenge))).toMatchObject({ error: 'gone' })
    app.setTime(new Date(Date.now() + 301_000))
    expect(await finish(visitor, key.get(challenge))).toMatchObject({ error: 'gone', httpStatus: 410 })
    app.setTime(new Date())

    const wrong = { error: 'wrong_credentials', httpStatus: 401, message: expect.any(String) }
    const second = await startSignIn(visitor)
    expect(await finish(visitor, key.get('another'))).toMatchObject(wrong)
    // The wrong answer has used up the challenge.
    expect(await finish(visitor, key.get(second.challenge))).toMatchObject({ error: 'gone' })

    const old = key.get((await startSignIn(visitor)).challenge)
    const elsewhere = createAuthenticator('http://evil.example')
    const third = await startSignIn(visitor)
    const foreign = { ...elsewhere.get(third.challenge), id: key.credentialId, rawId: key.credentialId }
    expect(await finish(visitor, foreign)).toMatchObject(wrong)
    await startSignIn(visitor)
    expect(await finish(visitor, old)).toMatchObject(wrong)

    const right = key.get((await startSignIn(visitor)).challenge)
    expect(await finish(visitor, right)).toMatchObject({ status: 'success' })
    expect(await finish(visitor, right)).toMatchObject({ error: 'gone' })
  })

  test('is rejected with a cloned passkey that has a lower counter', async () => {
    const first = await startSignIn(visitor)
    expect(await finish(visitor, key.get(first.challenge, { count: 5 }))).toMatchObject({ status: 'success' })
    const second = await startSignIn(visitor)
    expect(await finish(visitor, key.get(second.challenge, { count: 5 }))).toMatchObject({ error: 'wrong_credentials' })
  })

  test('is rejected with the passkey of another member', async () => {
    const mine = { login, key }
    login = `colleague${members}@demo.test`
    await createMember(app, { ua: 2 })
    const { key: theirs } = await withPasskey(await signInByPassword())
    login = mine.login
    expect(await finish(visitor, theirs.get((await startSignIn(visitor)).challenge))).toMatchObject({
      error: 'wrong_credentials',
    })
  })

  test('cannot log in on another host and is told the right one', async () => {
    const elsewhere = await app.visitor({ edition: 'pl' })
    expect(await signIn(elsewhere)).toMatchObject({
      error: 'forbidden',
      message: expect.stringContaining('ua.localhost'),
    })
    expect(elsewhere.cookies['repeto_staff']).toBeUndefined()
  })

  test('without reachable hosts has to add a passkey here first', async () => {
    const { db } = app.runtime.database
    await db.deleteFrom('staff_edition').where('staff_id', '=', memberId).where('edition', '=', 'ua').execute()
    const elsewhere = await app.visitor({ edition: 'pl' })
    expect(await signIn(elsewhere)).toMatchObject({ status: 'success' })
    expect(await elsewhere.page('/panel/desktop/')).toMatchObject({ redirect: expect.stringContaining('/panel/') })
    expect((await elsewhere.page('/panel/passkeys/')).page).toBe('panel.passkeys')
  })

  test('who was removed between the two steps is rejected', async () => {
    const { db } = app.runtime.database
    const { challenge } = await startSignIn(visitor)
    await db.updateTable('staff_member').set({ active: false }).where('id', '=', memberId).execute()
    expect(await finish(visitor, key.get(challenge))).toMatchObject({ error: 'forbidden' })
    expect(visitor.cookies['repeto_staff']).toBeUndefined()
  })

  test('can remove it, and nobody else can', async () => {
    await finish(visitor, key.get((await startSignIn(visitor)).challenge))
    const colleague = await app.visitor({ staff: 1 })
    const proof = { current_password: demoPassword }
    expect(await remove(colleague, passkeyId, proof)).toMatchObject({ error: 'not_found' })
    expect(await remove(visitor, passkeyId)).toMatchObject({ status: 'success' })
    expect(await remove(visitor, passkeyId)).toMatchObject({ error: 'not_found' })
    await signInByPassword()
  })
})

test('adding a passkey ends the sessions without one', async () => {
  const [first, second] = [await signInByPassword(), await signInByPassword()]
  const { key } = await withPasskey(first)
  expect(await desktop(first)).toBe(true)
  expect(await desktop(second)).toBe(false)
  const rows = await app.runtime.database.db
    .selectFrom('event')
    .select(['id', 'name', 'after'])
    .where('entity_id', '=', memberId)
    .where('name', 'like', 'staff.passkey%')
    .execute()
  expect(rows).toMatchObject([{ name: 'staff.passkey_added', after: { passkey: 'Телефон', host: 'ua.localhost' } }])
  expect(await emailOf(rows[0]!.id)).toMatchObject({
    recipient: login,
    template: 'passkey_added',
    text: expect.stringContaining('Телефон'),
  })
  // The same passkey cannot be added twice.
  expect(await add(first, key.create(await challengeToAdd(first)))).toMatchObject({ httpStatus: 400 })
})

test('a new passkey has to sign its challenge for the same member and host', async () => {
  const visitor = await signInByPassword()
  const key = createAuthenticator(onHost)
  expect(await add(visitor, key.create('nothing'))).toMatchObject({ error: 'gone' })
  await challengeToAdd(visitor)
  expect(await add(visitor, key.create('another'))).toMatchObject({ error: 'invalid', message: expect.any(String) })
  const elsewhere = createAuthenticator('http://evil.example')
  expect(await add(visitor, elsewhere.create(await challengeToAdd(visitor)))).toMatchObject({ error: 'invalid' })
  const { data } = await visitor.page('/panel/passkeys/')
  expect(data).toMatchObject({ passkeys: [] })

  const challenge = await challengeToAdd(visitor)
  const other = await app.visitor({ staff: 2 })
  other.cookies['repeto_passkey'] = visitor.cookies['repeto_passkey']!
  expect(await add(other, key.create(challenge))).toMatchObject({ error: 'gone' })
})

test('staff acting as a member cannot change the passkeys', async () => {
  const { database, clock } = app.runtime
  const { id } = await database.db
    .selectFrom('staff_member')
    .select('id')
    .where('login', '=', 'staff1@demo.test')
    .executeTakeFirstOrThrow()
  const acting = await app.visitor({ staff: 1 })
  const token = await startSession(database.db, {
    edition: 'ua',
    realm: 'staff',
    subjectId: memberId,
    acting: { staffId: id, token: acting.cookies['repeto_staff']!, endsAt: new Date(Date.now() + 60_000) },
    now: clock(),
  })
  acting.cookies['repeto_staff'] = token
  expect(await options(acting)).toMatchObject({ error: 'forbidden' })
  expect(await remove(acting, 1)).toMatchObject({ error: 'forbidden' })
})

describe('where a passkey is required', () => {
  beforeEach(async () => {
    memberId = await createMember(strict, { ua: 4, pl: 2 })
  })

  test('a member without one can only add it', async () => {
    const visitor = await signInByPassword(strict)
    expect(await visitor.page('/panel/desktop/')).toMatchObject({ redirect: '/panel/login?next=%2Fpanel%2Fdesktop%2F' })
    const loginRedirect = await visitor.page('/panel/login?next=%2Fpanel%2Faudit%2F')
    expect(loginRedirect).toEqual({ redirect: '/panel/passkeys/?next=%2Fpanel%2Faudit%2F' })
    const answer = await visitor.page(loginRedirect.redirect!)
    expect(answer.data).toMatchObject({ passkeys: [], required: true, next: '/panel/audit/' })
    expect(answer.frame).toMatchObject({ layout: 'bare', menu: [], editions: [] })
    const locale = await visitor.call<typeof staffAuthEndpoints.setLocale>('POST /api/admin/locale/set', {
      locale: 'pl',
    })
    expect(locale).toMatchObject({ error: 'unauthorized' })
    const left = await visitor.call<typeof staffAuthEndpoints.leaveForEdition>('POST /api/admin/edition/leave', {
      edition: 'pl',
    })
    expect(left).toMatchObject({ error: 'unauthorized' })

    await withPasskey(visitor)
    expect(await desktop(visitor)).toBe(true)
    expect((await visitor.page('/panel/passkeys/')).frame.layout).toBe('panel')
  })

  test('the limited session can sign out', async () => {
    const visitor = await signInByPassword(strict)
    const answer = await visitor.call<typeof staffAuthEndpoints.logout>('POST /api/admin/logout', {})
    expect(answer).toMatchObject({ status: 'success', auth: { admin: false } })
  })

  test('the last passkey cannot be removed', async () => {
    const visitor = await signInByPassword(strict)
    const first = await withPasskey(visitor)
    expect(await remove(visitor, first.id)).toMatchObject({ error: 'wrong_status', message: expect.any(String) })
    await withPasskey(visitor)
    expect(await remove(visitor, first.id)).toMatchObject({ status: 'success' })
  })

  test('an edition that does not require it is no way around', async () => {
    const visitor = await signInByPassword(strict, 'pl')
    expect(await desktop(visitor)).toBe(true)
    const left = await visitor.call<typeof staffAuthEndpoints.leaveForEdition>('POST /api/admin/edition/leave', {
      edition: 'ua',
    })
    if (left.status !== 'success') throw new Error(JSON.stringify(left))
    const there = await strict.visitor()
    await there.call<typeof staffAuthEndpoints.enterEdition>('POST /api/admin/edition/enter', {
      ticket: left.data.ticket,
    })
    expect(await desktop(there)).toBe(false)
    expect(await there.page('/panel/login')).toMatchObject({ redirect: expect.stringContaining('/panel/passkeys/') })
  })
})
