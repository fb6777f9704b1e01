import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword, verifyPassword } from '#platform/password.ts'
import { startSession } from '#platform/session/sessions.ts'
import { addClient, twoCities } from '#test/support/clients.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { listEvents } from '#test/support/panel.ts'
import { messagesAfter } from '#test/support/event-deliveries.ts'
import { lastSecrets } from '#test/support/secrets.ts'
import type { clientProfileEndpoints } from '../contract.ts'

let app: TestApp
let person: Visitor
let clock = Date.UTC(2026, 2, 1, 8)
let hash: string
beforeAll(async () => {
  app = await openApp()
  hash = await hashPassword('old river song')
})
beforeEach(async () => {
  app.setTime(new Date((clock += 2 * 86_400_000)))
  person = await app.visitor({ roles: ['client'], locale: 'en' })
})

type ProfileInput = {
  current_password?: string
  name?: string
  email?: string
  phone?: string
  city_id?: number | null
  locale?: 'ua' | 'ru' | 'pl'
}
const save = (client: ProfileInput, visitor = person) =>
  visitor.call<typeof clientProfileEndpoints.save>('POST /api/client/profile/save', { client })
const confirm = (kind: 'email' | 'phone', code: string, visitor = person) =>
  visitor.call<typeof clientProfileEndpoints.confirm>('POST /api/client/profile/confirm', { kind, code })
const profile = async (visitor = person) => {
  const answer = await visitor.call<typeof clientProfileEndpoints.profile>('GET /api/client/profile/get', {})
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return answer.data.client
}
const sentCode = async () => (await lastSecrets(app, 'account.code_requested'))['code']!
const advance = () => app.setTime(new Date((clock += 61_000)))

describe('own client profile', () => {
  test('saves name, city and language at once and keeps missing fields', async () => {
    const [city_id] = await twoCities(app)
    expect(await save({ name: ' Solomiya ', city_id, locale: 'ru' })).toMatchObject({
      status: 'success',
      data: { client: { name: 'Solomiya', city_id, locale: 'ru' }, sent: [] },
    })
    await save({ name: 'Solomiya' })
    expect(await profile()).toMatchObject({
      id: person.personId,
      name: 'Solomiya',
      city_id,
      locale: 'ru',
      tutor: false,
    })
    await save({ city_id: null })
    expect(await profile()).toMatchObject({ name: 'Solomiya', city_id: null })
    const events = await listEvents(app.runtime.database, 'client', person.personId!)
    expect(events.map(({ name, before, after }) => [name, before, after])).toEqual([
      [
        'client.saved',
        { name: 'Test Person', locale: null, city_id: null },
        { name: 'Solomiya', locale: 'ru', city_id },
      ],
      ['client.saved', expect.anything(), { name: 'Solomiya', locale: 'ru', city_id: null }],
    ])
  })

  test('rejects a name with a contact, since reviews show the beginning of it', async () => {
    expect(await save({ name: 'Anna t.me/anna' })).toMatchObject({
      error: { name: ['Remove the contact info: t.me/anna. Everyone can read this.'] },
    })
    expect((await profile()).name).not.toContain('Anna')
  })

  test('reports invalid values by field', async () => {
    const [foreign] = await twoCities(app, 'pl')
    expect(await save({ name: '' })).toMatchObject({ error: { name: [expect.any(String)] } })
    expect(await save({ city_id: foreign })).toMatchObject({ error: { city_id: ['Choose an option from the list.'] } })
    expect(await save({ locale: 'pl' })).toMatchObject({ error: { locale: ['Choose an option from the list.'] } })
    expect(await save({ email: 'nonsense' })).toMatchObject({ error: { email: [expect.any(String)] } })
    expect(await save({ name: 'Unsaved', phone: '123' })).toMatchObject({ error: { phone: [expect.any(String)] } })
    expect(await profile()).toMatchObject({ name: 'Test Person', city_id: null, locale: null })
  })

  test('has a page for clients only', async () => {
    const page = await person.page('/client_profile')
    expect(page).toMatchObject({ page: 'client_profile', data: { client: { name: 'Test Person' } } })
    const tutor = await app.visitor({ roles: ['tutor'] })
    expect((await tutor.page('/client_profile')).page).not.toBe('client_profile')
    expect((await (await app.visitor()).page('/client_profile')).redirect).toMatch(/^\/client-login\?next=/)
  })
})

