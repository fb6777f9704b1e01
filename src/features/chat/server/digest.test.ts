import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { readingCtx, systemAsker } from '#platform/runtime.ts'
import { useNotices } from '../../../../test/support/notices.ts'
import type { endpoints, messengerEndpoints, staffEndpoints } from '../contract.ts'
import { handOver } from './messengers/hand-over.ts'

const minute = 60_000
const n = useNotices('2026-03-02T10:00:00Z')
const toTutor = (letters: Awaited<ReturnType<typeof n.post>>) =>
  letters.filter(({ to, subject }) => to?.[0]?.address === 'tutor@example.com' && subject?.includes('сообщ'))
async function tick(ms: number) {
  n.pass(ms)
  await n.cron('tell_unread_messages')
  return toTutor(await n.post())
}
const asked = async () => {
  const request = await n.request()
  await n.post()
  return request
}
const tutor = () => n.life.signedIn(n.life.best.tutor_id)

test('whoever is away for ten minutes gets one letter for all conversations, masked as they may read them', async () => {
  const [one, two] = [await asked(), await asked()]
  await n.say(one.guest, one.order_id, 'tutor', 'Вітаю!')
  await n.say(one.guest, one.order_id, 'tutor', `Мій номер 0671234567. ${'Дуже довго. '.repeat(30)}`)
  n.pass(minute)
  await n.say(two.guest, two.order_id, 'tutor', 'А о котрій?')
  expect(await tick(8 * minute)).toEqual([])
  const [letter, ...more] = await tick(minute)
  expect(more).toEqual([])
  expect(letter).toMatchObject({ subject: '3 новых сообщения на Repeto' })
  expect(letter!.text).toMatch(/Марія — 1 сообщение: «А о котрій\?»\nМарія — 2 сообщения: «Мій номер •••\. .*…»/)
  expect(letter!.text).toContain('http://ua.localhost:3000/ru/chats')
  expect(letter!.text).not.toContain('0671234567')
  expect(letter!.headers).toContainEqual(expect.objectContaining({ key: 'list-unsubscribe-post' }))
  // The record knows how many, and not what.
  expect(await n.events('chat.unread')).toMatchObject([{ entity: 'tutor', after: { count: 3 }, before: null }])
  expect(await tick(30 * minute)).toEqual([])
})

test('what was told is not told again; what comes after it is', async () => {
  const { guest, order_id } = await asked()
  await n.say(guest, order_id, 'tutor', 'Перше')
  expect(await tick(11 * minute)).toHaveLength(1)
  await n.say(guest, order_id, 'tutor', 'Друге')
  // Two at once, as when a process is slow.
  n.pass(11 * minute)
  await Promise.all([n.cron('tell_unread_messages'), n.cron('tell_unread_messages')])
  const letters = toTutor(await n.post())
  expect(letters).toHaveLength(1)
  expect(letters[0]!.text).toContain('Друге')
  expect(letters[0]!.text).not.toContain('Перше')
})

test('what was read, deleted or brought by a messenger meanwhile is not told', async () => {
  const { guest, order_id, client_id } = await asked()
  const read = await n.say(guest, order_id, 'tutor', 'Прочитане')
  const mark = { order_id, with: 'client' as const, position: read.position }
  const answer = await (await tutor()).call<typeof endpoints.read>('POST /api/chat/read', mark)
  expect(answer).toMatchObject({ status: 'success' })
  const { chat_id } = await n.say(guest, order_id, 'tutor', 'Видалене')
  const staff = await n.app.visitor({ staff: 1 })
  await staff.call<typeof staffEndpoints.deleteMessage>('POST /api/admin/chat/delete_msg', { chat_id })
  const { id } = await n.say(guest, order_id, 'tutor', 'Доставлене')
  const delivered = { next_attempt_at: n.now, created_at: n.now, state: 'sent' }
  await n
    .db()
    .insertInto('messenger_delivery')
    .values({
      edition: 'ua',
      service: 1,
      recipient: '1',
      account_id: n.life.best.tutor_id,
      message_id: id,
      ...delivered,
    })
    .execute()
  expect(await tick(11 * minute)).toEqual([])
  // Nor to a guest what they have said themselves.
  expect((await n.events('chat.unread')).filter(({ entity_id }) => entity_id === client_id)).toEqual([])
})

