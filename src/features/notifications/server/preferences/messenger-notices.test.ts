import { beforeAll, expect, test } from 'vitest'
import { runQueuedJobs } from '#test/support/jobs.ts'
import { deliverAllEvents } from '#test/support/event-deliveries.ts'
import { useMessengers } from '#test/support/messengers.ts'
import { openOrderFlow } from '#test/support/order-flow.ts'
import type { preferenceEndpoints } from '../../preference-contract.ts'

const hour = 3_600_000
const m = await useMessengers()
let life: Awaited<ReturnType<typeof openOrderFlow>>
beforeAll(async () => {
  await m.linkBoth()
  life = await openOrderFlow(m.app)
  await m
    .db()
    .updateTable('account')
    .set({ email: 'tutor@example.com', email_confirmed_at: m.now })
    .where('edition', '=', 'ua')
    .where('id', '=', m.ids.tutor)
    .execute()
  await deliverAllEvents(m.app)
  await m.sendDue()
  m.viber.sent.length = 0
})
const placeRequest = async () => {
  const { order_id } = await life.placeOrder({ tutor_id: m.ids.tutor })
  await deliverAllEvents(m.app)
  await m.sendDue()
  return order_id
}
const takeSent = () => m.viber.sent.splice(0).map(({ text }) => text)
const choose = (kind: 'requests', channel: 'messenger' | 'mail', wanted: boolean) =>
  m.visitors.tutor.call<typeof preferenceEndpoints.choose>('POST /api/notifications/choices', { kind, channel, wanted })

test('sends an email notice by messenger once, without its footer', async () => {
  const order_id = await placeRequest()
  const [text, ...more] = takeSent()
  expect(more).toEqual([])
  expect(text).toContain(`/zayavka/${order_id}/`)
  expect(text).not.toMatch(/^-- |email_unsubscribe|\*\*/m)
})

test('respects the preferences for messenger and email', async () => {
  await choose('requests', 'mail', false)
  const first = await placeRequest()
  expect(takeSent()).toHaveLength(1)
  await choose('requests', 'mail', true)
  await choose('requests', 'messenger', false)
  const second = await placeRequest()
  expect(takeSent()).toEqual([])
  const letters = await m
    .db()
    .selectFrom('message')
    .select('text')
    .where('recipient', '=', 'tutor@example.com')
    .execute()
  const about = (id: number) => letters.filter(({ text }) => text.includes(`/zayavka/${id}/`)).length
  expect([about(first), about(second)]).toEqual([0, 1])
  await choose('requests', 'messenger', true)
})

test('postpones notices during quiet hours without delaying chats', async () => {
  m.advance(10 * hour)
  const order_id = await placeRequest()
  expect(takeSent()).toEqual([])
  await m.sendChatMessage(m.visitors.client, 'tutor', 'Ви ще не спите?')
  m.advance(21_000)
  await m.sendDue()
  const [said] = takeSent()
  expect(said).toContain('Ви ще не спите?')
  m.advance(12 * hour)
  await m.sendDue()
  expect(takeSent().join()).toContain(`/zayavka/${order_id}/`)
})

const deliveryStatus = async () => {
  const rows = await m
    .db()
    .selectFrom('messenger_delivery')
    .select(['state', 'last_error'])
    .where('notice_event', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  return rows[0]
}

test('drops a waiting notice after it is disabled', async () => {
  m.advance(12 * hour)
  await placeRequest()
  await choose('requests', 'messenger', false)
  m.advance(12 * hour)
  await m.sendDue()
  expect(takeSent()).toEqual([])
  expect(await deliveryStatus()).toEqual({ state: 'dropped', last_error: 'unwanted' })
  await choose('requests', 'messenger', true)
})

test('postpones a retry that falls into quiet hours', async () => {
  m.advance(10 * hour + 55 * 60_000)
  await m.viber.stop()
  const order_id = await placeRequest()
  await m.viber.start()
  m.advance(3 * hour)
  await m.sendDue()
  expect(takeSent()).toEqual([])
  m.advance(10 * hour)
  await m.sendDue()
  expect(takeSent().join()).toContain(`/zayavka/${order_id}/`)
})

test('drops an expired notice', async () => {
  await m.viber.stop()
  await placeRequest()
  await m.viber.start()
  m.advance(25 * hour)
  await m.sendDue()
  expect(takeSent()).toEqual([])
  expect(await deliveryStatus()).toEqual({ state: 'dropped', last_error: 'too old' })
})

test('falls back to email once when a messenger refuses, and informs staff', async () => {
  m.viber.subscribed.delete(m.messengerIds.viber)
  const lettersAbout = async (order_id: number) => {
    await deliverAllEvents(m.app)
    await m.runScheduledJob('send_due_messages')
    await runQueuedJobs(m.app, 'send_message')
    const letters = await m
      .db()
      .selectFrom('message')
      .select(['state', 'text', 'unsubscribe_token'])
      .where('recipient', '=', 'tutor@example.com')
      .execute()
    return letters.filter(({ text }) => text.includes(`/zayavka/${order_id}/`))
  }
  expect(await lettersAbout(await placeRequest())).toMatchObject([
    { state: 'sent', unsubscribe_token: expect.any(String) },
  ])
  await choose('requests', 'mail', false)
  expect(await lettersAbout(await placeRequest())).toMatchObject([{ state: 'sent', unsubscribe_token: null }])
  const { after } = await m
    .db()
    .selectFrom('event')
    .select('after')
    .where('name', '=', 'account.messenger_refused')
    .where('entity_id', '=', m.ids.tutor)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(after).toMatchObject({ service: 2, why: expect.stringContaining('receiverNotSubscribed') as string })
  await choose('requests', 'messenger', false)
  expect(await lettersAbout(await placeRequest())).toEqual([])
})
