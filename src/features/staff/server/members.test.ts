import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import {
  adminFrom,
  changeAdmin,
  createAdmin,
  getAdmin,
  addMember,
  memberPassword,
  deleteAdmin,
} from '#test/support/staff-members.ts'
import type { AdminInput } from '#test/support/staff-members.ts'
import type { adminList, staffAuthEndpoints } from '../contract.ts'

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

const list = (by: Visitor, filters: object = {}) =>
  by.call<typeof adminList.endpoints.list>('POST /api/admin/admins', { filters })
const signIn = async (login: string, secret: string, edition = 'ua') =>
  (await app.visitor({ edition })).call<typeof staffAuthEndpoints.login>('POST /api/admin/login', {
    login,
    password: secret,
  })

describe('new member', () => {
  test('logs in with the given password in this edition only', async () => {
    const answer = await createAdmin(fourth, { login: 'New@Demo.test', status: 3, locale: 'pl' })
    expect(answer).toMatchObject({ status: 'success', data: { invited: false } })
    const { id } = adminFrom(answer)
    expect(await getAdmin(head, id)).toMatchObject({
      data: {
        admin: {
          login: 'new@demo.test',
          name: 'Ірина',
          status: 3,
          active: true,
          locale: 'pl',
          may: 'all',
          myself: false,
        },
      },
    })
    expect(await signIn('new@demo.test', memberPassword)).toMatchObject({ status: 'success', auth: { admin: true } })
    expect(adminFrom(await getAdmin(head, id)).last_sign_in).toBeGreaterThan(0)
    expect(await signIn('new@demo.test', memberPassword, 'pl')).toMatchObject({ error: 'wrong_credentials' })
    const events = await app.runtime.database.db
      .selectFrom('event')
      .select(['name', 'after'])
      .where('entity', '=', 'staff')
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute()
    expect(events[0]).toEqual({
      name: 'staff.added',
      after: { login: 'new@demo.test', name: 'Ірина', status: 3, active: true },
    })
    expect(JSON.stringify(events)).not.toContain(memberPassword)
  })

  test('needs a unique login, a name and a strong password', async () => {
    await createAdmin(head, { login: 'taken@demo.test', status: 2 })
    const refused = async (given: Partial<AdminInput>) => {
      const answer = await createAdmin(head, { login: 'fresh@demo.test', status: 2, ...given })
      return answer.status === 'fail' && typeof answer.error === 'object' ? Object.keys(answer.error) : answer.status
    }
    expect(await refused({ login: 'taken@demo.test' })).toEqual(['login'])
    expect(await refused({ login: 'nobody' })).toEqual(['login'])
    expect(await refused({ name: '' })).toEqual(['name'])
    expect(await refused({ password: '' })).toEqual(['password'])
    expect(await refused({ password: 'short' })).toEqual(['password'])
    expect(await refused({ password: 'qwerty123' })).toEqual(['password'])
    expect(await refused({ status: 5 })).toEqual(['status'])
    expect(await refused({})).toBe('success')
  })

  test('of another edition keeps name and password and is reported as invited', async () => {
    const { id, login, name } = await addMember(app, { pl: 2 })
    expect(await createAdmin(fourth, { login, status: 3, name: 'Other', password: 'another password' })).toMatchObject({
      data: { invited: true, admin: { id, name, status: 3, may: 'all' } },
    })
    const row = await app.runtime.database.db
      .selectFrom('staff_member')
      .select(['password_hash', 'name'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ password_hash: '', name })
  })

  test('who had left all editions starts over', async () => {
    const { id, login } = await addMember(app, { ua: 2 })
    await deleteAdmin(head, id)
    expect(await createAdmin(head, { login, status: 3, name: 'Again' })).toMatchObject({
      data: { invited: false, admin: { id, name: 'Again', status: 3, active: true } },
    })
    expect(await signIn(login, memberPassword)).toMatchObject({ status: 'success' })
  })
})

test('lists members of the edition by name, filtered', async () => {
  const { id } = await addMember(app, { ua: 2 })
  await app.runtime.database.db.updateTable('staff_member').set({ name: 'Ярина 100%' }).where('id', '=', id).execute()
  const found = async (filters: object) => {
    const answer = await list(head, filters)
    if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
    return answer.data.admins
  }
  expect((await found({ name: '100%' })).items).toMatchObject([{ id, status: 2, myself: false, may: 'all' }])
  expect((await found({ name: '1%0' })).items).toEqual([])
  expect((await found({ name: 'STAFF1@demo' })).items).toMatchObject([{ myself: true, may: 'all' }])
  await changeAdmin(head, id, 'active', false)
  expect((await found({ active: 0 })).items.map((one) => one.id)).toContain(id)
  expect((await found({ status: 1 })).items.every(({ status }) => status === 1)).toBe(true)
  const page = await head.page('/panel/admins_show/?status=2')
  expect(page.data).toMatchObject({ list: await found({ status: 2 }) })
  expect((await head.page(`/panel/admins_show/${id}/`)).data).toMatchObject({
    admin: { id },
    assignableStatuses: [1, 2, 3, 4],
  })
  expect((await fourth.page('/panel/admins_show/new/')).data).toEqual({ admin: null, assignableStatuses: [2, 3, 4] })
  expect((await head.page('/panel/admins_show/999999/')).status).toBe(404)
})
