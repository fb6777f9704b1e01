import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { passkeyEndpoints } from '../contract.ts'
import type { actingEndpoints, staffAuthEndpoints } from '../contract.ts'
import { demoPassword, demoPeople, demoStaff } from '#demo/logins.ts'
import type { authEndpoints } from '#features/accounts/contract.ts'
import type { PersonRole, StaffStatus } from '#shared/access.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import type { Db } from '#platform/db/database.ts'
import { startSession } from '#platform/session/sessions.ts'

type Calls = typeof actingEndpoints

let app: TestApp
let db: Db
const morning = new Date('2026-03-01T08:00:00Z')
const later = (minutes: number) => new Date(morning.getTime() + minutes * 60_000)
beforeAll(async () => {
  app = await openApp()
  db = app.runtime.database.db
})
beforeEach(() => app.setTime(morning))

const reason = 'She asked for help with her profile'
const asClient = (by: Visitor, id: number, reasonText = reason) =>
  by.call<Calls['asClient']>('POST /api/admin/authorize/client', { id, reason: reasonText })
const asTutor = (by: Visitor, id: number, reasonText = reason) =>
  by.call<Calls['asTutor']>('POST /api/admin/authorize/tutor', { id, reason: reasonText })
const asAdmin = (by: Visitor, id: number, reasonText = reason) =>
  by.call<Calls['asAdmin']>('POST /api/admin/authorize/admin', { id, reason: reasonText })
const leave = (by: Visitor) => by.call<Calls['leave']>('POST /api/admin/authorize/leave', {})

const authOf = async (visitor: Visitor) => (await visitor.page('/')).frame.auth
const personOf = async (roles: readonly PersonRole[], edition = 'ua') =>
  (await app.visitor({ roles, edition })).personId!
const memberId = async (status: StaffStatus) => {
  const { login } = demoStaff.find((one) => one.status === status)!
  return (await db.selectFrom('staff_member').select('id').where('login', '=', login).executeTakeFirstOrThrow()).id
}
let members = 0
async function newMember(status: StaffStatus, edition = 'ua', active = true): Promise<number> {
  const login = `acting-${members++}@demo.test`
  const { id } = await db
    .insertInto('staff_member')
    .values({ login, name: `Member ${status}`, password_hash: '', active })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('staff_edition').values({ staff_id: id, edition, status }).execute()
  return id
}
const lastEvent = () => db.selectFrom('event').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()

describe('acting as a person', () => {
  test.each([
    ['client', asClient],
    ['tutor', asTutor],
  ] as const)('opens a session as a %s in that role only, with the staff name', async (role, actAs) => {
    const id = await personOf(['client', 'tutor'])
    const staff = await app.visitor({ staff: 2 })
    const until = later(30).getTime() / 1000
    expect(await actAs(staff, id)).toMatchObject({
      status: 'success',
      auth: {
        admin: true,
        client: role === 'client',
        tutor: role === 'tutor',
        current_role: role,
        acting: { as: role, name: 'Test Person', until },
      },
    })
    expect(await lastEvent()).toMatchObject({
      name: 'staff.acted_as',
      actor_realm: 'staff',
      actor_id: await memberId(2),
      acting_staff_id: null,
      entity: 'account',
      entity_id: id,
      after: { role, reason },
    })
    expect(await leave(staff)).toMatchObject({
      status: 'success',
      data: { next: expect.stringMatching(/^\/panel\/\w+\/$/) },
      auth: { admin: true, client: false, tutor: false, current_role: null, acting: null },
    })
    expect(staff.cookies['repeto_person']).toBe('')
    expect(await lastEvent()).toMatchObject({
      name: 'staff.stopped_acting',
      actor_realm: 'staff',
      actor_id: await memberId(2),
      entity: 'account',
      entity_id: id,
    })
  })

  test('records both ids in every event', async () => {
    const id = await personOf(['tutor'])
    const staff = await app.visitor({ staff: 2 })
    await asTutor(staff, id)
    const before = (await lastEvent()).id
    await staff.call<typeof authEndpoints.tutorLogout>('POST /api/tutor/logout', {})
    const rows = await db.selectFrom('event').selectAll().where('id', '>', before).execute()
    expect(rows).toMatchObject([
      { name: 'account.signed_out', actor_realm: 'person', actor_id: id, acting_staff_id: await memberId(2) },
    ])
  })

  test('signing out keeps the sessions of the member and of the person', async () => {
    const own = await app.visitor({ roles: ['client'] })
    const staff = await app.visitor({ staff: 2 })
    await asClient(staff, own.personId!)
    await staff.call<typeof authEndpoints.clientLogout>('POST /api/client/logout', {})
    expect(await authOf(staff)).toMatchObject({ admin: true, client: false, acting: null })
    expect(await authOf(own)).toMatchObject({ client: true, acting: null })
  })

  test('keeps its end when the role is chosen again', async () => {
    const id = await personOf(['client', 'tutor'])
    const staff = await app.visitor({ staff: 1 })
    await asTutor(staff, id)
    const token = staff.cookies['repeto_person']
    for (const role of ['tutor', 'client'] as const)
      expect(await staff.call<typeof authEndpoints.chooseRole>('POST /api/auth/role/set', { role })).toMatchObject({
        status: 'fail',
        error: 'forbidden',
        httpStatus: 403,
      })
    expect(staff.cookies['repeto_person']).toBe(token)
    app.setTime(later(30))
    expect(await authOf(staff)).toMatchObject({ admin: true, tutor: false, acting: null })
  })

  test('blocks every login meanwhile', async () => {
    const staff = await app.visitor({ staff: 1 })
    await asTutor(staff, await personOf(['tutor']))
    const { login } = demoPeople.client
    const answer = await staff.call<typeof authEndpoints.clientLogin>('POST /api/client/login', {
      login,
      password: 'demo-repeto',
    })
    expect(answer).toMatchObject({ status: 'fail', error: 'forbidden', message: expect.any(String) })
    expect(await authOf(staff)).toMatchObject({ acting: { as: 'tutor' } })
  })
})

