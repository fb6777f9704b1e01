import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { openOrderParties } from '#test/support/order-parties.ts'
import type { OrderParties } from '#test/support/order-parties.ts'
import type { noticeEndpoints } from '#features/notifications/notice-contract.ts'
import type { clientOrderEndpoints, requestEndpoints, tutorOrderEndpoints } from '#features/orders/contract.ts'
import type { chatEndpoints, chatStaffEndpoints, conversationEndpoints } from '../contract.ts'

let app: TestApp
let parties: OrderParties
let client: Visitor
let tutor: Visitor
/** Each test has a new client with an empty list. */
beforeEach(async () => {
  client = await app.visitor({ roles: ['client'] })
})
beforeAll(async () => {
  app = await openApp()
  parties = await openOrderParties(app)
  tutor = await parties.logInTutor(parties.subject.tutor)
})

async function ask(): Promise<number> {
  await app.runtime.database.db.deleteFrom('call_count').execute()
  const { subject } = parties
  const lessons = [{ id: subject.id, levels: [] }]
  const answer = await client.call<typeof requestEndpoints.make>('POST /api/client/make_personal_request', {
    request: { name: 'Марія Клієнтка', phone: '0671112233', tutor_id: subject.tutor, lessons, location_online: true },
  })
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return answer.data.order_id
}
/** Reassigns existing orders, since placing new ones is slow. */
async function taken(count: number): Promise<number[]> {
  const { me } = await listConversations(client, 'client')
  const { rows } = await sql<{ id: number }>`update lesson_order set client_id = ${me.id} where edition = 'ua' and id in
    (select o.id from lesson_order o where o.edition = 'ua' and not exists
      (select from conversation c where c.edition = o.edition and c.order_id = o.id)
      order by o.id limit ${count}) returning id`.execute(app.runtime.database.db)
  return rows.map(({ id }) => id)
}
async function say(who: Visitor, order_id: number, recipient: 'client' | 'tutor' | 'admin', msg_text: string) {
  const sent = { order_id, recipient, msg_text, ...(recipient === 'tutor' && { recipient_id: parties.subject.tutor }) }
  const answer = await who.call<typeof chatEndpoints.send>('POST /api/chat/send', sent)
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return answer.data.message
}
async function read(who: Visitor, order_id: number, other: 'client' | 'tutor' | 'admin', position: number) {
  const where = { order_id, with: other, ...(other === 'tutor' && { with_id: parties.subject.tutor }) }
  await who.call<typeof chatEndpoints.read>('POST /api/chat/read', { ...where, position })
}
async function listConversations(
  who: Visitor,
  role: 'client' | 'tutor',
  more: { conversation?: number; page?: number } = {},
) {
  const answer = await who.call<typeof conversationEndpoints.list>('GET /api/chat/conversations', { role, ...more })
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return answer.data
}
async function unread(who: Visitor, role: 'client' | 'tutor'): Promise<number> {
  const answer = await who.call<typeof conversationEndpoints.unread>('GET /api/chat/unread', { role })
  return answer.status === 'success' ? answer.data.unread : -1
}

test('lists conversations by latest message, with subjects and unread counts', async () => {
  const [one, two] = [await ask(), await ask()]
  const none = await unread(tutor, 'tutor')
  await say(client, one, 'tutor', 'Добрий день')
  await say(client, one, 'tutor', 'Телефон 067 111 22 33')
  await say(parties.staff, two, 'client', 'Чим допомогти?')
  const own = await listConversations(client, 'client')
  expect(own.conversations.map(({ order_id, unread: count }) => [order_id, count])).toEqual([
    [two, 1],
    [one, 0],
  ])
  expect(own.conversations[0]!.with).toMatchObject({ role: 'admin', name: 'Repeto' })
  expect(own.conversations[1]!.last).toMatchObject({ mine: true, text: 'Телефон 067 111 22 33' })
  expect(own.conversations[1]!.about).not.toBe('')
  const theirs = await listConversations(tutor, 'tutor')
  expect(theirs.conversations[0]).toMatchObject({ order_id: one, unread: 2, with: { role: 'client', name: 'Марія' } })
  expect(theirs.conversations[0]!.last.text).not.toContain('111')
  expect([await unread(tutor, 'tutor'), await unread(client, 'client')]).toEqual([none + 2, 1])
  await read(tutor, one, 'client', 2)
  expect(await unread(tutor, 'tutor')).toBe(none)
  expect((await listConversations(tutor, 'tutor')).conversations[0]!.unread).toBe(0)
})

