import { beforeAll, expect, test } from 'vitest'
import { openApp } from '../../../../test/support/app.ts'
import type { TestApp } from '../../../../test/support/app.ts'
import { orderParties } from '../../../../test/support/order-parties.ts'
import type { OrderParties } from '../../../../test/support/order-parties.ts'
import type { requestEndpoints } from '../contract.ts'

let app: TestApp
let parties: OrderParties
beforeAll(async () => {
  app = await openApp()
  parties = await orderParties(app)
})

test('an order is drawn for its client, limited to it, and for its tutor', async () => {
  const { client, tutor, order_id } = await parties.appointed()
  const path = `/zayavka/${order_id}/`
  expect(await client.page(path)).toMatchObject({
    page: 'order',
    status: 200,
    data: { as: 'client', limited: true, client: { id: order_id }, tutor: null },
  })
  expect(await tutor.page(path)).toMatchObject({
    data: { as: 'tutor', limited: false, client: null, tutor: { id: order_id, appointed: true } },
  })
  for (const reader of [client, tutor]) {
    const { statusCode, body } = await reader.send('GET', path)
    expect(statusCode).toBe(200)
    expect(body).toContain('client_chat_block')
  }
})

test('whoever is both a client and a tutor sees each order by what they are to it', async () => {
  const { subject } = parties
  const both = await parties.asTutor(subject.tutor)
  await app.runtime.database.db
    .insertInto('client')
    .values({ edition: 'ua', id: subject.tutor })
    .onConflict((known) => known.doNothing())
    .execute()
  const asked = await parties.appointed()
  expect(await both.page(`/zayavka/${asked.order_id}/`)).toMatchObject({ data: { as: 'tutor' } })
  const own = await both.call<typeof requestEndpoints.make>('POST /api/client/make_personal_request', {
    request: { phone: '0670001122', lessons: [{ id: subject.id, levels: [] }], location_online: true },
  })
  const order_id = own.status === 'success' ? own.data.order_id : 0
  expect(await both.page(`/zayavka/${order_id}/`)).toMatchObject({ data: { as: 'client', limited: false } })
})

test('staff are led to their own page of it', async () => {
  const { order_id } = await parties.place()
  const answer = await parties.staff.send('GET', `/zayavka/${order_id}/`)
  expect([answer.statusCode, answer.headers.location]).toEqual([302, `/panel/users_orders/${order_id}/`])
})

test('what is somebody else’s looks like nothing at all, by a link to another order, too', async () => {
  const { order_id } = await parties.place()
  const other = await parties.place()
  const stranger = await app.visitor({ roles: ['client', 'tutor'] })
  const reads = [stranger, other.client].map((reader) => reader.send('GET', `/zayavka/${order_id}/?_data`))
  for (const answer of await Promise.all(reads)) expect(answer.statusCode).toBe(404)
  const missing = await stranger.send('GET', '/zayavka/999999/?_data')
  expect(missing.statusCode).toBe(404)
  // A session that a link has opened reads nothing but its order.
  for (const list of ['/client_orders', '/orders/']) expect((await other.client.page(list)).redirect).toMatch(/login/)
})
