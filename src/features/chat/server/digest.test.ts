import { expect, test } from 'vitest'
import { useNotices } from '../../../../test/support/notices.ts'
import type { endpoints, staffEndpoints } from '../contract.ts'

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

test('a client who has only ever asked as a guest comes to the conversation by a key', async () => {
  const { order_id, email } = await asked()
  await n.say(await tutor(), order_id, 'client', 'Добрий день!')
  n.pass(11 * minute)
  await n.cron('tell_unread_messages')
  const letter = (await n.post()).find(({ to }) => to?.[0]?.address === email)
  expect(letter).toMatchObject({ subject: '1 нове повідомлення на Repeto' })
  expect(letter!.text).toMatch(new RegExp(`http://ua.localhost:3000/zayavka/${order_id}/\\?ak=[\\w-]+`))
})

test('half of a number is hidden, too, where its other half was said before', async () => {
  const { guest, order_id } = await asked()
  await n.say(guest, order_id, 'tutor', '06712')
  await n.say(guest, order_id, 'tutor', '34567')
  const [letter] = await tick(11 * minute)
  expect(letter!.text).toContain('«•••»')
  expect(letter!.text).not.toContain('34567')
})
