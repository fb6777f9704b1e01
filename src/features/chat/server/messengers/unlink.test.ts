import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Visitor } from '#test/support/app.ts'
import { useMessengers } from '#test/support/messengers.ts'
import type { preferenceEndpoints } from '#features/notifications/preference-contract.ts'
import type { messengerEndpoints, serviceEndpoints } from '../../contract.ts'

const m = await useMessengers()
const elsewhere = 6160
beforeEach(async () => {
  await sql`delete from messenger_link`.execute(m.db())
  await sql`delete from messenger_delivery`.execute(m.db())
  await m.linkBoth()
  // The last message came from Telegram, so replies go there without delay.
  await m.postWebhook('telegram', m.telegramText('Я тут'))
  await m.runMessengerJobs()
})
afterEach(() => vi.restoreAllMocks())

const unlink = (who: Visitor) =>
  who.call<typeof messengerEndpoints.unlink>('POST /api/chat/messengers/unlink', { service: 1 })
const start = async (who: Visitor, chat: number) => {
  const text = `/start ${await m.createLinkCode(who, 1)}`
  await m.postWebhook('telegram', m.telegram.signed(m.telegram.update(chat, { text })))
  await m.runMessengerJobs()
}
/** Runs a callback during a send and reports a temporary failure. */
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
    m.advance(3_600_000)
    await m.sendDue()
  }
}

test('does not retry deliveries in progress after an unlink', async () => {
  busy(() => unlink(m.visitors.client))
  await m.sendChatMessage(m.visitors.staff, 'client', 'Де ви?')
  await m.runMessengerJobs()
  await hours()
  expect(m.texts()).toEqual([])
  expect(await states()).toEqual([{ state: 'dropped', text: '' }])
  // Linking the same address again does not revive them.
  await start(m.visitors.client, m.messengerIds.telegram)
  await hours()
  expect(m.texts()).toEqual([expect.stringContaining('Готово!')])
})

test('drops pending and concurrent deliveries on unlink', async () => {
  m.telegram.faults.push(m.telegram.tooMany)
  await m.sendChatMessage(m.visitors.staff, 'client', 'Завтра о шостій.')
  await m.runMessengerJobs()
  await unlink(m.visitors.client)
  // Simulates a message committed after the unlink.
  await sql`update messenger_delivery set state = 'queued' where message_id is not null`.execute(m.db())
  await hours()
  expect(m.texts()).toEqual([])
  expect(await states()).toEqual([{ state: 'dropped', text: '' }])
})

test('records a send that finishes during the unlink', async () => {
  busy(() => unlink(m.visitors.client), { outcome: 'sent' })
  await m.sendChatMessage(m.visitors.staff, 'client', 'До зустрічі!')
  await m.runMessengerJobs()
  expect(await states()).toMatchObject([{ state: 'sent' }])
})

test('does not deliver to a replaced link', async () => {
  m.telegram.faults.push(m.telegram.tooMany)
  await m.sendChatMessage(m.visitors.staff, 'client', 'Тільки для вас.')
  await m.runMessengerJobs()
  await start(m.visitors.client, elsewhere)
  await hours()
  expect(m.telegram.sent).toMatchObject([{ chat: String(elsewhere), text: expect.stringContaining('Готово!') }])
  expect(await states()).toMatchObject([{ state: 'dropped' }])
})

test('does not deliver to an address linked by another account', async () => {
  m.telegram.faults.push(m.telegram.tooMany)
  await m.sendChatMessage(m.visitors.staff, 'client', 'Ваш номер — 0671234567.')
  await m.runMessengerJobs()
  await start(m.visitors.tutor, m.messengerIds.telegram)
  await hours()
  expect(m.texts()).toEqual([expect.stringContaining('Готово!')])
  expect(await states()).toMatchObject([{ state: 'dropped' }])
})

test('respects an opt-out for pending messages, except those sent by staff', async () => {
  const choose = (wanted: boolean) =>
    m.visitors.client.call<typeof preferenceEndpoints.choose>('POST /api/notifications/choices', {
      kind: 'chat',
      channel: 'messenger',
      wanted,
    })
  m.telegram.faults.push(m.telegram.tooMany)
  await m.sendChatMessage(m.visitors.staff, 'client', 'Ще чекає')
  await m.runMessengerJobs()
  expect(await choose(false)).toMatchObject({ status: 'success' })
  const { order } = m.ids
  const meant = { order_id: order, msg_service: 1, msg_text: 'Саме туди', recipient: 'client' as const }
  await m.visitors.staff.call<typeof serviceEndpoints.send>('POST /api/admin/chat/send_service_message', meant)
  await hours()
  expect(m.texts()).toEqual(['Саме туди'])
  expect(await states()).toMatchObject([{ state: 'dropped' }, { state: 'sent' }])
  await choose(true)
})

test('always answers unknown senders', async () => {
  await unlink(m.visitors.client)
  await m.postWebhook('telegram', m.telegramText('Хто тут?'))
  m.telegram.faults.push(m.telegram.tooMany)
  await m.runMessengerJobs()
  await hours()
  expect(m.texts()).toEqual([expect.stringContaining('Ми ще не знаємо, хто ви')])
})
