import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Visitor } from '../../../../../test/support/app.ts'
import { useMessengers } from '../../../../../test/support/messengers.ts'
import type { choiceEndpoints } from '#features/notifications/choice-contract.ts'
import type { messengerEndpoints, serviceEndpoints } from '../../contract.ts'

const m = await useMessengers()
const elsewhere = 6160
beforeEach(async () => {
  await sql`delete from messenger_link`.execute(m.db())
  await sql`delete from messenger_delivery`.execute(m.db())
  await m.linkBoth()
  // Whoever has written from there last is answered there at once.
  await m.tell('telegram', m.written('Я тут'))
  await m.work()
})
afterEach(() => vi.restoreAllMocks())

const unlink = (who: Visitor) =>
  who.call<typeof messengerEndpoints.unlink>('POST /api/chat/messengers/unlink', { service: 1 })
const start = async (who: Visitor, chat: number) => {
  const text = `/start ${await m.link(who, 1)}`
  await m.tell('telegram', m.telegram.signed(m.telegram.update(chat, { text })))
  await m.work()
}
/** Something happens while Telegram is being told, and it has no time for us. */
const busy = (happens: () => Promise<unknown>, handed: object = { outcome: 'later', why: 'busy' }) =>
  vi
    .spyOn(m.app.runtime.messengers.get('ua')!.telegram, 'send')
    .mockImplementationOnce(async () => (await happens(), handed) as never)
const states = async () => {
  const { rows } = await sql<{ state: string; text: string }>`select state, text from messenger_delivery
    where message_id is not null order by id`.execute(m.db())
  return rows
}
const hours = async () => {
  for (let hour = 0; hour < 2; hour++) {
    m.pass(3_600_000)
    await m.workDue()
  }
}

test('what was on its way when somebody left is not tried again', async () => {
  busy(() => unlink(m.one.client))
  await m.say(m.one.staff, 'client', 'Де ви?')
  await m.work()
  await hours()
  expect(m.texts()).toEqual([])
  expect(await states()).toEqual([{ state: 'dropped', text: '' }])
  // Nor if they come back to the same place later.
  await start(m.one.client, m.at.telegram)
  await hours()
  expect(m.texts()).toEqual([expect.stringContaining('Готово!')])
})

test('what waited when somebody left is forgotten, and what is said while they leave does not go', async () => {
  m.telegram.moods.push(m.telegram.tooMany)
  await m.say(m.one.staff, 'client', 'Завтра о шостій.')
  await m.work()
  await unlink(m.one.client)
  // As when it was said before they left, and committed after it.
  await sql`update messenger_delivery set state = 'queued' where message_id is not null`.execute(m.db())
  await hours()
  expect(m.texts()).toEqual([])
  expect(await states()).toEqual([{ state: 'dropped', text: '' }])
})

test('what was handed over in the last moment is known to be sent', async () => {
  busy(() => unlink(m.one.client), { outcome: 'sent' })
  await m.say(m.one.staff, 'client', 'До зустрічі!')
  await m.work()
  expect(await states()).toMatchObject([{ state: 'sent' }])
})

test('nothing goes on to where somebody was before they linked another place', async () => {
  m.telegram.moods.push(m.telegram.tooMany)
  await m.say(m.one.staff, 'client', 'Тільки для вас.')
  await m.work()
  await start(m.one.client, elsewhere)
  await hours()
  expect(m.telegram.sent).toMatchObject([{ chat: String(elsewhere), text: expect.stringContaining('Готово!') }])
  expect(await states()).toMatchObject([{ state: 'dropped' }])
})

test('nothing goes on to a place that is somebody else’s now', async () => {
  m.telegram.moods.push(m.telegram.tooMany)
  await m.say(m.one.staff, 'client', 'Ваш номер — 0671234567.')
  await m.work()
  await start(m.one.tutor, m.at.telegram)
  await hours()
  expect(m.texts()).toEqual([expect.stringContaining('Готово!')])
  expect(await states()).toMatchObject([{ state: 'dropped' }])
})

test('what waits does not go to whoever has chosen meanwhile to read it here alone; what staff mean for there does', async () => {
  const choose = (wanted: boolean) =>
    m.one.client.call<typeof choiceEndpoints.choose>('POST /api/notifications/choices', {
      kind: 'chat',
      channel: 'messenger',
      wanted,
    })
  m.telegram.moods.push(m.telegram.tooMany)
  await m.say(m.one.staff, 'client', 'Ще чекає')
  await m.work()
  expect(await choose(false)).toMatchObject({ status: 'success' })
  const { order } = m.ids
  const meant = { order_id: order, msg_service: 1, msg_text: 'Саме туди', recipient: 'client' as const }
  await m.one.staff.call<typeof serviceEndpoints.send>('POST /api/admin/chat/send_service_message', meant)
  await hours()
  expect(m.texts()).toEqual(['Саме туди'])
  expect(await states()).toMatchObject([{ state: 'dropped' }, { state: 'sent' }])
  await choose(true)
})

test('a stranger is answered, linked or not', async () => {
  await unlink(m.one.client)
  await m.tell('telegram', m.written('Хто тут?'))
  m.telegram.moods.push(m.telegram.tooMany)
  await m.work()
  await hours()
  expect(m.texts()).toEqual([expect.stringContaining('Ми ще не знаємо, хто ви')])
})
