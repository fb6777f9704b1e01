import { beforeAll, expect, test } from 'vitest'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { openOrderParties } from '#test/support/order-parties.ts'
import type { OrderParties } from '#test/support/order-parties.ts'
import type { requestEndpoints } from '../../contract.ts'

let app: TestApp
let parties: OrderParties
beforeAll(async () => {
  app = await openApp()
  parties = await openOrderParties(app)
})

test('renders the order for its client with a link session, and for its tutor', async () => {
  const { client, tutor, order_id } = await parties.placeAppointedOrder()
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

test('shows a client who is also a tutor the view that fits each order', async () => {
  const { subject } = parties
  const both = await parties.logInTutor(subject.tutor)
  await app.runtime.database.db
    .insertInto('client')
    .values({ edition: 'ua', id: subject.tutor })
    .onConflict((known) => known.doNothing())
    .execute()
  const asked = await parties.placeAppointedOrder()
  expect(await both.page(`/zayavka/${asked.order_id}/`)).toMatchObject({ data: { as: 'tutor' } })
  const own = await both.call<typeof requestEndpoints.make>('POST /api/client/make_personal_request', {
    request: { phone: '0670001122', lessons: [{ id: subject.id, levels: [] }], location_online: true },
  })
  const order_id = own.status === 'success' ? own.data.order_id : 0
  expect(await both.page(`/zayavka/${order_id}/`)).toMatchObject({ data: { as: 'client', limited: false } })
})

test('redirects staff to the panel page', async () => {
  const { order_id } = await parties.placeOrder()
  const answer = await parties.staff.send('GET', `/zayavka/${order_id}/`)
  expect([answer.statusCode, answer.headers.location]).toEqual([302, `/panel/users_orders/${order_id}/`])
})

test('answers not found for other people’s orders, also to a link session', async () => {
  const { order_id } = await parties.placeOrder()
  const other = await parties.placeOrder()
  const stranger = await app.visitor({ roles: ['client', 'tutor'] })
  const reads = [stranger, other.client].map((reader) => reader.send('GET', `/zayavka/${order_id}/?_data`))
  for (const answer of await Promise.all(reads)) expect(answer.statusCode).toBe(404)
  const missing = await stranger.send('GET', '/zayavka/999999/?_data')
  expect(missing.statusCode).toBe(404)
  // A link session can read only its own order.
  for (const list of ['/client_orders', '/orders/']) expect((await other.client.page(list)).redirect).toMatch(/login/)
})
