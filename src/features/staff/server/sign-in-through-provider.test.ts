import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { openOidc, submitProviderLogin } from '#test/support/oidc.ts'
import type { adminEndpoints, staffAuthEndpoints, staffOauthEndpoints } from '../contract.ts'
import { demoPassword, demoStaff } from '#demo/logins.ts'

let oidc: Awaited<ReturnType<typeof openOidc>>
let app: TestApp
let serial = 0
const db = () => app.runtime.database.db

beforeAll(async () => {
  const origins = ['ua', 'pl'].map((edition) => `http://${edition}.localhost:3000`)
  oidc = await openOidc({
    people: {},
    redirects: {
      staff: origins.map((origin) => `${origin}/panel/login`),
      people: origins.map((origin) => `${origin}/client-login`),
    },
  })
  app = await openApp({
    DEMO: 'on',
    OIDC_STAFF: oidc.urlOf('staff', 'Office'),
    OIDC_PEOPLE: oidc.urlOf('people', 'Testing'),
  })
})
afterAll(() => oidc.stop())

/** Creates a member whom the provider knows as well. */
async function member(editions: readonly string[] = ['ua'], active = true) {
  const who = `member-${serial++}`
  const login = `${who}@office.example`
  oidc.people[who] = { email: login.toUpperCase(), email_verified: true }
  const added = { login, name: who, password_hash: '', active }
  const { id } = await db().insertInto('staff_member').values(added).returning('id').executeTakeFirstOrThrow()
  for (const edition of editions)
    await db().insertInto('staff_edition').values({ staff_id: id, edition, status: 2 }).execute()
  return { who, id }
}

type Back = { code: string; state: string; iss: string }
const leave = (visitor: Visitor, next?: string) =>
  visitor.call<typeof staffOauthEndpoints.redirect>('GET /api/admin/oauth/redirect', { next })
const enter = (visitor: Visitor, back: Back) =>
  visitor.call<typeof staffOauthEndpoints.login>('POST /api/admin/oauth/login', back)

async function startLogin(visitor: Visitor, who: string, next?: string): Promise<Back> {
  const left = await leave(visitor, next)
  if (left.status !== 'success') throw new Error(JSON.stringify(left))
  return Object.fromEntries((await submitProviderLogin(left.data.url, { login: who })).searchParams) as Back
}
async function completeLogin(who: string, edition = 'ua') {
  const visitor = await app.visitor({ edition })
  return enter(visitor, await startLogin(visitor, who))
}
const identitiesOf = (id: number) => db().selectFrom('staff_identity').selectAll().where('staff_id', '=', id).execute()
const failed = { status: 'fail', error: 'oauth_failed', httpStatus: 401 }
const unknown = { status: 'fail', error: 'oauth_unknown', httpStatus: 403 }

test('a member logs in with an email that equals the login and opens the requested page', async () => {
  const { who, id } = await member()
  const visitor = await app.visitor()
  const back = await startLogin(visitor, who, '/panel/audit/?event=x')
  expect(await enter(visitor, back)).toMatchObject({
    status: 'success',
    data: { next: '/panel/audit/?event=x' },
    auth: { admin: true, admin_info: { id, status: 2 }, client: false },
  })
  expect((await visitor.page('/panel/desktop/')).page).toBe('panel.desktop')
  expect(visitor.cookies['repeto_oauth']).toBe('')
  expect(await identitiesOf(id)).toMatchObject([{ issuer: oidc.issuer, subject: who }])
  const event = await db().selectFrom('event').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
  expect(event).toMatchObject({ name: 'staff.signed_in', entity_id: id, actor_realm: 'staff', actor_id: id })
})

test('later logins use the linked identity', async () => {
  const { who, id } = await member(['ua', 'pl'])
  await completeLogin(who)
  oidc.people[who] = { email: 'new@office.example', email_verified: false }
  expect(await completeLogin(who, 'pl')).toMatchObject({ auth: { admin_info: { id } } })
  expect(await identitiesOf(id)).toHaveLength(1)
})

test('the linked identity is dropped with another login', async () => {
  const manager = await app.visitor({ staff: 1 })
  const { who, id } = await member(['ua'])
  await completeLogin(who)
  const admin = { id, login: `other${Math.random()}@office.example` }
  expect(await manager.call<typeof adminEndpoints.save>('POST /api/admin/admin/save', { admin })).toMatchObject({
    status: 'success',
  })
  expect(await identitiesOf(id)).toEqual([])
})

test('the linked identity is dropped when the login is created anew', async () => {
  const manager = await app.visitor({ staff: 1 })
  const { who, id } = await member(['ua'])
  await completeLogin(who)
  const { login } = await db().selectFrom('staff_member').select('login').where('id', '=', id).executeTakeFirstOrThrow()
  await manager.call<typeof adminEndpoints.delete>('POST /api/admin/admin/delete', { admin_id: id })
  const admin = { login, name: 'Somebody Else', status: 2, active: true }
  expect(await manager.call<typeof adminEndpoints.create>('POST /api/admin/admin/create', { admin })).toMatchObject({
    data: { admin: { id } },
  })
  expect(await identitiesOf(id)).toEqual([])
})

