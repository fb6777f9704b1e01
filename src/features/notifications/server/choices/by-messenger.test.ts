import { beforeAll, expect, test } from 'vitest'
import { runQueued } from '../../../../../test/support/jobs.ts'
import { tellEverything } from '../../../../../test/support/letters.ts'
import { useMessengers } from '../../../../../test/support/messengers.ts'
import { orderLife } from '../../../../../test/support/order-life.ts'
import type { choiceEndpoints } from '../../choice-contract.ts'

const hour = 3_600_000
const m = await useMessengers()
let life: Awaited<ReturnType<typeof orderLife>>
beforeAll(async () => {
  await m.linkBoth()
  life = await orderLife(m.app)
  await m
    .db()
    .updateTable('account')
    .set({ email: 'tutor@example.com', email_confirmed_at: m.now })
    .where('edition', '=', 'ua')
    .where('id', '=', m.ids.tutor)
    .execute()
  await tellEverything(m.app)
  await m.workDue()
  m.viber.sent.length = 0
})
const asked = async () => {
  const { order_id } = await life.placed({ tutor_id: m.ids.tutor })
  await tellEverything(m.app)
  await m.workDue()
  return order_id
}
const sent = () => m.viber.sent.splice(0).map(({ text }) => text)
const choose = (kind: 'requests', channel: 'messenger' | 'mail', wanted: boolean) =>
  m.one.tutor.call<typeof choiceEndpoints.choose>('POST /api/notifications/choices', { kind, channel, wanted })

test('what is told by a letter is told by the messenger, too, once, without what stands at its foot', async () => {
  const order_id = await asked()
  const [text, ...more] = sent()
  expect(more).toEqual([])
  expect(text).toContain(`/zayavka/${order_id}/`)
  expect(text).not.toMatch(/^-- |email_unsubscribe|\*\*/m)
})

test('whoever wants it there alone gets no letter, and whoever does not gets none there', async () => {
  await choose('requests', 'mail', false)
  const first = await asked()
  expect(sent()).toHaveLength(1)
  await choose('requests', 'mail', true)
  await choose('requests', 'messenger', false)
  const second = await asked()
  expect(sent()).toEqual([])
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

test('at night it waits for the morning, and holds up no conversation', async () => {
  m.pass(10 * hour)
  const order_id = await asked()
  expect(sent()).toEqual([])
  await m.say(m.one.client, 'tutor', 'Ви ще не спите?')
  m.pass(21_000)
  await m.workDue()
  const [said] = sent()
  expect(said).toContain('Ви ще не спите?')
  m.pass(12 * hour)
  await m.workDue()
  expect(sent().join()).toContain(`/zayavka/${order_id}/`)
})

const fates = async () => {
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

test('whoever ends it while it waits is not told', async () => {
  m.pass(12 * hour)
  await asked()
  await choose('requests', 'messenger', false)
  m.pass(12 * hour)
  await m.workDue()
  expect(sent()).toEqual([])
  expect(await fates()).toEqual({ state: 'dropped', last_error: 'unwanted' })
  await choose('requests', 'messenger', true)
})

test('what a messenger in trouble kept back in the evening waits for the morning, too', async () => {
  m.pass(10 * hour + 55 * 60_000)
  await m.viber.stop()
  const order_id = await asked()
  await m.viber.start()
  m.pass(3 * hour)
  await m.workDue()
  expect(sent()).toEqual([])
  m.pass(10 * hour)
  await m.workDue()
  expect(sent().join()).toContain(`/zayavka/${order_id}/`)
})

test('and is not told when it is of no use any more', async () => {
  await m.viber.stop()
  await asked()
  await m.viber.start()
  m.pass(25 * hour)
  await m.workDue()
  expect(sent()).toEqual([])
  expect(await fates()).toEqual({ state: 'dropped', last_error: 'too old' })
})

test('what a messenger refuses is told by a letter instead, once, and staff read of it', async () => {
  m.viber.subscribed.delete(m.at.viber)
  const lettersAbout = async (order_id: number) => {
    await tellEverything(m.app)
    await m.cron('send_due_messages')
    await runQueued(m.app, 'send_message')
    const letters = await m
      .db()
      .selectFrom('message')
      .select(['state', 'text', 'unsubscribe_token'])
      .where('recipient', '=', 'tutor@example.com')
      .execute()
    return letters.filter(({ text }) => text.includes(`/zayavka/${order_id}/`))
  }
  expect(await lettersAbout(await asked())).toMatchObject([{ state: 'sent', unsubscribe_token: expect.any(String) }])
  await choose('requests', 'mail', false)
  expect(await lettersAbout(await asked())).toMatchObject([{ state: 'sent', unsubscribe_token: null }])
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
  expect(await lettersAbout(await asked())).toEqual([])
})