test('a messenger without a bot swallows nothing: it is neither offered nor linked, and whoever is there gets a letter', async () => {
  const { guest, order_id } = await asked()
  const somebody = await n.app.visitor({ roles: ['client'] })
  const answer = await somebody.call<typeof messengerEndpoints.link>('POST /api/chat/messengers/link', { service: 1 })
  expect(answer).toMatchObject({ httpStatus: 400, error: { service: [expect.any(String)] } })
  const list = await somebody.call<typeof messengerEndpoints.list>('GET /api/chat/messengers', {})
  expect(list).toMatchObject({ data: { messengers: [] } })
  // There was a bot once, when they came.
  const account_id = n.life.best.tutor_id
  await n
    .db()
    .insertInto('messenger_link')
    .values({ edition: 'ua', account_id, service: 1, side: 'tutor', recipient: '7', linked_at: n.now, used_at: n.now })
    .execute()
  const { id } = await n.say(guest, order_id, 'tutor', 'Чи є місце?')
  // Or until a moment ago.
  const waiting = { service: 1, recipient: '7', account_id, message_id: id, part: 2, text: 'Чи є місце?' }
  const delivery = await n
    .db()
    .insertInto('messenger_delivery')
    .values({ edition: 'ua', ...waiting, next_attempt_at: n.now, created_at: n.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  n.pass(minute)
  await handOver(readingCtx(n.app.runtime, systemAsker(editionByCode('ua')!)), delivery.id)
  const [letter] = await tick(11 * minute)
  expect(letter?.text).toContain('Чи є місце?')
  const rows = await n.db().selectFrom('messenger_delivery').select('state').where('message_id', '=', id).execute()
  expect(rows).toEqual([{ state: 'refused' }])
  await n.db().deleteFrom('messenger_link').execute()
})

test('a client who has only ever asked as a guest comes to the conversation by a key', async () => {
  const { order_id, email } = await asked()
  await n.say(await tutor(), order_id, 'client', 'Добрий день!')
  n.pass(11 * minute)
  await n.cron('tell_unread_messages')
  const letter = (await n.post()).find(({ to }) => to?.[0]?.address === email)
  expect(letter).toMatchObject({ subject: '1 нове повідомлення на Repeto' })
  expect(letter!.text).toMatch(new RegExp(`http://ua.localhost:3000/zayavka/${order_id}/\\?ak=[\\w-]+`))
})

test('while one person is told, nobody else waits, and what goes wrong with one keeps no other', async () => {
  const [one, two, three] = [await asked(), await asked(), await asked()]
  const said = await n.say(await tutor(), one.order_id, 'client', 'Першому')
  n.pass(minute)
  const { conversation_id } = await n.say(await tutor(), two.order_id, 'client', 'Другому')
  n.pass(minute)
  await n.say(await tutor(), three.order_id, 'client', 'Третьому')
  n.pass(11 * minute)
  const told = async () => (await n.events('chat.unread')).map(({ entity_id }) => entity_id)
  const waits = async () => {
    const { rows } = await sql`select from pg_stat_activity where wait_event_type = 'Lock'
      and datname = current_database()`.execute(n.db())
    return rows.length > 0
  }
  // The second one reads just now, and takes long.
  const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const reading = n.inside(async ({ db }) => {
    const mark = { edition: 'ua', conversation_id, side: 'client', position: 0 }
    await db.insertInto('chat_mark').values(mark).execute()
    begun.resolve()
    await held.promise
  })
  await begun.promise
  const running = n.cron('tell_unread_messages')
  await expect.poll(waits).toBe(true)
  const mark = {
    order_id: one.order_id,
    with: 'tutor' as const,
    with_id: n.life.best.tutor_id,
    position: said.position,
  }
  const read = one.guest.call<typeof endpoints.read>('POST /api/chat/read', mark)
  const late = new Promise((resolve) => setTimeout(() => resolve('late'), 10_000))
  expect(await Promise.race([read, late])).toMatchObject({ status: 'success' })
  expect(await told()).toContain(one.client_id)
  held.resolve()
  await Promise.all([reading, running])
  expect(await told()).toEqual(expect.arrayContaining([two.client_id, three.client_id]))
})

test('half of a number is hidden, too, where its other half was said before', async () => {
  const { guest, order_id } = await asked()
  await n.say(guest, order_id, 'tutor', '06712')
  await n.say(guest, order_id, 'tutor', '34567')
  const [letter] = await tick(11 * minute)
  expect(letter!.text).toContain('«•••»')
  expect(letter!.text).not.toContain('34567')
})
