import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { messagesAfter } from '#test/support/event-deliveries.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import {
  adminFrom,
  changeAdmin,
  createAdmin,
  getAdmin,
  addMember,
  saveAdmin,
  deleteAdmin,
  logInMember,
  sendLink,
} from '#test/support/staff-members.ts'
import type { AdminInput } from '#test/support/staff-members.ts'
import type { adminList, invitationEndpoints, staffAuthEndpoints } from '../contract.ts'

let app: TestApp
/** The demo members of status 1 and 4, who belong to every edition. */
let head: Visitor
let fourth: Visitor
beforeAll(async () => {
  app = await openApp({ DEMO: 'on' })
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

const password = 'a lamp on the desk'
/** The token of the last link that was emailed to this address. */
async function emailedToken(login: string, event = 'staff.invited'): Promise<string> {
  const message = (await messagesAfter(app, event)).findLast(({ recipient }) => recipient === login)
  return /\/panel\/invitation#([\w-]{43})/.exec(message!.text)![1]!
}
const accept = async (token: string) =>
  (await app.visitor()).call<typeof invitationEndpoints.accept>('POST /api/admin/invitation/accept', {
    token,
    password,
  })

describe('new member', () => {
  test('gets a link by email, sets a password with it and logs in to this edition only', async () => {
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
          link: 'invited',
          may: 'all',
          myself: false,
        },
      },
    })
    const token = await emailedToken('new@demo.test')
    expect(JSON.stringify([answer, await getAdmin(fourth, id), await list(fourth)])).not.toContain(token)
    expect(await accept(token)).toMatchObject({ data: { signed_in: true } })
    expect(adminFrom(await getAdmin(head, id))).toMatchObject({ link: 'none' })
    expect(await signIn('new@demo.test', password)).toMatchObject({ status: 'success', auth: { admin: true } })
    expect(adminFrom(await getAdmin(head, id)).last_sign_in).toBeGreaterThan(0)
    expect(await signIn('new@demo.test', password, 'pl')).toMatchObject({ error: 'wrong_credentials' })
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
    for (const secret of [password, token]) expect(JSON.stringify(events)).not.toContain(secret)
  })

  test('is never given a password by a colleague, nor is any other', async () => {
    const { id } = await addMember(app, { ua: 3 })
    const refused = { status: 'fail', error: { password: [expect.stringMatching(/лист/)] } }
    expect(await createAdmin(head, { login: 'known@demo.test', status: 2, password })).toMatchObject(refused)
    expect(await saveAdmin(head, { id, password })).toMatchObject(refused)
    expect(await signIn('known@demo.test', password)).toMatchObject({ error: 'wrong_credentials' })
  })

  test('can be invited again, which replaces the link, also after it has expired', async () => {
    const { id, login } = adminFrom(await createAdmin(head, { login: 'late@demo.test', status: 3 }))
    const first = await emailedToken(login)
    await app.runtime.database.db
      .updateTable('staff_invitation')
      .set({ expires_at: new Date() })
      .where('staff_id', '=', id)
      .execute()
    expect(adminFrom(await getAdmin(head, id)).link).toBe('expired')
    expect(adminFrom(await sendLink(fourth, id)).link).toBe('invited')
    const second = await emailedToken(login)
    expect(await accept(first)).toMatchObject({ error: 'not_found' })
    expect(await accept(second)).toMatchObject({ data: { signed_in: true } })
  })

  test('needs a unique login and a name', async () => {
    await createAdmin(head, { login: 'taken@demo.test', status: 2 })
    const refused = async (given: Partial<AdminInput>) => {
      const answer = await createAdmin(head, { login: 'fresh@demo.test', status: 2, ...given })
      return answer.status === 'fail' && typeof answer.error === 'object' ? Object.keys(answer.error) : answer.status
    }
    expect(await refused({ login: 'taken@demo.test' })).toEqual(['login'])
    expect(await refused({ login: 'nobody' })).toEqual(['login'])
    expect(await refused({ name: '' })).toEqual(['name'])
    expect(await refused({ status: 5 })).toEqual(['status'])
    expect(await refused({})).toBe('success')
  })

  test('of another edition keeps name and password and is reported as invited', async () => {
    const { id, login, name } = await addMember(app, { pl: 2 })
    expect(await createAdmin(fourth, { login, status: 3, name: 'Other' })).toMatchObject({
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
    expect(await accept(await emailedToken(login))).toMatchObject({ status: 'success' })
    expect(await signIn(login, password)).toMatchObject({ status: 'success' })
  })

  test('is not invited while nobody but the readers of the outbox would get the link', async () => {
    const { sandboxes } = app.runtime.config
    Object.assign(app.runtime.config, { sandboxes: { ...sandboxes, data: false } })
    try {
      const { id } = await addMember(app, { ua: 3 })
      expect(await createAdmin(head, { login: 'unsent@demo.test', status: 2 })).toMatchObject({ error: 'wrong_status' })
      expect(await sendLink(head, id)).toMatchObject({ error: 'wrong_status' })
    } finally {
      Object.assign(app.runtime.config, { sandboxes })
    }
  })
})

describe('a reset link', () => {
  test('is emailed to the member, ends their sessions when it is used, and they are told', async () => {
    const { db } = app.runtime.database
    const { id, login } = await addMember(app, { ua: 3 })
    const identity = { issuer: 'https://id.example', subject: login, staff_id: id, created_at: new Date() }
    await db.insertInto('staff_identity').values(identity).execute()
    const theirs = await logInMember(app, id)
    const answer = await sendLink(fourth, id)
    expect(adminFrom(answer).link).toBe('reset')
    const token = await emailedToken(login, 'staff.reset_link_sent')
    expect(JSON.stringify(answer)).not.toContain(token)
    expect((await theirs.page('/panel/desktop/')).page).toBe('panel.desktop')
    expect(await accept(token)).toMatchObject({ data: { signed_in: true } })
    expect((await theirs.page('/panel/desktop/')).page).not.toBe('panel.desktop')
    expect(await db.selectFrom('staff_identity').select('staff_id').where('staff_id', '=', id).execute()).toEqual([])
    expect(await messagesAfter(app, 'staff.password_reset')).toMatchObject([
      { template: 'staff_password_changed', recipient: login },
    ])
    expect(adminFrom(await getAdmin(head, id)).link).toBe('none')
  })

  test('is not for oneself, inactive members or members with more rights', async () => {
    const { id: inactive } = await addMember(app, { ua: 3 })
    await changeAdmin(head, inactive, 'active', false)
    const myself = await addMember(app, { ua: 4 })
    expect(await sendLink(await logInMember(app, myself.id), myself.id)).toMatchObject({ error: 'wrong_status' })
    expect(await sendLink(head, inactive)).toMatchObject({ error: 'wrong_status' })
    expect(await sendLink(fourth, (await addMember(app, { ua: 1 })).id)).toMatchObject({ error: 'forbidden' })
  })

  test('stops working with another login, of which the former address is told', async () => {
    const { id, login } = await addMember(app, { ua: 3 })
    await sendLink(head, id)
    const token = await emailedToken(login, 'staff.reset_link_sent')
    expect(await saveAdmin(head, { id, login: 'elsewhere@demo.test' })).toMatchObject({ status: 'success' })
    expect(await accept(token)).toMatchObject({ error: 'not_found' })
    expect(await messagesAfter(app, 'staff.login_changed')).toMatchObject([
      { template: 'staff_login_changed', recipient: login },
    ])
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
