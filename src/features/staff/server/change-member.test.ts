import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openApp } from '../../../../test/support/app.ts'
import type { TestApp, Visitor } from '../../../../test/support/app.ts'
import { adminOf, change, create, get, member, remove, save, visitorOf } from '../../../../test/support/members.ts'
import type { StaffStatus } from '#shared/access.ts'
import type { adminEndpoints } from '../contract.ts'

let app: TestApp
/** Status 1 and status 4 of the edition, as they come with the demo: in every edition. */
let head: Visitor
let fourth: Visitor
beforeAll(async () => {
  app = await openApp()
})
beforeEach(async () => {
  head = await app.visitor({ staff: 1 })
  fourth = await app.visitor({ staff: 4 })
})

const isIn = async (visitor: Visitor) => (await visitor.page('/panel/desktop/')).page === 'panel.desktop'
const idOf = async (status: StaffStatus) =>
  (
    await app.runtime.database.db
      .selectFrom('staff_member')
      .select('id')
      .where('login', '=', `staff${status}@demo.test`)
      .executeTakeFirstOrThrow()
  ).id

describe('nobody reaches above oneself', () => {
  test('status 4 neither gives nor touches status 1', async () => {
    expect(await create(fourth, { login: 'boss@demo.test', status: 1 })).toMatchObject({
      httpStatus: 400,
      error: { status: [expect.any(String)] },
    })
    const { id: one } = await member(app, { ua: 1 })
    const { id: three } = await member(app, { ua: 3 })
    expect(await save(fourth, { id: three, status: 1 })).toMatchObject({ error: { status: [expect.any(String)] } })
    expect(await change(fourth, three, 'status', 1)).toMatchObject({ error: { status: [expect.any(String)] } })
    expect(adminOf(await get(fourth, one)).may).toBe('nothing')
    for (const answer of [
      await save(fourth, { id: one, name: 'X' }),
      await save(fourth, { id: one, password: 'a new password' }),
      await save(fourth, { id: one, status: 3 }),
      await change(fourth, one, 'active', false),
      await remove(fourth, one),
    ])
      expect(answer).toMatchObject({ error: 'forbidden', httpStatus: 403 })
    expect(adminOf(await get(head, one))).toMatchObject({ status: 1, active: true, may: 'all' })
    expect(await save(fourth, { id: three, status: 4 })).toMatchObject({ data: { admin: { status: 4 } } })
  })

  test('in any edition of the other one', async () => {
    // Over them here, under them in Poland.
    const { id, login } = await member(app, { ua: 3, pl: 1 })
    expect(adminOf(await get(fourth, id)).may).toBe('status')
    for (const answer of [
      await save(fourth, { id, password: 'a new password' }),
      await save(fourth, { id, login: 'mine@demo.test' }),
      await save(fourth, { id, name: 'X' }),
      await change(fourth, id, 'active', false),
    ])
      expect(answer).toMatchObject({ error: 'forbidden', message: expect.any(String) })
    expect(await save(fourth, { id, status: 2, login })).toMatchObject({ data: { admin: { status: 2 } } })
    // A stranger to the other edition is over nobody there.
    const guest = await visitorOf(app, (await member(app, { ua: 1 })).id)
    expect(await save(guest, { id, password: 'a new password' })).toMatchObject({ error: 'forbidden' })
    expect(await save(head, { id, name: 'Олена' })).toMatchObject({ data: { admin: { name: 'Олена' } } })
  })

  test('nor sees who is not of this edition', async () => {
    const { id } = await member(app, { pl: 3 })
    for (const answer of [
      await get(head, id),
      await save(head, { id, name: 'X' }),
      await change(head, id, 'active', false),
      await remove(head, id),
    ])
      expect(answer).toMatchObject({ error: 'not_found', httpStatus: 404 })
  })
})

