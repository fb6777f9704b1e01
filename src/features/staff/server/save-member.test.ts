import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import {
  adminFrom,
  changeAdmin,
  createAdmin,
  getAdmin,
  addMember,
  deleteAdmin,
  saveAdmin,
  sendLink,
  logInMember,
} from '#test/support/staff-members.ts'
import type { StaffStatus } from '#shared/access.ts'
import type { adminEndpoints } from '../contract.ts'

let app: TestApp
/** The demo members of status 1 and 4, who belong to every edition. */
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

describe('no member can change a higher status', () => {
  test('status 4 neither gives nor changes status 1', async () => {
    expect(await createAdmin(fourth, { login: 'boss@demo.test', status: 1 })).toMatchObject({
      httpStatus: 400,
      error: { status: [expect.any(String)] },
    })
    const { id: one } = await addMember(app, { ua: 1 })
    const { id: three } = await addMember(app, { ua: 3 })
    expect(await saveAdmin(fourth, { id: three, status: 1 })).toMatchObject({ error: { status: [expect.any(String)] } })
    expect(await changeAdmin(fourth, three, 'status', 1)).toMatchObject({ error: { status: [expect.any(String)] } })
    expect(adminFrom(await getAdmin(fourth, one)).may).toBe('nothing')
    for (const answer of [
      await saveAdmin(fourth, { id: one, name: 'X' }),
      await sendLink(fourth, one),
      await saveAdmin(fourth, { id: one, status: 3 }),
      await changeAdmin(fourth, one, 'active', false),
      await deleteAdmin(fourth, one),
    ])
      expect(answer).toMatchObject({ error: 'forbidden', httpStatus: 403 })
    expect(adminFrom(await getAdmin(head, one))).toMatchObject({ status: 1, active: true, may: 'all' })
    expect(await saveAdmin(fourth, { id: three, status: 4 })).toMatchObject({ data: { admin: { status: 4 } } })
  })

  test('in any edition of the other member', async () => {
    // Below the requester in ua and above them in pl.
    const { id, login } = await addMember(app, { ua: 3, pl: 1 })
    expect(adminFrom(await getAdmin(fourth, id)).may).toBe('status')
    for (const answer of [
      await sendLink(fourth, id),
      await saveAdmin(fourth, { id, login: 'mine@demo.test' }),
      await saveAdmin(fourth, { id, name: 'X' }),
      await changeAdmin(fourth, id, 'active', false),
    ])
      expect(answer).toMatchObject({ error: 'forbidden', message: expect.any(String) })
    expect(await saveAdmin(fourth, { id, status: 2, login })).toMatchObject({ data: { admin: { status: 2 } } })
    // A member without the other edition covers nobody there.
    const guest = await logInMember(app, (await addMember(app, { ua: 1 })).id)
    expect(await sendLink(guest, id)).toMatchObject({ error: 'forbidden' })
    expect(await saveAdmin(head, { id, name: 'Олена' })).toMatchObject({ data: { admin: { name: 'Олена' } } })
  })

  test('and members of other editions are not found', async () => {
    const { id } = await addMember(app, { pl: 3 })
    for (const answer of [
      await getAdmin(head, id),
      await saveAdmin(head, { id, name: 'X' }),
      await changeAdmin(head, id, 'active', false),
      await sendLink(head, id),
      await deleteAdmin(head, id),
    ])
      expect(answer).toMatchObject({ error: 'not_found', httpStatus: 404 })
  })
})

