import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { openApp } from '../../../../test/support/app.ts'
import type { TestApp, Visitor } from '../../../../test/support/app.ts'
import { orderParties } from '../../../../test/support/order-parties.ts'
import type { OrderParties } from '../../../../test/support/order-parties.ts'
import type { bellEndpoints } from '#features/notifications/bell-contract.ts'
import type { clientEndpoints, requestEndpoints, tutorEndpoints } from '#features/orders/contract.ts'
import type { endpoints, staffEndpoints, talkEndpoints } from '../contract.ts'

let app: TestApp
let parties: OrderParties
let client: Visitor
let tutor: Visitor
/** Each test has a client of its own, so that their lists hold what was done here. */
beforeEach(async () => {
  client = await app.visitor({ roles: ['client'] })
})
beforeAll(async () => {
  app = await openApp()
  parties = await orderParties(app)
  tutor = await parties.asTutor(parties.subject.tutor)
})

/** Asked for by the client, of this tutor alone. */
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
/** Orders of others that are theirs now: asking so often would take long. */
async function taken(count: number): Promise<number[]> {
  const { me } = await listed(client, 'client')
  const { rows } = await sql<{ id: number }>`update lesson_order set client_id = ${me.id} where edition = 'ua' and id in
    (select o.id from lesson_order o where o.edition = 'ua' and not exists
      (select from conversation c where c.edition = o.edition and c.order_id = o.id)
      order by o.id limit ${count}) returning id`.execute(app.runtime.database.db)
  return rows.map(({ id }) => id)
}
async function say(who: Visitor, order_id: number, recipient: 'client' | 'tutor' | 'admin', msg_text: string) {
  const sent = { order_id, recipient, msg_text, ...(recipient === 'tutor' && { recipient_id: parties.subject.tutor }) }
  const answer = await who.call<typeof endpoints.send>('POST /api/chat/send', sent)
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return answer.data.message
}
async function read(who: Visitor, order_id: number, other: 'client' | 'tutor' | 'admin', position: number) {
  const where = { order_id, with: other, ...(other === 'tutor' && { with_id: parties.subject.tutor }) }
  await who.call<typeof endpoints.read>('POST /api/chat/read', { ...where, position })
}
async function listed(who: Visitor, role: 'client' | 'tutor', more: { talk?: number; page?: number } = {}) {
  const answer = await who.call<typeof talkEndpoints.list>('GET /api/chat/talks', { role, ...more })
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return answer.data
}
async function unread(who: Visitor, role: 'client' | 'tutor'): Promise<number> {
  const answer = await who.call<typeof talkEndpoints.unread>('GET /api/chat/unread', { role })
  return answer.status === 'success' ? answer.data.unread : -1
}

test('conversations are listed with the latest word first, what they are about, and what is unread', async () => {
  const [one, two] = [await ask(), await ask()]
  const none = await unread(tutor, 'tutor')
  await say(client, one, 'tutor', 'Добрий день')
  await say(client, one, 'tutor', 'Телефон 067 111 22 33')
  await say(parties.staff, two, 'client', 'Чим допомогти?')
  const own = await listed(client, 'client')
  expect(own.talks.map(({ order_id, unread: count }) => [order_id, count])).toEqual([
    [two, 1],
    [one, 0],
  ])
  expect(own.talks[0]!.with).toMatchObject({ role: 'admin', name: 'Repeto' })
  expect(own.talks[1]!.last).toMatchObject({ mine: true, text: 'Телефон 067 111 22 33' })
  expect(own.talks[1]!.about).not.toBe('')
  const theirs = await listed(tutor, 'tutor')
  expect(theirs.talks[0]).toMatchObject({ order_id: one, unread: 2, with: { role: 'client', name: 'Марія' } })
  expect(theirs.talks[0]!.last.text).not.toContain('111')
  expect([await unread(tutor, 'tutor'), await unread(client, 'client')]).toEqual([none + 2, 1])
  await read(tutor, one, 'client', 2)
  expect(await unread(tutor, 'tutor')).toBe(none)
  expect((await listed(tutor, 'tutor')).talks[0]!.unread).toBe(0)
})

test('one that is asked for stands open wherever it is in the list, and only for its own people', async () => {
  const order_id = await ask()
  const { conversation_id } = await say(client, order_id, 'tutor', 'Це ми')
  expect((await listed(tutor, 'tutor', { talk: conversation_id })).chosen).toMatchObject({ order_id, unread: 1 })
  const stranger = await app.visitor({ roles: ['client', 'tutor'] })
  for (const role of ['client', 'tutor'] as const)
    expect(await listed(stranger, role, { talk: conversation_id })).toMatchObject({ talks: [], chosen: null })
  expect(await unread(stranger, 'tutor')).toBe(0)
  // Twenty a page, and a page shows those before it.
  for (const more of await taken(21)) await say(client, more, 'admin', `Питання ${more}`)
  const first = await listed(client, 'client', { talk: conversation_id })
  expect([first.talks.length, first.more, first.chosen?.order_id]).toEqual([20, true, order_id])
  expect(first.talks.some((talk) => talk.conversation_id === conversation_id)).toBe(false)
  const second = await listed(client, 'client', { page: 2 })
  expect(second.talks.slice(0, 20)).toEqual(first.talks)
  expect(second.talks.some((talk) => talk.conversation_id === conversation_id)).toBe(true)
  const page = await client.page(`/client_chats?talk=${conversation_id}`)
  expect(page).toMatchObject({ page: 'client_chats', data: { chosen: { order_id }, me: { role: 'client' } } })
})

