import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { readOnlyCtx, systemRequester } from '#platform/runtime.ts'
import { useNotifications } from '#test/support/notifications.ts'
import type { chatEndpoints, messengerEndpoints, chatStaffEndpoints } from '../contract.ts'
import { deliver } from './messengers/deliver.ts'

const minute = 60_000
const n = useNotifications('2026-03-02T10:00:00Z')
const toTutor = (letters: Awaited<ReturnType<typeof n.deliverAndSend>>) =>
  letters.filter(({ to, subject }) => to?.[0]?.address === 'tutor@example.com' && subject?.includes('сообщ'))
async function tick(ms: number) {
  n.advance(ms)
  await n.runScheduledJob('send_unread_digests')
  return toTutor(await n.deliverAndSend())
}
const placeOrder = async () => {
  const request = await n.requestLessons()
  await n.deliverAndSend()
  return request
}
const tutor = () => n.orderFlow.logIn(n.orderFlow.best.tutor_id)

test('emails one masked digest of all conversations after ten minutes', async () => {
  const [one, two] = [await placeOrder(), await placeOrder()]
  await n.sendChatMessage(one.guest, one.order_id, 'tutor', 'Вітаю!')
  await n.sendChatMessage(one.guest, one.order_id, 'tutor', `Мій номер 0671234567. ${'Дуже довго. '.repeat(30)}`)
  n.advance(minute)
  await n.sendChatMessage(two.guest, two.order_id, 'tutor', 'А о котрій?')
  expect(await tick(8 * minute)).toEqual([])
  const [letter, ...more] = await tick(minute)
  expect(more).toEqual([])
  expect(letter).toMatchObject({ subject: '3 новых сообщения на Repeto' })
  expect(letter!.text).toMatch(/Марія — 1 сообщение: «А о котрій\?»\nМарія — 2 сообщения: «Мій номер •••\. .*…»/)
  expect(letter!.text).toContain('http://ua.localhost:3000/ru/chats')
  expect(letter!.text).not.toContain('0671234567')
  expect(letter!.headers).toContainEqual(expect.objectContaining({ key: 'list-unsubscribe-post' }))
  // The audit record has the count, not the text.
  expect(await n.events('chat.unread')).toMatchObject([{ entity: 'tutor', after: { count: 3 }, before: null }])
  expect(await tick(30 * minute)).toEqual([])
})

test('reports each message once', async () => {
  const { guest, order_id } = await placeOrder()
  await n.sendChatMessage(guest, order_id, 'tutor', 'Перше')
  expect(await tick(11 * minute)).toHaveLength(1)
  await n.sendChatMessage(guest, order_id, 'tutor', 'Друге')
  // Two runs at once, as with a slow process.
  n.advance(11 * minute)
  await Promise.all([n.runScheduledJob('send_unread_digests'), n.runScheduledJob('send_unread_digests')])
  const letters = toTutor(await n.deliverAndSend())
  expect(letters).toHaveLength(1)
  expect(letters[0]!.text).toContain('Друге')
  expect(letters[0]!.text).not.toContain('Перше')
})

test('skips messages that were read, deleted or delivered by messenger', async () => {
  const { guest, order_id, client_id } = await placeOrder()
  const read = await n.sendChatMessage(guest, order_id, 'tutor', 'Прочитане')
  const mark = { order_id, with: 'client' as const, position: read.position }
  const answer = await (await tutor()).call<typeof chatEndpoints.read>('POST /api/chat/read', mark)
  expect(answer).toMatchObject({ status: 'success' })
  const { chat_id } = await n.sendChatMessage(guest, order_id, 'tutor', 'Видалене')
  const staff = await n.app.visitor({ staff: 1 })
  await staff.call<typeof chatStaffEndpoints.deleteMessage>('POST /api/admin/chat/delete_msg', { chat_id })
  const { id } = await n.sendChatMessage(guest, order_id, 'tutor', 'Доставлене')
  const delivered = { next_attempt_at: n.now, created_at: n.now, state: 'sent' }
  await n
    .db()
    .insertInto('messenger_delivery')
    .values({
      edition: 'ua',
      service: 1,
      recipient: '1',
      account_id: n.orderFlow.best.tutor_id,
      message_id: id,
      ...delivered,
    })
    .execute()
  expect(await tick(11 * minute)).toEqual([])
  expect((await n.events('chat.unread')).filter(({ entity_id }) => entity_id === client_id)).toEqual([])
})

