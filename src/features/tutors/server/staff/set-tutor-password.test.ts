import { beforeAll, expect, test } from 'vitest'
import { cookieName, startSession } from '#platform/session/sessions.ts'
import type { authEndpoints } from '#features/accounts/contract.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { messagesAfter } from '#test/support/event-deliveries.ts'
import { listEvents } from '#test/support/panel.ts'
import { addTutor } from '#test/support/tutors.ts'
import type { tutorPanelEndpoints } from '../../contract/staff-list.ts'

let app: TestApp
let staff: Visitor
beforeAll(async () => {
  app = await openApp()
  staff = await app.visitor({ staff: 2, locale: 'en' })
})

const set = (tutor_id: number, password: string) =>
  staff.call<typeof tutorPanelEndpoints.setPassword>('POST /api/admin/tutor/profile/password/set', {
    tutor_id,
    password,
  })

test('sets a password, ends sessions, notifies by email and stores no plain text', async () => {
  const email = 'forgot@mail.example'
  const id = await addTutor(app, { email, confirmed: true })
  const { db } = app.runtime.database
  const token = await startSession(db, { edition: 'ua', realm: 'person', subjectId: id, now: new Date() })
  const password = 'a lamp in the window'
  expect(await set(id, password)).toEqual({ status: 'success', data: {}, httpStatus: 200 })
  const login = await (
    await app.visitor()
  ).call<typeof authEndpoints.tutorLogin>('POST /api/tutor/login', { login: email, password })
  expect(login).toMatchObject({ error: 'forbidden' })
  const known = await app.web.inject({
    url: '/api/auth/role/get',
    headers: { host: 'ua.localhost' },
    cookies: { [cookieName.person]: token },
  })
  expect(known.json()).toMatchObject({ auth: { tutor: false } })
  expect(await messagesAfter(app, 'account.password_set_by_staff')).toMatchObject([
    { template: 'password_set_by_staff', recipient: email },
  ])
  const events = await listEvents(app.runtime.database, 'account', id)
  expect(events).toContainEqual(
    expect.objectContaining({ name: 'account.password_set_by_staff', actor_realm: 'staff' }),
  )
  expect(JSON.stringify(events)).not.toContain(password)
})

test('rejects a weak password and an unknown tutor', async () => {
  const id = await addTutor(app)
  expect(await set(id, 'short')).toMatchObject({ error: { password: ['At least 8 characters.'] } })
  const foreign = await addTutor(app, { edition: 'pl' })
  const gone = await addTutor(app, { deleted_at: new Date() })
  for (const one of [foreign, gone, 8_999_999_999, (await app.visitor({ roles: ['client'] })).personId!])
    expect(await set(one, 'a lamp in the window')).toMatchObject({ error: 'not_found' })
})