test('nobody asks as somebody they are not', async () => {
  const answers = [
    await client.call<typeof talkEndpoints.list>('GET /api/chat/talks', { role: 'tutor' }),
    await client.call<typeof talkEndpoints.unread>('GET /api/chat/unread', { role: 'tutor' }),
  ]
  for (const answer of answers) expect(answer).toMatchObject({ status: 'fail', error: 'forbidden' })
})

test('orders say what is unread in them, in lists and on their page', async () => {
  const order_id = await ask()
  await say(tutor, order_id, 'client', 'Коли вам зручно?')
  await say(tutor, order_id, 'client', 'Я вільна у вівторок')
  await say(client, order_id, 'admin', 'Дякуємо')
  const chats = await client.call<typeof clientEndpoints.chats>('GET /api/client/orders/chats', {})
  expect(chats).toMatchObject({
    data: { orders: [{ id: order_id, unread: 2, last: { text: 'Дякуємо', mine: true } }] },
  })
  const active = await client.call<typeof clientEndpoints.active>('GET /api/client/orders/active', {})
  expect(active).toMatchObject({ data: { orders: { items: [{ id: order_id, unread: 2 }] } } })
  const page = await client.page(`/zayavka/${order_id}/`)
  expect(page).toMatchObject({
    data: {
      me: { role: 'client' },
      talks: [
        { with: { role: 'admin' }, unread: 0 },
        { with: { role: 'tutor', id: parties.subject.tutor }, unread: 2 },
      ],
    },
  })
  await read(client, order_id, 'tutor', 2)
  expect(await client.call<typeof clientEndpoints.chats>('GET /api/client/orders/chats', {})).toMatchObject({
    data: { orders: [{ id: order_id, unread: 0 }] },
  })
  await say(client, order_id, 'tutor', 'Домовились')
  const mine = await tutor.call<typeof tutorEndpoints.list>('GET /api/tutor/orders/:filter', { filter: 'new_personal' })
  const offered = mine.status === 'success' ? mine.data.orders.items.find(({ id }) => id === order_id) : undefined
  expect(offered).toMatchObject({ unread: 1 })
})

test('whoever came by a link has the page of that order to talk on', async () => {
  const { client: guest, tutor: theirs, order_id } = await parties.appointed()
  await say(theirs, order_id, 'client', 'Вітаю')
  const page = await guest.page(`/zayavka/${order_id}/`)
  expect(page).toMatchObject({ data: { limited: true, me: { role: 'client' }, talks: [{ last: { text: 'Вітаю' } }] } })
  expect(await guest.call<typeof talkEndpoints.list>('GET /api/chat/talks', { role: 'client' })).toMatchObject({
    status: 'fail',
  })
})

test('the bell of a tutor rings for words of clients and of staff, until they are read or taken back', async () => {
  const order_id = await ask()
  const rung = async () => {
    const answer = await tutor.call<typeof bellEndpoints.tutorNotices>('GET /api/tutor/on_site_notifications', {})
    if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
    const { client_notifications, admin_notifications } = answer.data.notifications
    const ofThis = ({ id }: { id: number }) => id === order_id
    return [client_notifications.filter(ofThis), admin_notifications.filter(ofThis)]
  }
  expect(await rung()).toEqual([[], []])
  const first = await say(client, order_id, 'tutor', 'Ви тут?')
  await say(parties.staff, order_id, 'tutor', 'Відповідайте, будь ласка')
  expect(await rung()).toEqual([[{ id: order_id, name: 'Марія' }], [{ id: order_id, name: 'Марія' }]])
  await parties.staff.call<typeof staffEndpoints.deleteMessage>('POST /api/admin/chat/delete_msg', {
    chat_id: first.chat_id,
  })
  await read(tutor, order_id, 'admin', 1)
  expect(await rung()).toEqual([[], []])
  // Once it is theirs the whole name is; what is said by itself rings nowhere.
  await tutor.call<typeof tutorEndpoints.respondPersonal>('POST /api/tutor/order/respond_personal', {
    order_id,
    answer: 'agree',
  })
  expect(await rung()).toEqual([[], []])
  await say(client, order_id, 'tutor', 'Чудово')
  expect((await rung())[0]).toEqual([{ id: order_id, name: 'Марія Клієнтка' }])
})
