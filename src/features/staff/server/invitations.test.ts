import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { editionByCode } from '#editions/editions.ts'
import { inTransaction, systemRequester } from '#platform/runtime.ts'
import type { staffAuthEndpoints, invitationEndpoints } from '../contract.ts'
import { inviteMember } from './invitations.ts'

type Calls = typeof invitationEndpoints
const password = 'three green lamps'
const dayMs = 86_400_000

let app: TestApp
let members = 0
let login: string
beforeAll(async () => {
  app = await openApp()
})
beforeEach(async () => {
  await app.runtime.database.db.deleteFrom('call_count').execute()
  app.setTime(new Date())
  login = `invited${++members}@repeto.example`
})

const invite = (newLink = false, edition = 'ua') =>
  inTransaction(app.runtime, systemRequester(editionByCode(edition)!), (ctx) =>
    inviteMember(ctx, { login, name: 'Ірина', newLink }),
  )
const read = (at: Visitor, token: string) => at.call<Calls['get']>('POST /api/admin/invitation/get', { token })
const accept = (at: Visitor, token: string, chosen = password) =>
  at.call<Calls['accept']>('POST /api/admin/invitation/accept', { token, password: chosen })
const signIn = (at: Visitor, given = password) =>
  at.call<typeof staffAuthEndpoints.login>('POST /api/admin/login', { login, password: given })
const desktop = async (at: Visitor) => (await at.page('/panel/desktop/')).page === 'panel.desktop'

test('a new member sets a password with the link, is logged in and can log in again', async () => {
  const { token, status } = await invite()
  const visitor = await app.visitor()
  expect([status, await read(visitor, token!)]).toMatchObject([
    1,
    { status: 'success', data: { login, name: 'Ірина' } },
  ])
  expect(await accept(visitor, token!)).toMatchObject({ status: 'success', data: { signed_in: true } })
  expect(await desktop(visitor)).toBe(true)
  const again = await app.visitor()
  expect(await signIn(again)).toMatchObject({ status: 'success' })
  expect(await desktop(again)).toBe(true)
})

test('the token is not stored', async () => {
  const { token } = await invite()
  const { rows } = await app.runtime.database.pool.query<{ row: string }>(
    'select i::text as row from staff_invitation i',
  )
  for (const { row } of rows)
    for (const form of [token!, Buffer.from(token!).toString('hex')]) expect(row).not.toContain(form)
})

test('unknown, used, expired, replaced and foreign links give the same error', async () => {
  const answers: unknown[] = []
  const visitor = await app.visitor()
  const ask = async (token: string, at = visitor) => answers.push(await read(at, token), await accept(at, token))
  await ask('unknown')

  const used = (await invite()).token!
  expect(await accept(await app.visitor(), used)).toMatchObject({ status: 'success' })
  await ask(used)

  const replaced = (await invite(true)).token!
  const expired = (await invite(true)).token!
  await ask(replaced)
  await ask(expired, await app.visitor({ edition: 'pl', locale: 'ua' }))
  app.setTime(new Date(Date.now() + dayMs + 1000))
  await ask(expired)
  app.setTime(new Date())

  const inactive = (await invite(true)).token!
  await app.runtime.database.db.updateTable('staff_member').set({ active: false }).where('login', '=', login).execute()
  await ask(inactive)
  const shapes = new Set(answers.map((answer) => JSON.stringify({ ...(answer as object), message: undefined })))
  expect([...shapes]).toEqual([JSON.stringify({ status: 'fail', error: 'not_found', httpStatus: 404 })])
  const here = answers.filter((_, index) => index !== 6 && index !== 7)
  expect(new Set(here.map((answer) => JSON.stringify(answer))).size).toBe(1)
})

test('a link works once when many use it at once', async () => {
  const token = (await invite()).token!
  const visitors = await Promise.all(Array.from({ length: 8 }, () => app.visitor()))
  const answers = await Promise.all(visitors.map((visitor, at) => accept(visitor, token, `three green lamps ${at}`)))
  const succeeded = answers.flatMap(({ status }, at) => (status === 'success' ? [at] : []))
  expect(succeeded).toHaveLength(1)
  expect(await signIn(await app.visitor(), `three green lamps ${succeeded[0]}`)).toMatchObject({ status: 'success' })
})

test('a weak password is rejected and the link stays valid', async () => {
  const { token } = await invite()
  const visitor = await app.visitor()
  for (const weak of ['short', 'password123'])
    expect(await accept(visitor, token!, weak)).toMatchObject({
      status: 'fail',
      error: { password: [expect.any(String)] },
    })
  expect(await accept(visitor, token!)).toMatchObject({ status: 'success' })
})

test('a password change invalidates the link', async () => {
  const { id, token } = await invite()
  const { db } = app.runtime.database
  await db.updateTable('staff_member').set({ password_hash: 'another' }).where('id', '=', id).execute()
  expect(await accept(await app.visitor(), token!)).toMatchObject({ status: 'fail', error: 'not_found' })
})

describe('inviting again', () => {
  test('changes nothing while the link is pending or after it was used', async () => {
    const { token, pendingUntil } = await invite()
    expect(await invite()).toMatchObject({ added: false, pendingUntil })
    expect((await invite()).token).toBeUndefined()
    const visitor = await app.visitor()
    expect(await accept(visitor, token!)).toMatchObject({ status: 'success' })
    expect(await invite()).toEqual({ id: expect.any(Number), added: false, active: true, status: 1 })
    expect(await desktop(visitor)).toBe(true)
  })

  test('keeps the status and adds the member to another edition', async () => {
    const { id } = await invite()
    await app.runtime.database.db.updateTable('staff_edition').set({ status: 2 }).where('staff_id', '=', id).execute()
    expect([await invite(), await invite(false, 'pl')]).toMatchObject([{ status: 2 }, { status: 1, added: false }])
  })

  test('with a new link ends sessions and still asks for the passkey', async () => {
    const { id, token } = await invite()
    const visitor = await app.visitor()
    await accept(visitor, token!)
    const passkey = { host: 'ua.localhost', credential_id: `key${id}`, public_key: Buffer.from('x'), name: 'Key' }
    await app.runtime.database.db
      .insertInto('staff_passkey')
      .values({ staff_id: id, created_at: new Date(), ...passkey })
      .execute()
    const fresh = (await invite(true)).token!
    const other = await app.visitor()
    expect(await accept(other, fresh, 'four green lamps')).toMatchObject({
      status: 'success',
      data: { signed_in: false },
    })
    expect([await desktop(visitor), await desktop(other)]).toEqual([false, false])
  })
})