describe('new email or phone', () => {
  test('counts once its code is entered', async () => {
    expect(await save({ email: ' New@Mail.example ' })).toMatchObject({
      data: { sent: ['email'], client: { email: '', email_waiting: 'new@mail.example', email_confirmed: false } },
    })
    const code = await sentCode()
    expect(await confirm('phone', code)).toMatchObject({ error: 'wrong_code' })
    expect(await confirm('email', code === '000000' ? '000001' : '000000')).toMatchObject({ error: 'wrong_code' })
    expect((await profile()).email).toBe('')
    expect(await confirm('email', code)).toMatchObject({ status: 'success', data: { address: 'new@mail.example' } })
    expect(await profile()).toMatchObject({ email: 'new@mail.example', email_confirmed: true, email_waiting: null })
    expect(await confirm('email', code)).toMatchObject({ error: 'wrong_code' })
    expect(await save({ email: 'new@mail.example' })).toMatchObject({ data: { sent: [] } })
    const [event] = (await listEvents(app.runtime.database, 'account', person.personId!)).slice(-1)
    expect(event).toMatchObject({ name: 'account.contact_changed', after: { email: 'new@mail.example' } })
  })

  test('needs the password, ends other sessions and notifies the old address', async () => {
    const { db } = app.runtime.database
    const mine = { email: 'old@mail.example', email_confirmed_at: new Date(clock), password_hash: hash }
    await db.updateTable('account').set(mine).where('edition', '=', 'ua').where('id', '=', person.personId!).execute()
    const generated = { hash: Buffer.from('x'), created_at: new Date(clock), expires_at: new Date(clock + 3_600_000) }
    await db
      .insertInto('generated_password')
      .values({ edition: 'ua', account_id: person.personId!, ...generated })
      .execute()
    await startSession(db, { edition: 'ua', realm: 'person', subjectId: person.personId!, now: new Date(clock) })
    const values = { email: 'next@mail.example' }
    expect(await save(values)).toMatchObject({ error: { current_password: [expect.any(String)] } })
    expect(await save({ ...values, current_password: 'a guess' })).toMatchObject({
      error: { current_password: [expect.any(String)] },
    })
    // The client's own contact needs no password.
    expect(await save({ email: 'old@mail.example' })).toMatchObject({ data: { sent: [] } })
    expect(await save({ ...values, current_password: 'old river song' })).toMatchObject({ data: { sent: ['email'] } })
    expect(await confirm('email', await sentCode())).toMatchObject({ status: 'success' })
    const sessions = await db
      .selectFrom('session')
      .select('token_hash')
      .where('realm', '=', 'person')
      .where('subject_id', '=', person.personId!)
      .execute()
    expect(sessions).toHaveLength(1)
    expect(
      await db.selectFrom('generated_password').select('hash').where('account_id', '=', person.personId!).execute(),
    ).toEqual([])
    const emails = await messagesAfter(app, 'account.contact_changed')
    expect(emails.at(-1)).toMatchObject({ template: 'contact_changed', recipient: 'old@mail.example' })
  })

  test('accepts both at once and a phone in any form', async () => {
    expect(await save({ email: 'both@mail.example', phone: '050 765-43-21' })).toMatchObject({
      data: { sent: ['email', 'phone'], client: { phone_waiting: '+380507654321' } },
    })
    expect(await confirm('phone', await sentCode())).toMatchObject({ status: 'success' })
    expect(await profile()).toMatchObject({ phone: '+380507654321', phone_confirmed: true, email: '' })
  })

  test('is not sent twice within a minute, and then nothing is saved', async () => {
    await save({ phone: '0507654322' })
    expect(await save({ name: 'Not now', phone: '0507654322' })).toMatchObject({ error: 'too_many_requests' })
    expect((await profile()).name).toBe('Test Person')
    advance()
    expect(await save({ phone: '0507654322' })).toMatchObject({ data: { sent: ['phone'] } })
  })

  test('stays with the account that confirmed it, which only the reader of the code learns', async () => {
    const email = 'taken@mail.example'
    const owner = await addClient(app, { email, confirmed: true })
    expect(await save({ email })).toMatchObject({ status: 'success', data: { sent: ['email'] } })
    expect(await confirm('email', await sentCode())).toMatchObject({ error: 'email_taken' })
    expect((await profile()).email).toBe('')
    const row = await app.runtime.database.db.selectFrom('account').select('email').where('id', '=', owner).execute()
    expect(row).toEqual([{ email }])
  })

  test('can be taken from an account that never confirmed it', async () => {
    await addClient(app, { email: 'typed@mail.example' })
    await save({ email: 'typed@mail.example' })
    expect(await confirm('email', await sentCode())).toMatchObject({ status: 'success' })
    expect(await profile()).toMatchObject({ email: 'typed@mail.example', email_confirmed: true })
  })

  test('rejects the code of another account', async () => {
    await save({ email: 'mine@mail.example' })
    const code = await sentCode()
    const stranger = await app.visitor({ roles: ['client'] })
    expect(await confirm('email', code, stranger)).toMatchObject({ error: 'wrong_code' })
    expect(await profile(stranger)).toMatchObject({ email: '' })
  })
})

test('sets the first password without a current one and the next with it', async () => {
  const set = (values: { password: string; current_password?: string }) =>
    person.call<typeof clientProfileEndpoints.setPassword>('POST /api/client/profile/password/set', values)
  expect(await set({ password: 'short' })).toMatchObject({ error: { password: [expect.any(String)] } })
  expect(await set({ password: 'a lamp in the window' })).toMatchObject({ status: 'success' })
  expect(await set({ password: 'another lamp' })).toMatchObject({ error: { current_password: [expect.any(String)] } })
  expect(await set({ password: 'another lamp', current_password: 'a lamp in the window' })).toMatchObject({
    status: 'success',
  })
  const account = await app.runtime.database.db
    .selectFrom('account')
    .select('password_hash')
    .where('id', '=', person.personId!)
    .executeTakeFirstOrThrow()
  expect(await verifyPassword(account.password_hash!, 'another lamp')).toBe(true)
})
