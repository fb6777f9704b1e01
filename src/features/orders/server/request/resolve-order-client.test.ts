import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addClient } from '#test/support/clients.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { resetLimits, getOwnOrder, placeRequest, bestOnlineTutor, lessonRequest } from '#test/support/requests.ts'
import type { clientOrderEndpoints, requestEndpoints } from '../../contract.ts'

let app: TestApp
let lessons: { id: number; levels: number[] }[]
beforeAll(async () => {
  app = await openApp()
  lessons = [{ id: (await bestOnlineTutor(app)).subject, levels: [] }]
})
beforeEach(() => resetLimits(app))

const ask = (visitor: Visitor, more: object = {}) =>
  visitor.call<typeof requestEndpoints.make>('POST /api/client/make_personal_request', {
    request: { ...lessonRequest(lessons), ...more },
  })
const ownerOf = async (id: number) =>
  await app.runtime.database.db
    .selectFrom('lesson_order')
    .select(['client_id', 'name', 'phone', 'email'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

describe('a guest', () => {
  test('becomes a client without a password who sees only this order', async () => {
    const guest = await app.visitor()
    const first = await placeRequest(guest, lessonRequest(lessons))
    expect(await getOwnOrder(guest, first)).toMatchObject({ id: first, status: 1 })
    const other = await app.visitor()
    const second = await placeRequest(other, lessonRequest(lessons))
    const foreign = await guest.call<typeof clientOrderEndpoints.get>('GET /api/client/order', { id: second })
    expect(foreign).toMatchObject({ error: 'not_found' })
    // Everything else of the account requires a login code.
    const list = await guest.call<typeof clientOrderEndpoints.active>('GET /api/client/orders/active', {})
    expect(list).toMatchObject({ status: 'fail' })
    const { client_id } = await ownerOf(first)
    const account = await app.runtime.database.db
      .selectFrom('account as a')
      .innerJoin('client as c', 'c.id', 'a.id')
      .select(['a.password_hash', 'a.phone_confirmed_at', 'a.terms_confirmed_at'])
      .where('a.id', '=', client_id)
      .executeTakeFirstOrThrow()
    expect(account).toMatchObject({ password_hash: null, phone_confirmed_at: null })
    expect(account.terms_confirmed_at).not.toBeNull()
  })

  test('with a confirmed contact of an account places its order without learning that', async () => {
    const phone = '+380679990001'
    const known = await addClient(app, { phone, confirmed: true })
    const guest = await app.visitor()
    const answer = await ask(guest, { phone: '067 999 00 01', name: 'Хтось інший' })
    if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
    expect(await ownerOf(answer.data.order_id)).toMatchObject({ client_id: known, name: 'Хтось інший', phone })
    const stranger = await ask(await app.visitor())
    expect(Object.keys(answer)).toEqual(Object.keys(stranger))
    expect(JSON.stringify(answer)).not.toMatch(new RegExp(`Lesya|\\b${known}\\b`))
    expect(JSON.stringify(await guest.page('/'))).not.toContain('Lesya')
  })

  test('with an unconfirmed contact of an account becomes a new client', async () => {
    const phone = '+380679990002'
    const claimed = await addClient(app, { phone })
    const answer = await ask(await app.visitor(), { phone })
    if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
    expect((await ownerOf(answer.data.order_id)).client_id).not.toBe(claimed)
  })

  test('must give a name, one contact and accept the terms', async () => {
    const fields = async (more: object) => {
      const answer = await ask(await app.visitor(), more)
      return answer.status === 'fail' && Object.keys(answer.error)
    }
    expect(await fields({ name: '' })).toEqual(['name'])
    expect(await fields({ phone: '' })).toEqual(['phone'])
    expect(await fields({ phone: '12' })).toEqual(['phone'])
    expect(await fields({ phone: '', email: 'nobody' })).toEqual(['email'])
    expect(await fields({ terms: false })).toEqual(['terms'])
    await resetLimits(app)
    expect(await ask(await app.visitor(), { phone: '', email: 'olha@example.com' })).toMatchObject({
      status: 'success',
    })
  })

  test('is rejected if blacklisted by account or by contact', async () => {
    const phone = '+380679990003'
    const staff = await app.visitor({ staff: 2 })
    const client_id = await addClient(app, { phone })
    await staff.call('POST /api/admin/client/blacklist/add', { client_id, reason: 'Never pays' })
    const answer = await ask(await app.visitor(), { phone })
    expect(answer).toMatchObject({ error: 'forbidden', httpStatus: 403 })
  })
})

describe('a signed-in person', () => {
  test('uses the contacts of their account', async () => {
    const client = await app.visitor({ roles: ['client'] })
    await app.runtime.database.db
      .updateTable('account')
      .set({ name: 'Ірина', phone: '+380679990004', phone_confirmed_at: new Date() })
      .where('id', '=', client.personId!)
      .execute()
    const id = await placeRequest(client, { lessons, location_online: true })
    expect(await ownerOf(id)).toMatchObject({ client_id: client.personId, name: 'Ірина', phone: '+380679990004' })
    const list = await client.call<typeof clientOrderEndpoints.active>('GET /api/client/orders/active', {})
    expect(list).toMatchObject({ data: { orders: { items: [{ id }] } } })
  })

  test('becomes a client if they are a tutor', async () => {
    const tutor = await app.visitor({ roles: ['tutor'] })
    const id = await placeRequest(tutor, { ...lessonRequest(lessons), name: 'Олег' })
    expect(await ownerOf(id)).toMatchObject({ client_id: tutor.personId, name: 'Олег' })
  })
})