describe('acting as another administrator', () => {
  test('works for covered statuses and returns with a new token', async () => {
    const staff = await app.visitor({ staff: 1 })
    const before = staff.cookies['repeto_staff']
    const [me, other] = [await memberId(1), await memberId(4)]
    expect(await asAdmin(staff, other)).toMatchObject({
      status: 'success',
      auth: { admin_info: { id: other, status: 4 }, acting: { as: 'admin', name: 'Daniel Brooks' } },
    })
    expect(await lastEvent()).toMatchObject({
      name: 'staff.acted_as',
      actor_id: me,
      entity: 'staff',
      entity_id: other,
      after: { role: 'admin', reason },
    })
    await staff.call<typeof staffAuthEndpoints.setLocale>('POST /api/admin/locale/set', { locale: 'es' })
    expect(await lastEvent()).toMatchObject({ name: 'staff.chose_locale', actor_id: other, acting_staff_id: me })

    expect(await leave(staff)).toMatchObject({ auth: { admin_info: { id: me, status: 1 }, acting: null } })
    expect(await lastEvent()).toMatchObject({ name: 'staff.stopped_acting', actor_id: other, acting_staff_id: me })
    expect([before, '']).not.toContain(staff.cookies['repeto_staff'])
    expect(await authOf(staff)).toMatchObject({ admin_info: { id: me } })
  })

  test('is rejected for higher and unrelated statuses', async () => {
    const staff = await app.visitor({ staff: 4 })
    expect(await asAdmin(staff, await memberId(1))).toMatchObject({ error: 'forbidden', httpStatus: 403 })
    expect((await staff.page(`/auth_as_user?as=admin&id=${await memberId(1)}`)).status).toBe(403)
    for (const status of [2, 3] as const)
      expect(await asAdmin(await app.visitor({ staff: status }), await memberId(4))).toMatchObject({ httpStatus: 403 })
    expect(await asAdmin(staff, await newMember(4))).toMatchObject({ status: 'success' })
  })

  test('is rejected for oneself and for inactive members', async () => {
    const staff = await app.visitor({ staff: 1 })
    expect(await asAdmin(staff, await memberId(1))).toMatchObject({ error: 'wrong_status' })
    expect(await asAdmin(staff, await newMember(2, 'ua', false))).toMatchObject({ error: 'wrong_status' })
  })

  test('ends when either member’s status changes or they are removed', async () => {
    const changes = [
      async (_by: number, as: number) =>
        void (await db.updateTable('staff_edition').set({ status: 1 }).where('staff_id', '=', as).execute()),
      async (by: number) =>
        void (await db.updateTable('staff_edition').set({ status: 2 }).where('staff_id', '=', by).execute()),
      async (_by: number, as: number) =>
        void (await db.updateTable('staff_member').set({ active: false }).where('id', '=', as).execute()),
    ]
    for (const change of changes) {
      const [by, as] = [await newMember(4), await newMember(4)]
      const staff = await app.visitor()
      const own = { edition: 'ua', realm: 'staff', subjectId: by, now: morning } as const
      staff.cookies['repeto_staff'] = await startSession(db, own)
      await asAdmin(staff, as)
      expect(await authOf(staff)).toMatchObject({ admin_info: { id: as } })
      await change(by, as)
      expect(await authOf(staff)).toMatchObject({ admin: false, acting: null })
    }
  })
})

