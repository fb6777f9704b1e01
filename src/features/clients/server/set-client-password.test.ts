import { beforeAll, expect, test } from 'vitest'
import { hashPassword } from '#platform/password.ts'
import { cookieName, startSession } from '#platform/session/sessions.ts'
import type { authEndpoints } from '#features/accounts/contract.ts'
import { addClient } from '#test/support/clients.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { messagesAfter } from '#test/support/event-deliveries.ts'
import { listEvents } from '#test/support/panel.ts'
import type { clientPanelEndpoints } from '../contract.ts'

let app: TestApp
let staff: Visitor
beforeAll(async () => {
  app = await openApp()
  staff = await app.visitor({ staff: 2, locale: 'en' })
})

const set = (client_id: number, password: string) =>
  staff.call<typeof clientPanelEndpoints.setPassword>('POST /api/admin/client/profile/password/set', {
    client_id,
    password,
  })
const login = async (email: string, password: string) =>
  (await app.visitor()).call<typeof authEndpoints.clientLogin>('POST /api/client/login', { login: email, password })

test('staff set a password, which ends sessions and is emailed about but not shown', async () => {
  const email = 'forgot@mail.example'
  const id = await addClient(app, {
    email,
    confirmed: true,
    password_hash: await hashPassword('the old one'),
    locale: 'ru',
  })
  const { db } = app.runtime.database
  const token = await startSession(db, { edition: 'ua', realm: 'person', subjectId: id, now: new Date() })
  const password = 'a lamp in the window'
  expect(await set(id, password)).toEqual({ status: 'success', data: {}, httpStatus: 200 })
  expect(await login(email, password)).toMatchObject({ error: 'forbidden' })
  expect(await login(email, 'the old one')).toMatchObject({ error: 'wrong_credentials' })
  const known = await app.web.inject({
    url: '/api/auth/role/get',
    headers: { host: 'ua.localhost' },
    cookies: { [cookieName.person]: token },
  })
  expect(known.json()).toMatchObject({ auth: { client: false } })
  expect(await messagesAfter(app, 'account.password_set_by_staff')).toMatchObject([
    { template: 'password_set_by_staff', recipient: email, locale: 'ru' },
  ])
  const events = await listEvents(app.runtime.database, 'account', id)
  expect(events.map(({ name, actor_realm }) => [name, actor_realm])).toContainEqual([
    'account.password_set_by_staff',
    'staff',
  ])
  expect(JSON.stringify(events)).not.toContain(password)
})

test('rejects a weak password and an unknown client', async () => {
  const id = await addClient(app)
  expect(await set(id, 'short')).toMatchObject({ error: { password: ['At least 8 characters.'] } })
  expect(await set(id, 'password123')).toMatchObject({ error: { password: [expect.stringContaining('guess')] } })
  const foreign = await addClient(app, { edition: 'pl' })
  for (const one of [foreign, 8_999_999_999, (await app.visitor({ roles: ['tutor'] })).personId!])
    expect(await set(one, 'a lamp in the window')).toMatchObject({ error: 'not_found' })
})