describe('provider login is rejected', () => {
  test('for an email that the provider has not confirmed', async () => {
    const { who, id } = await member()
    oidc.people[who]!.email_verified = false
    expect(await completeLogin(who)).toMatchObject({ error: 'oauth_unverified', httpStatus: 403 })
    expect(await identitiesOf(id)).toEqual([])
    oidc.people[who]!.email_verified = true
    expect(await completeLogin(who)).toMatchObject({ status: 'success' })
  })

  test('for a client without a staff account', async () => {
    oidc.people['client'] = { email: 'client@demo.test', email_verified: true }
    expect(await completeLogin('client')).toMatchObject(unknown)
  })

  test('for inactive members and other editions, linked or not', async () => {
    const [left, elsewhere, was] = [await member(['ua'], false), await member(['pl']), await member()]
    expect(await completeLogin(left.who)).toMatchObject(unknown)
    expect(await completeLogin(elsewhere.who)).toMatchObject(unknown)
    expect(await completeLogin(elsewhere.who, 'pl')).toMatchObject({ status: 'success' })
    expect(await completeLogin(elsewhere.who)).toMatchObject(unknown)
    expect(await completeLogin(was.who)).toMatchObject({ status: 'success' })
    await db().updateTable('staff_member').set({ active: false }).where('id', '=', was.id).execute()
    expect(await completeLogin(was.who)).toMatchObject(unknown)
  })

  test('for a state of another browser, page or edition, or a used one', async () => {
    const { who } = await member(['ua', 'pl'])
    const [mine, other, polish] = [await app.visitor(), await app.visitor(), await app.visitor({ edition: 'pl' })]
    const back = await startLogin(mine, who)
    await startLogin(other, who)
    expect(await enter(other, back)).toMatchObject(failed)
    const state = (polish.cookies['repeto_oauth'] = mine.cookies['repeto_oauth']!)
    expect(await enter(polish, back)).toMatchObject(failed)
    expect(await mine.send('POST', '/api/client/oauth/login', { payload: back })).toMatchObject({ statusCode: 401 })
    expect(await enter(mine, back)).toMatchObject({ status: 'success' })
    mine.cookies['repeto_oauth'] = state
    expect(await enter(mine, back)).toMatchObject(failed)
    const left = await mine.send('GET', '/api/client/oauth/redirect')
    const { url } = left.json<{ data: { url: string } }>().data
    mine.cookies['repeto_oauth'] = left.cookies.find(({ name }) => name === 'repeto_oauth')!.value
    const asClient = Object.fromEntries((await submitProviderLogin(url, { login: who })).searchParams) as Back
    expect(await enter(mine, asClient)).toMatchObject(failed)
  })
})

test('a passkey is required after the provider login', async () => {
  const { who, id } = await member()
  const passkey = { staff_id: id, credential_id: who, public_key: Buffer.from('x'), name: 'x', created_at: new Date() }
  await db()
    .insertInto('staff_passkey')
    .values({ ...passkey, host: 'ua.localhost' })
    .execute()
  const visitor = await app.visitor()
  const answer = await enter(visitor, await startLogin(visitor, who, '/panel/audit/'))
  expect(answer).toMatchObject({
    status: 'success',
    data: { next: '/panel/audit/', passkey: { allowCredentials: [{ id: who }] } },
    auth: { admin: false },
  })
  expect(visitor.cookies['repeto_passkey']).toBeTruthy()
  expect(await visitor.page('/panel/desktop/')).toHaveProperty('redirect')
})

test('the password login stays available and the page names the provider', async () => {
  const visitor = await app.visitor()
  expect((await visitor.page('/panel/login')).data).toEqual({ next: '/panel/desktop/', provider: 'Office' })
  const { login } = demoStaff[1]!
  const answer = await visitor.call<typeof staffAuthEndpoints.login>('POST /api/admin/login', {
    login,
    password: demoPassword,
  })
  expect(answer).toMatchObject({ status: 'success', auth: { admin: true } })
  expect(await visitor.page('/panel/login')).toEqual({ redirect: '/panel/desktop/' })
  await leave(visitor)
  expect((await visitor.page('/panel/login?code=x&state=y')).page).toBe('panel.login')
})

test('reports an unavailable provider', async () => {
  const { who } = await member()
  const visitor = await app.visitor()
  const back = await startLogin(visitor, who)
  await oidc.stop()
  expect(await enter(visitor, back)).toMatchObject({ error: 'unavailable', httpStatus: 503 })
  expect(await leave(visitor)).toMatchObject({ error: 'unavailable', httpStatus: 503 })
  await oidc.start()
  expect(await completeLogin(who)).toMatchObject({ status: 'success' })
})

test('offers no provider login if none is configured', async () => {
  const plain = await openApp()
  const visitor = await plain.visitor()
  const none = { error: 'not_found', httpStatus: 404, message: 'Цей спосіб входу не налаштовано.' }
  expect((await visitor.page('/panel/login')).data).toEqual({ next: '/panel/desktop/', provider: null })
  expect(await leave(visitor)).toMatchObject(none)
  expect(await enter(visitor, { code: 'x', state: 'y', iss: 'z' })).toMatchObject(none)
})
