import { beforeAll, describe, expect, test } from 'vitest'
import { inTransaction, systemRequester } from '#platform/runtime.ts'
import { editionByCode } from '#editions/editions.ts'
import { hashPassword } from '#platform/password.ts'
import type { PersonRole } from '#shared/access.ts'
import { cookieName, startSession } from '#platform/session/sessions.ts'
import type { authEndpoints } from '#features/accounts/contract.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { listEvents } from '#test/support/panel.ts'
import type { clientList, clientProfileEndpoints } from '../contract.ts'

let app: TestApp
let hash: string
const password = 'correct horse'
beforeAll(async () => {
  app = await openApp()
  hash = await hashPassword(password)
})

const remove = (visitor: Visitor, input: { password?: string } = {}) =>
  visitor.call<typeof clientProfileEndpoints.delete>('POST /api/client/profile/delete', input)

/** Creates an account with every kind of credential. */
async function createAccount(roles: readonly PersonRole[], email: string): Promise<Visitor> {
  const visitor = await app.visitor({ roles, locale: 'en' })
  const { db } = app.runtime.database
  const id = visitor.personId!
  await db
    .updateTable('account')
    .set({
      email,
      phone: '+380501234567',
      password_hash: hash,
      email_confirmed_at: new Date(),
      time_zone: 'Europe/Warsaw',
      time_zone_chosen: true,
    })
    .where('id', '=', id)
    .execute()
  const until = { created_at: new Date(), expires_at: new Date('2030-01-01') }
  const ownRows = { edition: 'ua', account_id: id }
  const token_hash = Buffer.from(email)
  await db
    .insertInto('account_identity')
    .values({ ...ownRows, issuer: 'https://id.example', subject: email, created_at: until.created_at })
    .execute()
  await db
    .insertInto('order_link')
    .values({ ...ownRows, token_hash, order_id: 1, ...until })
    .execute()
  await db
    .insertInto('email_confirmation')
    .values({ ...ownRows, token_hash, email, ...until })
    .execute()
  await db
    .insertInto('generated_password')
    .values({ ...ownRows, hash: token_hash, ...until })
    .execute()
  await db
    .insertInto('account_code')
    .values({
      ...ownRows,
      handle: id,
      sent_handle: id,
      purpose: 'email',
      address: email,
      code_hash: token_hash,
      ...until,
    })
    .execute()
  await startSession(db, { edition: 'ua', realm: 'person', subjectId: id, now: new Date() })
  return visitor
}

async function left(id: number): Promise<Record<string, number>> {
  const { db } = app.runtime.database
  const counts: Record<string, number> = {}
  for (const table of [
    'account_identity',
    'order_link',
    'email_confirmation',
    'generated_password',
    'account_code',
  ] as const)
    counts[table] = (await db.selectFrom(table).select('account_id').where('account_id', '=', id).execute()).length
  counts['session'] = (
    await db.selectFrom('session').select('role').where('realm', '=', 'person').where('subject_id', '=', id).execute()
  ).length
  return counts
}

const signIn = async (login: string) =>
  (await app.visitor()).call<typeof authEndpoints.clientLogin>('POST /api/client/login', { login, password })