test('falls back to email when the messenger has no bot', async () => {
  const { guest, order_id } = await placeOrder()
  const somebody = await n.app.visitor({ roles: ['client'] })
  const answer = await somebody.call<typeof messengerEndpoints.link>('POST /api/chat/messengers/link', { service: 1 })
  expect(answer).toMatchObject({ httpStatus: 400, error: { service: [expect.any(String)] } })
  const list = await somebody.call<typeof messengerEndpoints.list>('GET /api/chat/messengers', {})
  expect(list).toMatchObject({ data: { messengers: [] } })
  // A link from the time when the messenger still had a bot.
  const account_id = n.orderFlow.best.tutor_id
  await n
    .db()
    .insertInto('messenger_link')
    .values({ edition: 'ua', account_id, service: 1, side: 'tutor', recipient: '7', linked_at: n.now, used_at: n.now })
    .execute()
  const { id } = await n.sendChatMessage(guest, order_id, 'tutor', 'Чи є місце?')
  const waiting = { service: 1, recipient: '7', account_id, message_id: id, part: 2, text: 'Чи є місце?' }
  const delivery = await n
    .db()
    .insertInto('messenger_delivery')
    .values({ edition: 'ua', ...waiting, next_attempt_at: n.now, created_at: n.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  n.advance(minute)
  await deliver(readOnlyCtx(n.app.runtime, systemRequester(editionByCode('ua')!)), delivery.id)
  const [letter] = await tick(11 * minute)
  expect(letter?.text).toContain('Чи є місце?')
  const rows = await n.db().selectFrom('messenger_delivery').select('state').where('message_id', '=', id).execute()
  expect(rows).toEqual([{ state: 'refused' }])
  await n.db().deleteFrom('messenger_link').execute()
})

test('links a guest client to the conversation by a key', async () => {
  const { order_id, email } = await placeOrder()
  await n.sendChatMessage(await tutor(), order_id, 'client', 'Добрий день!')
  n.advance(11 * minute)
  await n.runScheduledJob('send_unread_digests')
  const letter = (await n.deliverAndSend()).find(({ to }) => to?.[0]?.address === email)
  expect(letter).toMatchObject({ subject: '1 нове повідомлення на Repeto' })
  expect(letter!.text).toMatch(new RegExp(`http://ua.localhost:3000/zayavka/${order_id}/\\?ak=[\\w-]+`))
})

test("isolates people from each other's locks and failures", async () => {
  const [one, two, three] = [await placeOrder(), await placeOrder(), await placeOrder()]
  const said = await n.sendChatMessage(await tutor(), one.order_id, 'client', 'Першому')
  n.advance(minute)
  const { conversation_id } = await n.sendChatMessage(await tutor(), two.order_id, 'client', 'Другому')
  n.advance(minute)
  await n.sendChatMessage(await tutor(), three.order_id, 'client', 'Третьому')
  n.advance(11 * minute)
  const told = async () => (await n.events('chat.unread')).map(({ entity_id }) => entity_id)
  const waits = async () => {
    const { rows } = await sql`select from pg_stat_activity where wait_event_type = 'Lock'
      and datname = current_database()`.execute(n.db())
    return rows.length > 0
  }
  // The second person's read position is locked by another transaction.
  const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const reading = n.asSystem(async ({ db }) => {
    const mark = { edition: 'ua', conversation_id, side: 'client', position: 0 }
    await db.insertInto('conversation_read').values(mark).execute()
    begun.resolve()
    await held.promise
  })
  await begun.promise
  const running = n.runScheduledJob('send_unread_digests')
  await expect.poll(waits).toBe(true)
  const mark = {
    order_id: one.order_id,
    with: 'tutor' as const,
    with_id: n.orderFlow.best.tutor_id,
    position: said.position,
  }
  const read = one.guest.call<typeof chatEndpoints.read>('POST /api/chat/read', mark)
  const late = new Promise((resolve) => setTimeout(() => resolve('late'), 10_000))
  expect(await Promise.race([read, late])).toMatchObject({ status: 'success' })
  expect(await told()).toContain(one.client_id)
  held.resolve()
  await Promise.all([reading, running])
  expect(await told()).toEqual(expect.arrayContaining([two.client_id, three.client_id]))
})

test('masks half of a number whose other half was sent before', async () => {
  const { guest, order_id } = await placeOrder()
  await n.sendChatMessage(guest, order_id, 'tutor', '06712')
  await n.sendChatMessage(guest, order_id, 'tutor', '34567')
  const [letter] = await tick(11 * minute)
  expect(letter!.text).toContain('«•••»')
  expect(letter!.text).not.toContain('34567')
})