test('opens a requested conversation only for its parties', async () => {
  const order_id = await ask()
  const { conversation_id } = await say(client, order_id, 'tutor', 'Це ми')
  expect((await listConversations(tutor, 'tutor', { conversation: conversation_id })).chosen).toMatchObject({
    order_id,
    unread: 1,
  })
  const stranger = await app.visitor({ roles: ['client', 'tutor'] })
  for (const role of ['client', 'tutor'] as const)
    expect(await listConversations(stranger, role, { conversation: conversation_id })).toMatchObject({
      conversations: [],
      chosen: null,
    })
  expect(await unread(stranger, 'tutor')).toBe(0)
  // A page has 20 rows and includes the previous pages.
  for (const more of await taken(21)) await say(client, more, 'admin', `Питання ${more}`)
  const first = await listConversations(client, 'client', { conversation: conversation_id })
  expect([first.conversations.length, first.more, first.chosen?.order_id]).toEqual([20, true, order_id])
  expect(first.conversations.some((conversation) => conversation.conversation_id === conversation_id)).toBe(false)
  const second = await listConversations(client, 'client', { page: 2 })
  expect(second.conversations.slice(0, 20)).toEqual(first.conversations)
  expect(second.conversations.some((conversation) => conversation.conversation_id === conversation_id)).toBe(true)
  const page = await client.page(`/client_chats?conversation=${conversation_id}`)
  expect(page).toMatchObject({ page: 'client_chats', data: { chosen: { order_id }, me: { role: 'client' } } })
})

test('rejects a role that the person does not have', async () => {
  const answers = [
    await client.call<typeof conversationEndpoints.list>('GET /api/chat/conversations', { role: 'tutor' }),
    await client.call<typeof conversationEndpoints.unread>('GET /api/chat/unread', { role: 'tutor' }),
  ]
  for (const answer of answers) expect(answer).toMatchObject({ status: 'fail', error: 'forbidden' })
})

test('shows unread counts in order lists and on order pages', async () => {
  const order_id = await ask()
  await say(tutor, order_id, 'client', 'Коли вам зручно?')
  await say(tutor, order_id, 'client', 'Я вільна у вівторок')
  await say(client, order_id, 'admin', 'Дякуємо')
  const chats = await client.call<typeof clientOrderEndpoints.chats>('GET /api/client/orders/chats', {})
  expect(chats).toMatchObject({
    data: { orders: [{ id: order_id, unread: 2, last: { text: 'Дякуємо', mine: true } }] },
  })
  const active = await client.call<typeof clientOrderEndpoints.active>('GET /api/client/orders/active', {})
  expect(active).toMatchObject({ data: { orders: { items: [{ id: order_id, unread: 2 }] } } })
  const page = await client.page(`/zayavka/${order_id}/`)
  expect(page).toMatchObject({
    data: {
      me: { role: 'client' },
      conversations: [
        { with: { role: 'admin' }, unread: 0 },
        { with: { role: 'tutor', id: parties.subject.tutor }, unread: 2 },
      ],
    },
  })
  await read(client, order_id, 'tutor', 2)
  expect(await client.call<typeof clientOrderEndpoints.chats>('GET /api/client/orders/chats', {})).toMatchObject({
    data: { orders: [{ id: order_id, unread: 0 }] },
  })
  await say(client, order_id, 'tutor', 'Домовились')
  const mine = await tutor.call<typeof tutorOrderEndpoints.list>('GET /api/tutor/orders/:filter', {
    filter: 'new_personal',
  })
  const offered = mine.status === 'success' ? mine.data.orders.items.find(({ id }) => id === order_id) : undefined
  expect(offered).toMatchObject({ unread: 1 })
})

test('an order link gives access to the chat of that order', async () => {
  const { client: guest, tutor: theirs, order_id } = await parties.placeAppointedOrder()
  await say(theirs, order_id, 'client', 'Вітаю')
  const page = await guest.page(`/zayavka/${order_id}/`)
  expect(page).toMatchObject({
    data: { limited: true, me: { role: 'client' }, conversations: [{ last: { text: 'Вітаю' } }] },
  })
  expect(
    await guest.call<typeof conversationEndpoints.list>('GET /api/chat/conversations', { role: 'client' }),
  ).toMatchObject({
    status: 'fail',
  })
})

test('notifies a tutor until messages are read or deleted', async () => {
  const order_id = await ask()
  const rung = async () => {
    const answer = await tutor.call<typeof noticeEndpoints.tutorNotices>('GET /api/tutor/on_site_notifications', {})
    if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
    const { client_notifications, admin_notifications } = answer.data.notifications
    const ofThis = ({ id }: { id: number }) => id === order_id
    return [client_notifications.filter(ofThis), admin_notifications.filter(ofThis)]
  }
  expect(await rung()).toEqual([[], []])
  const first = await say(client, order_id, 'tutor', 'Ви тут?')
  await say(parties.staff, order_id, 'tutor', 'Відповідайте, будь ласка')
  expect(await rung()).toEqual([[{ id: order_id, name: 'Марія' }], [{ id: order_id, name: 'Марія' }]])
  await parties.staff.call<typeof chatStaffEndpoints.deleteMessage>('POST /api/admin/chat/delete_msg', {
    chat_id: first.chat_id,
  })
  await read(tutor, order_id, 'admin', 1)
  expect(await rung()).toEqual([[], []])
  // System messages do not count.
  await tutor.call<typeof tutorOrderEndpoints.respondPersonal>('POST /api/tutor/order/respond_personal', {
    order_id,
    answer: 'agree',
  })
  expect(await rung()).toEqual([[], []])
  await say(client, order_id, 'tutor', 'Чудово')
  expect((await rung())[0]).toEqual([{ id: order_id, name: 'Марія Клієнтка' }])
})
