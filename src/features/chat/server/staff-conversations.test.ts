import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { noticeEndpoints } from '#features/notifications/notice-contract.ts'
import type { orderPanelEndpoints } from '#features/orders/contract.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { openOrderFlow } from '#test/support/order-flow.ts'
import { clientIdOf } from '#test/support/requests.ts'
import type { chatEndpoints, chatStaffEndpoints } from '../contract.ts'
import type { StaffConversation } from '../staff-conversation-contract.ts'

let app: TestApp
let staff: Visitor
let life: Awaited<ReturnType<typeof openOrderFlow>>
let client: Visitor
let tutor: Visitor
let order_id: number
beforeAll(async () => {
  app = await openApp()
  life = await openOrderFlow(app)
  staff = await app.visitor({ staff: 2 })
  tutor = await life.logIn(life.best.tutor_id)
})
beforeEach(async () => {
  await life.deleteAllOrders()
  ;({ order_id } = await life.placePersonalOrder())
  client = await life.logIn(await clientIdOf(app, order_id), 'client')
})

async function say(by: Visitor, recipient: 'admin' | 'client' | 'tutor' | 'both', msg_text: string, id = order_id) {
  const said = { order_id: id, recipient, msg_text, ...(recipient === 'tutor' && { recipient_id: life.best.tutor_id }) }
  const answer = await by.call<typeof chatEndpoints.send>('POST /api/chat/send', said)
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return answer.data.message
}
async function rung(by = staff) {
  const answer = await by.call<typeof noticeEndpoints.staffNotices>('GET /api/admin/on_site_notifications', {})
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  const { notifications, totals, waiting } = answer.data
  const { new_chat_from_client: chats, new_chat_from_tutor: tutors } = notifications
  return { chats, tutors, total: totals.new_chat_from_client, waiting }
}
const follow = (
  id: number,
  by = staff,
  type: 'new_chat_from_client' | 'new_chat_from_tutor' = 'new_chat_from_client',
) =>
  by.call<typeof noticeEndpoints.setRead>('POST /api/admin/on_site_notification/set_read', {
    type,
    order_id: id,
  })
async function listOrders(filters: object) {
  const answer = await staff.call<typeof orderPanelEndpoints.list>('POST /api/admin/orders', { filters })
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return answer.data.orders.items.map(({ id, unread_chat }) => [id, unread_chat])
}
const caseOf = async (id = order_id) =>
  (await staff.page(`/panel/users_orders/${id}/`)).data as unknown as { conversations: StaffConversation[] }

test('lists messages to staff until the notice is opened', async () => {
  expect(await rung()).toMatchObject({ chats: [], total: 0, waiting: { users_orders: 0 } })
  await say(client, 'tutor', 'Добрий день')
  expect((await rung()).chats).toEqual([])
  await say(client, 'admin', 'Чи є хтось?')
  expect(await rung()).toMatchObject({
    chats: [{ order_id, name: 'Марія Клієнтка' }],
    total: 1,
    waiting: { users_orders: 1 },
  })
  await say(tutor, 'admin', 'І я')
  const { chats, tutors } = await rung()
  expect(chats).toEqual([{ order_id, name: 'Марія Клієнтка' }])
  expect(tutors).toEqual([{ order_id, name: expect.any(String) }])
  expect(tutors[0]!.name).not.toBe('Марія Клієнтка')

  const chief = await app.visitor({ staff: 1 })
  expect(await follow(order_id, chief)).toMatchObject({
    data: { link: `/panel/users_orders/${order_id}/?chat=client` },
  })
  expect(await rung()).toMatchObject({ chats: [], total: 0, tutors: [{ order_id }] })
  expect(await follow(order_id, chief, 'new_chat_from_tutor')).toMatchObject({
    data: { link: `/panel/users_orders/${order_id}/?chat=tutor-${life.best.tutor_id}` },
  })
  expect(await rung()).toMatchObject({ chats: [], tutors: [], waiting: { users_orders: 0 } })
  expect(await follow(order_id)).toMatchObject({ status: 'success' })
  const { order_id: silent } = await life.placePersonalOrder()
  expect(await follow(silent)).toMatchObject({ error: 'not_found' })
})

test('hides notices from other roles and editions', async () => {
  await say(client, 'admin', 'Чи є хтось?')
  expect(await rung(await app.visitor({ staff: 3 }))).toMatchObject({ chats: [], waiting: {} })
  const elsewhere = await app.visitor({ staff: 2, edition: 'pl' })
  expect(await rung(elsewhere)).toMatchObject({ chats: [], waiting: { users_orders: 0 } })
  expect(await follow(order_id, elsewhere)).toMatchObject({ error: 'not_found' })
  expect((await rung()).total).toBe(1)
})

test('marks, filters and counts orders with waiting conversations', async () => {
  const { order_id: quiet } = await life.placePersonalOrder()
  const said = await say(client, 'admin', 'Чи є хтось?')
  expect(await listOrders({ unread_chat: 1 })).toEqual([[order_id, true]])
  expect(await listOrders({ unread_chat: 0 })).toEqual([[quiet, false]])
  expect(await listOrders({})).toEqual([
    [quiet, false],
    [order_id, true],
  ])
  expect(await listOrders({ unread_chat: 1, client: 'Нікого' })).toEqual([])
  expect((await staff.page('/panel/desktop/')).data).toMatchObject({
    waiting: { users_orders: { 'unread_chat=1': 1 } },
  })

  const read = { chat_id: said.chat_id }
  expect(await staff.call<typeof chatStaffEndpoints.setRead>('POST /api/admin/chat/set_msg_read', read)).toMatchObject({
    status: 'success',
  })
  expect(await listOrders({ unread_chat: 1 })).toEqual([])
  await say(client, 'admin', 'Ще одне')
  expect(await listOrders({ unread_chat: 1 })).toEqual([[order_id, true]])
  await say(staff, 'client', 'Ми тут')
  expect(await listOrders({ unread_chat: 1 })).toEqual([])
})

test('lists all conversations of an order with unread counts', async () => {
  const tutor_id = life.best.tutor_id
  await say(client, 'admin', 'Раз')
  await say(client, 'admin', 'Два')
  await say(client, 'tutor', 'Три')
  const { conversations } = await caseOf()
  expect(conversations).toMatchObject([
    { with: 'client', tutor_id: null, name: 'Марія Клієнтка', unread: 2, services: [] },
    { with: 'tutor', tutor_id, unread: 0 },
    { with: 'both', tutor_id, unread: 1 },
  ])
  const { order_id: open } = await life.placeOrder()
  expect((await caseOf(open)).conversations).toMatchObject([{ with: 'client', unread: 0 }])
})

test('shows staff the full text and that it is masked for others', async () => {
  await say(client, 'tutor', 'Мій номер 0671234567')
  const read = async (by: Visitor, other: 'both' | 'client') => {
    const asked = { order_id, with: other, ...(other === 'both' && { with_id: life.best.tutor_id }) }
    const answer = await by.call<typeof chatEndpoints.messages>('GET /api/chat/messages', asked)
    if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
    return answer.data.messages.at(-1)!
  }
  expect(await read(staff, 'both')).toMatchObject({ msg_text: 'Мій номер 0671234567', masked: true })
  const theirs = await read(tutor, 'client')
  expect([theirs.msg_text.includes('0671234567'), theirs.masked]).toEqual([false, false])
  await life.callAsTutor(tutor, 'respond_personal', { order_id, answer: 'agree' })
  await say(client, 'tutor', 'Телефон 0671234567')
  expect(await read(staff, 'both')).toMatchObject({ masked: false })
})