describe('members cannot lock themselves out', () => {
  test('by removing, deactivating or demoting themselves', async () => {
    const { id } = await addMember(app, { ua: 1 })
    const me = await logInMember(app, id)
    for (const answer of [
      await deleteAdmin(me, id),
      await changeAdmin(me, id, 'active', false),
      await changeAdmin(me, id, 'status', 4),
      await saveAdmin(me, { id, status: 2 }),
    ])
      expect(answer).toMatchObject({ error: 'wrong_status', message: expect.any(String) })
    expect(await saveAdmin(me, { id, name: 'Я', password: 'a new password' })).toMatchObject({
      error: { password: [/./] },
    })
    expect(await saveAdmin(me, { id, name: 'Я' })).toMatchObject({ status: 'success' })
    expect(await isIn(me)).toBe(true)
  })

  test('and one head remains even when all remove each other at once', async () => {
    const { db } = app.runtime.database
    await db.deleteFrom('staff_edition').where('edition', '=', 'in').where('status', '=', 1).execute()
    const ids = [
      (await addMember(app, { in: 1 })).id,
      (await addMember(app, { in: 1 })).id,
      (await addMember(app, { in: 1 })).id,
    ]
    const visitors = await Promise.all(ids.map((id) => logInMember(app, id, 'in')))
    const answers = await Promise.all(ids.map((_, at) => deleteAdmin(visitors[at]!, ids[(at + 1) % 3]!)))
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
    ['another login', (id: number) => saveAdmin(head, { id, login: `other${id}@demo.test` })],
    ['a deactivation', (id: number) => changeAdmin(head, id, 'active', false)],
    ['another status', (id: number) => changeAdmin(head, id, 'status', 2)],
    ['a removal', (id: number) => deleteAdmin(head, id)],
  ])('with %s', async (_, act) => {
    const { id } = await addMember(app, { ua: 3, pl: 3 })
    const theirs = [await logInMember(app, id), await logInMember(app, id, 'pl')]
    expect(await isIn(theirs[0]!)).toBe(true)
    expect(await act(id)).toMatchObject({ status: 'success' })
    for (const visitor of theirs) expect(await isIn(visitor)).toBe(false)
  })

  test('but not with a new name', async () => {
    const { id } = await addMember(app, { ua: 3 })
    const theirs = await logInMember(app, id)
    expect(await saveAdmin(head, { id, name: 'Інша', active: true, status: 3 })).toMatchObject({ status: 'success' })
    expect(await isIn(theirs)).toBe(true)
  })
})

test('a removed member keeps other editions and is deactivated without any', async () => {
  const { db } = app.runtime.database
  const { id } = await addMember(app, { ua: 3, pl: 3 })
  await db
    .insertInto('staff_schedule')
    .values({ edition: 'ua', staff_id: id, hours: [1, 0, 0, 0, 0, 0, 0] })
    .execute()
  expect(await deleteAdmin(head, id)).toMatchObject({ status: 'success' })
  const active = async () =>
    (await db.selectFrom('staff_member').select('active').where('id', '=', id).executeTakeFirstOrThrow()).active
  expect(await active()).toBe(true)
  expect(await db.selectFrom('staff_schedule').selectAll().where('staff_id', '=', id).execute()).toEqual([])
  expect(await deleteAdmin(await app.visitor({ staff: 1, edition: 'pl' }), id)).toMatchObject({ status: 'success' })
  expect(await active()).toBe(false)
})

test('a manager removes lost passkeys, and the owner is notified', async () => {
  const { db } = app.runtime.database
  const { id } = await addMember(app, { ua: 3 })
  const key = { staff_id: id, host: 'ua.localhost', public_key: Buffer.from('x'), created_at: new Date() }
  await db
    .insertInto('staff_passkey')
    .values({ ...key, credential_id: 'lost', name: 'Телефон' })
    .execute()
  const forget = (by: Visitor, whose: number) =>
    by.call<typeof adminEndpoints.forgetPasskeys>('POST /api/admin/admin/forget_passkeys', { admin_id: whose })
  expect(adminFrom(await getAdmin(head, id)).passkeys).toBe(1)
  expect(await forget(fourth, await idOf(1))).toMatchObject({ error: 'forbidden' })
  expect(await forget(head, await idOf(1))).toMatchObject({ error: 'wrong_status' })
  expect(await forget(fourth, id)).toMatchObject({ data: { admin: { passkeys: 0 } } })
  const emails = await db.selectFrom('event').select('before').where('name', '=', 'staff.passkey_removed').execute()
  expect(emails).toEqual([{ before: { passkey: 'Телефон', host: 'ua.localhost' } }])
})

test('records no unchanged values and rejects invalid ones', async () => {
  const { id } = await addMember(app, { ua: 3 })
  await changeAdmin(head, id, 'active', true)
  const { db } = app.runtime.database
  const about = db.selectFrom('event').select('id').where('entity', '=', 'staff').where('entity_id', '=', id)
  expect(await about.execute()).toEqual([])
  expect(await changeAdmin(head, id, 'status', 9)).toMatchObject({ error: { value: [expect.any(String)] } })
})