describe('acting is rejected', () => {
  test('without a sufficient reason', async () => {
    const staff = await app.visitor({ staff: 1 })
    const id = await personOf(['client'])
    for (const reasonText of ['', '    ', 'abcd', 'x'.repeat(301)])
      expect(await asClient(staff, id, reasonText)).toMatchObject({
        error: { reason: [expect.any(String)] },
        httpStatus: 400,
      })
    expect(await authOf(staff)).toMatchObject({ acting: null })
  })

  test('for missing, deleted, other-role and other-edition people with the same error', async () => {
    const staff = await app.visitor({ staff: 1 })
    const deleted = await personOf(['client', 'tutor'])
    await db.updateTable('account').set({ deleted_at: morning }).where('id', '=', deleted).execute()
    const missing = await asClient(staff, 8_999_999_999)
    expect(missing).toMatchObject({ status: 'fail', error: 'not_found', httpStatus: 404 })
    expect(await asClient(staff, deleted)).toEqual(missing)
    expect(await asTutor(staff, deleted)).toEqual(missing)
    expect(await asClient(staff, await personOf(['tutor']))).toEqual(missing)
    expect(await asTutor(staff, await personOf(['client']))).toEqual(missing)
    expect(await asClient(staff, await personOf(['client'], 'pl'))).toEqual(missing)
    expect(await asAdmin(staff, await newMember(2, 'pl'))).toEqual(missing)
  })

  test('for statuses that may not open the list', async () => {
    const id = await personOf(['client', 'tutor'])
    expect(await asClient(await app.visitor({ staff: 3 }), id)).toMatchObject({ httpStatus: 403 })
    expect(await asTutor(await app.visitor({ roles: ['client', 'tutor'] }), id)).toMatchObject({ httpStatus: 401 })
    expect(await asAdmin(await app.visitor({ staff: 2 }), await memberId(3))).toMatchObject({ httpStatus: 403 })
    const page = await (await app.visitor({ staff: 2 })).page(`/auth_as_user?as=admin&id=${await memberId(3)}`)
    expect(page.status).toBe(403)
  })

  test('a second time before it ends', async () => {
    const id = await personOf(['client', 'tutor'])
    const asPerson = await app.visitor({ staff: 1 })
    await asTutor(asPerson, id)
    const asMember = await app.visitor({ staff: 1 })
    await asAdmin(asMember, await memberId(4))
    for (const staff of [asPerson, asMember]) {
      expect(await asClient(staff, id)).toMatchObject({ error: 'forbidden', httpStatus: 403 })
      expect(await asAdmin(staff, await memberId(2))).toMatchObject({ error: 'forbidden', httpStatus: 403 })
    }
    expect(await authOf(asPerson)).toMatchObject({ acting: { as: 'tutor' } })
    expect(await authOf(asMember)).toMatchObject({ admin_info: { status: 4 } })
  })

  test('when leaving without having started', async () => {
    for (const who of [{ staff: 1 as const }, { roles: ['client'] as const }])
      expect(await leave(await app.visitor(who))).toMatchObject({ error: 'wrong_status', httpStatus: 409 })
  })
})

test('endpoints for the person only and other editions are closed while acting', async () => {
  const staff = await app.visitor({ staff: 1 })
  await asAdmin(staff, await memberId(4))
  const { path } = passkeyEndpoints.options
  const payload = { current_password: demoPassword }
  expect((await staff.send('POST', path, { payload })).json()).toMatchObject({ error: 'forbidden' })
  const answer = await staff.call<typeof staffAuthEndpoints.leaveForEdition>('POST /api/admin/edition/leave', {
    edition: 'pl',
  })
  expect(answer).toMatchObject({ error: 'forbidden' })
  await leave(staff)
  expect((await staff.send('POST', path, { payload })).json()).toMatchObject({ status: 'success' })
})