describe('nobody shuts the door behind oneself', () => {
  test('by leaving, going to sleep or stepping down', async () => {
    const { id } = await member(app, { ua: 1 })
    const me = await visitorOf(app, id)
    for (const answer of [
      await remove(me, id),
      await change(me, id, 'active', false),
      await change(me, id, 'status', 4),
      await save(me, { id, status: 2 }),
    ])
      expect(answer).toMatchObject({ error: 'wrong_status', message: expect.any(String) })
    expect(await save(me, { id, name: 'Я', password: 'a new password' })).toMatchObject({ error: { password: [/./] } })
    expect(await save(me, { id, name: 'Я' })).toMatchObject({ status: 'success' })
    expect(await isIn(me)).toBe(true)
  })

  test('and one who manages everything stays, even when all send each other away at once', async () => {
    const { db } = app.runtime.database
    await db.deleteFrom('staff_edition').where('edition', '=', 'in').where('status', '=', 1).execute()
    const ids = [
      (await member(app, { in: 1 })).id,
      (await member(app, { in: 1 })).id,
      (await member(app, { in: 1 })).id,
    ]
    const visitors = await Promise.all(ids.map((id) => visitorOf(app, id, 'in')))
    const answers = await Promise.all(ids.map((_, at) => remove(visitors[at]!, ids[(at + 1) % 3]!)))
    const left = await db
      .selectFrom('staff_edition')
      .select('staff_id')
      .where('edition', '=', 'in')
      .where('status', '=', 1)
      .execute()
    expect(left.length).toBeGreaterThan(0)
    expect(answers.filter(({ status }) => status === 'success').length).toBe(3 - left.length)
  })
})

describe('sessions end', () => {
  test.each([
    ['a new password', (id: number) => save(head, { id, password: 'a new password' })],
    ['going to sleep', (id: number) => change(head, id, 'active', false)],
    ['another status', (id: number) => change(head, id, 'status', 2)],
    ['leaving', (id: number) => remove(head, id)],
  ])('with %s', async (_, act) => {
    const { id } = await member(app, { ua: 3, pl: 3 })
    const theirs = [await visitorOf(app, id), await visitorOf(app, id, 'pl')]
    expect(await isIn(theirs[0]!)).toBe(true)
    expect(await act(id)).toMatchObject({ status: 'success' })
    for (const visitor of theirs) expect(await isIn(visitor)).toBe(false)
  })

  test('with no other name', async () => {
    const { id } = await member(app, { ua: 3 })
    const theirs = await visitorOf(app, id)
    expect(await save(head, { id, name: 'Інша', active: true, status: 3 })).toMatchObject({ status: 'success' })
    expect(await isIn(theirs)).toBe(true)
  })
})

test('who leaves one edition stays in the others, and who leaves the last one is shut out', async () => {
  const { db } = app.runtime.database
  const { id } = await member(app, { ua: 3, pl: 3 })
  await db
    .insertInto('staff_schedule')
    .values({ edition: 'ua', staff_id: id, hours: [1, 0, 0, 0, 0, 0, 0] })
    .execute()
  expect(await remove(head, id)).toMatchObject({ status: 'success' })
  const active = async () =>
    (await db.selectFrom('staff_member').select('active').where('id', '=', id).executeTakeFirstOrThrow()).active
  expect(await active()).toBe(true)
  expect(await db.selectFrom('staff_schedule').selectAll().where('staff_id', '=', id).execute()).toEqual([])
  expect(await remove(await app.visitor({ staff: 1, edition: 'pl' }), id)).toMatchObject({ status: 'success' })
  expect(await active()).toBe(false)
})

test('a lost passkey is removed by whoever is over its owner, who is told', async () => {
  const { db } = app.runtime.database
  const { id } = await member(app, { ua: 3 })
  const key = { staff_id: id, host: 'ua.localhost', public_key: Buffer.from('x'), created_at: new Date() }
  await db
    .insertInto('staff_passkey')
    .values({ ...key, credential_id: 'lost', name: 'Телефон' })
    .execute()
  const forget = (by: Visitor, whose: number) =>
    by.call<typeof adminEndpoints.forgetPasskeys>('POST /api/admin/admin/forget_passkeys', { admin_id: whose })
  expect(adminOf(await get(head, id)).passkeys).toBe(1)
  expect(await forget(fourth, await idOf(1))).toMatchObject({ error: 'forbidden' })
  expect(await forget(head, await idOf(1))).toMatchObject({ error: 'wrong_status' })
  expect(await forget(fourth, id)).toMatchObject({ data: { admin: { passkeys: 0 } } })
  const told = await db.selectFrom('event').select('before').where('name', '=', 'staff.passkey_removed').execute()
  expect(told).toEqual([{ before: { passkey: 'Телефон', host: 'ua.localhost' } }])
})

test('what is already so is no news, and a switch takes nothing but its values', async () => {
  const { id } = await member(app, { ua: 3 })
  await change(head, id, 'active', true)
  const { db } = app.runtime.database
  const about = db.selectFrom('event').select('id').where('entity', '=', 'staff').where('entity_id', '=', id)
  expect(await about.execute()).toEqual([])
  expect(await change(head, id, 'status', 9)).toMatchObject({ error: { value: [expect.any(String)] } })
})