describe('deleting a client profile', () => {
  test('erases the name, contacts and credentials', async () => {
    const person = await createAccount(['client'], 'leaving@mail.example')
    const id = person.personId!
    expect(await remove(person, { password })).toMatchObject({
      status: 'success',
      auth: { client: false, current_role: null, client_info: null },
    })
    const { db } = app.runtime.database
    const account = await db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(account).toEqual({
      edition: 'ua',
      id,
      name: '',
      email: null,
      phone: null,
      password_hash: null,
      password_set_by_staff_at: null,
      locale: null,
      time_zone: null,
      time_zone_chosen: false,
      created_at: account.created_at,
      email_confirmed_at: null,
      email_confirmed_by_guest: false,
      phone_confirmed_at: null,
      terms_confirmed_at: null,
      deleted_at: expect.any(Date) as Date,
      passkey_removal_at: null,
    })
    const client = await db.selectFrom('client').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(client).toMatchObject({ deleted_at: expect.any(Date) as Date, city_id: null, email_subscribed: false })
    expect(Object.values(await left(id))).toEqual([0, 0, 0, 0, 0, 0])
    expect(await signIn('leaving@mail.example')).toMatchObject({ error: 'wrong_credentials' })
    const events = await listEvents(app.runtime.database, 'client', id)
    expect(events).toMatchObject([{ name: 'client.deleted', actor_realm: 'person', before: null }])
    expect(JSON.stringify(events)).not.toContain('leaving')
  })

  test('keeps events without personal details', async () => {
    const person = await createAccount(['client'], 'recorded@mail.example')
    await inTransaction(app.runtime, systemRequester(editionByCode('ua')!), async (ctx) => {
      const change = { before: { email: 'before@mail.example' }, after: { email: 'recorded@mail.example' } }
      await ctx.emit({ name: 'account.contact_changed', entity: 'account', entityId: person.personId!, ...change })
    })
    await remove(person, { password })
    const events = await listEvents(app.runtime.database, 'account', person.personId!)
    expect(events.map(({ name }) => name)).toContain('account.contact_changed')
    expect(JSON.stringify(events)).not.toContain('mail.example')
  })

  test('frees the email and hides the client from staff', async () => {
    const person = await createAccount(['client'], 'again@mail.example')
    await remove(person, { password })
    await createAccount(['client'], 'again@mail.example')
    expect(await signIn('again@mail.example')).toMatchObject({ status: 'success' })
    const staff = await app.visitor({ staff: 1 })
    const found = await staff.call<typeof clientList.endpoints.list>('POST /api/admin/clients', {
      filters: { text: String(person.personId) },
    })
    expect(found.status === 'success' && found.data.clients.items.map(({ id }) => id)).not.toContain(person.personId)
    expect((await staff.page(`/panel/clients_show/${person.personId}/`)).status).toBe(404)
  })

  test('invalidates a session that was left over', async () => {
    const person = await app.visitor({ roles: ['client'] })
    await remove(person)
    const now = new Date()
    const token = await startSession(app.runtime.database.db, {
      edition: 'ua',
      realm: 'person',
      subjectId: person.personId!,
      role: 'client',
      now,
    })
    const answer = await app.web.inject({
      url: '/api/client/profile/get',
      headers: { host: 'ua.localhost' },
      cookies: { [cookieName.person]: token },
    })
    expect(answer.json()).toMatchObject({ error: 'unauthorized' })
  })

  test('keeps the tutor profile', async () => {
    const person = await createAccount(['client', 'tutor'], 'tutor@mail.example')
    const id = person.personId!
    expect(await remove(person, { password })).toMatchObject({
      status: 'success',
      auth: { client: false, tutor: true, current_role: 'tutor', tutor_info: { id, name: 'Test Person' } },
    })
    // The other browsers have to log in again.
    expect(await left(id)).toMatchObject({ account_identity: 1, session: 1, order_link: 0, generated_password: 0 })
    expect(await signIn('tutor@mail.example')).toMatchObject({ error: 'wrong_credentials' })
    const again = await person.call<typeof clientProfileEndpoints.profile>('GET /api/client/profile/get', {})
    expect(again).toMatchObject({ error: 'forbidden' })
    expect(await listEvents(app.runtime.database, 'client', id)).toMatchObject([{ after: { tutor: true } }])
  })

  test('erases everything if staff have deleted the tutor profile', async () => {
    const person = await createAccount(['client', 'tutor'], 'was-tutor@mail.example')
    const id = person.personId!
    const { db } = app.runtime.database
    const deleted = { deleted_at: new Date(), name: JSON.stringify({ ua: 'Ірина' }), admin_comment: 'late' }
    await db.updateTable('tutor').set(deleted).where('id', '=', id).execute()
    expect(await remove(person, { password })).toMatchObject({
      status: 'success',
      auth: { client: false, tutor: false, current_role: null, tutor_info: null },
    })
    expect(await db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst()).toMatchObject({
      name: '',
      email: null,
      phone: null,
      deleted_at: expect.any(Date) as Date,
    })
    expect(await db.selectFrom('tutor').selectAll().where('id', '=', id).executeTakeFirst()).toMatchObject({
      name: {},
      admin_comment: '',
      anonymised_at: expect.any(Date) as Date,
    })
    expect(await left(id)).toMatchObject({ account_identity: 0, account_code: 0, session: 0 })
    expect(await listEvents(app.runtime.database, 'tutor', id)).toMatchObject([{ name: 'tutor.anonymised' }])
  })
})

test('deleting requires the password if there is one', async () => {
  const person = await createAccount(['client'], 'careful@mail.example')
  expect(await remove(person)).toMatchObject({ error: { password: [expect.any(String)] } })
  expect(await remove(person, { password: 'wrong' })).toMatchObject({
    error: { password: ['That’s not your current password.'] },
  })
  expect(await signIn('careful@mail.example')).toMatchObject({ status: 'success' })
  expect(await remove(person, { password })).toMatchObject({ status: 'success' })
})
