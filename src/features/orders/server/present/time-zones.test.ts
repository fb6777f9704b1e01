import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { timeZoneCookie } from '#shared/time-zone.ts'
import type { chatEndpoints as chat } from '#features/chat/contract.ts'
import type { Visitor } from '#test/support/app.ts'
import { useNotifications } from '#test/support/notifications.ts'
import type { clientOrderEndpoints, orderPanelEndpoints } from '../../contract.ts'
import { clientOrderEndpoints as clientCalls } from '../../contract/client.ts'

/** A client in Los Angeles and a tutor in Kyiv, ten hours apart, share one order of the Ukrainian edition. */
const [kyiv, losAngeles] = ['Europe/Kiev', 'America/Los_Angeles'] as const
// 12:00 in Kyiv, 02:00 in Los Angeles.
const n = useNotifications('2026-11-17T10:00:00Z')
/** 18:00 in Kyiv, 08:00 in Los Angeles. */
const lesson = Date.UTC(2026, 10, 19, 16) / 1000

let tutor: Visitor
let client: Visitor
let order_id: number
let email: string

beforeAll(async () => {
  await n
    .db()
    .updateTable('account')
    .set({ time_zone: kyiv })
    .where('edition', '=', 'ua')
    .where('id', '=', n.orderFlow.best.tutor_id)
    .execute()
})
beforeEach(async () => {
  await n.orderFlow.deleteAllOrders()
  await n.db().deleteFrom('message').execute()
  tutor = await n.orderFlow.logIn(n.orderFlow.best.tutor_id, 'tutor')
  const guest = await n.app.visitor()
  guest.cookies[timeZoneCookie] = losAngeles
  email = `west${n.now.getTime()}@example.com`
  const placed = await n.orderFlow.placePersonalOrder({ email }, guest)
  ;[client, order_id] = [placed.guest, placed.order_id]
  n.advance(60_000)
})

const textsOf = async (template: string) =>
  (await n.messages()).filter((one) => one.template === template).map(({ channel, text }) => `${channel}: ${text}`)
const agree = () => n.orderFlow.callAsTutor(tutor, 'respond_personal', { order_id, answer: 'agree' })
const html = async (visitor: Visitor, path: string) => (await visitor.send('GET', path)).body
const systemMessages = async (visitor: Visitor, other: 'client' | 'tutor') => {
  const asked = { order_id, with: other, ...(other === 'tutor' && { with_id: n.orderFlow.best.tutor_id }) }
  const answer = await visitor.call<typeof chat.messages>('GET /api/chat/messages', asked)
  return answer.status === 'success'
    ? answer.data.messages.filter(({ auto_msg }) => auto_msg).map(({ msg_text }) => msg_text)
    : answer
}

describe('messages', () => {
  test('use and name the recipient’s time zone in emails, SMS and reminders', async () => {
    await n.deliverEvents()
    const [personal] = await textsOf('order_received_personal')
    // The deadline is the same minute tomorrow.
    expect(personal).toMatch(/18 листопада 2026.*02:00 \(час: Лос-Анджелес\)/)
    const theirs = await textsOf('tutor_personal_request')
    expect(new Set(theirs.map((text) => text.split(':')[0]))).toEqual(new Set(['mail', 'sms']))
    for (const text of theirs) expect(text).toMatch(/18 ноября 2026.*12:00 \(время: Украина\)/)

    await agree()
    await n.orderFlow.callAsTutor(tutor, 'set_first_class', { order_id, first_class: lesson })
    await n.deliverEvents()
    expect(await textsOf('order_first_class')).toEqual([
      expect.stringMatching(/19 листопада 2026.*08:00 \(час: Лос-Анджелес\)/),
    ])
    await n.orderFlow.callAsClient(client, 'set_first_class', { order_id, first_class: lesson + 86_400 })
    await n.deliverEvents()
    expect(await textsOf('tutor_first_class_moved')).toEqual([
      expect.stringMatching(/19 ноября 2026.*18:00 \(время: Украина\).*20 ноября 2026.*18:00 \(время: Украина\)/s),
    ])
  })

  test('wait for the recipient’s morning', async () => {
    await agree()
    await n.deliverAndSend()
    const sms = (await n.messages()).find(
      ({ template, channel }) => template === 'order_appointed' && channel === 'sms',
    )
    // 02:00 in Los Angeles and 12:00 in Kyiv: the message waits until 09:00 in Los Angeles.
    expect(sms).toMatchObject({
      state: 'queued',
      time_zone: losAngeles,
      next_attempt_at: new Date('2026-11-17T17:00:00Z'),
    })
    const message = (await n.messages()).find(
      ({ template, channel }) => template === 'tutor_appointed' && channel === 'sms',
    )
    expect(message).toMatchObject({ state: 'sent', time_zone: kyiv })
  })
})

describe('a chat', () => {
  test('stores the instant and shows it in the reader’s language and time zone', async () => {
    await agree()
    await n.orderFlow.callAsTutor(tutor, 'set_first_class', { order_id, first_class: lesson })
    const stored = await n
      .db()
      .selectFrom('chat_message')
      .select(['text', 'system_payload'])
      .where('auto', '=', true)
      .execute()
    expect(stored).toContainEqual({ text: '', system_payload: { id: 'first_class', at: '2026-11-19T16:00:00.000Z' } })
    expect(await systemMessages(client, 'tutor')).toContainEqual(
      expect.stringMatching(/19 листопада 2026.*08:00 \(час: Лос-Анджелес\)/),
    )
    expect(await systemMessages(tutor, 'client')).toContainEqual(
      expect.stringMatching(/19 листопада 2026.*18:00 \(час: Україна\)/),
    )
  })

  test('stores no system message without its instant or id', async () => {
    await agree()
    const storePayload = (value: object) =>
      n
        .db()
        .updateTable('chat_message')
        .set({ system_payload: JSON.stringify(value) })
        .where('auto', '=', true)
        .execute()
    await expect(storePayload({ text: 'The first lesson is on Thursday' })).rejects.toThrow('check constraint')
    await expect(storePayload({ id: 'first_class', at: 'Thursday at 8:00' })).rejects.toThrow('check constraint')
  })
})

describe('the order page', () => {
  beforeEach(async () => {
    await agree()
    await n.orderFlow.callAsTutor(tutor, 'set_first_class', { order_id, first_class: lesson })
  })

  test('uses the reader’s time zone and names the other one', async () => {
    const path = `/zayavka/${order_id}/`
    const [west, east] = [await html(client, path), await html(tutor, path)]
    const times = (page: string, at: string) =>
      [...page.matchAll(/<time dateTime="([^"]+)"[^>]*>(.*?)<\/time>/gs)]
        .filter(([, iso]) => iso === at)
        .map(([, , text]) => text!)
    const at = '2026-11-19T16:00:00.000Z'
    expect(times(west, at)[0]).toMatch(/19 листопада.*8:00.*Ваш час \(Лос-Анджелес\) · у репетитора 18:00 \(Україна\)/)
    expect(times(east, at)[0]).toMatch(/19 листопада.*18:00.*Ваш час \(Україна\) · в учня 8:00 \(Лос-Анджелес\)/)
    // The timeline and the chat show the same time. Earlier tests moved the clock by some minutes.
    const minute = n.now.toISOString().slice(14, 16)
    const [here, there] = [`02:${minute}`, `12:${minute}`]
    expect(n.now.toISOString()).toBe(`2026-11-17T10:${minute}:00.000Z`)
    expect(west).toMatch(new RegExp(`17 лист\\. 2026 р\\., ${here}`))
    expect(west).not.toContain(there)
    expect(east).toMatch(new RegExp(`17 лист\\. 2026 р\\., ${there}`))
    expect(east).not.toContain(here)
  })

  test('names the other side’s zone only after an appointment', async () => {
    const zoneFor = async (visitor: Visitor, as: 'client' | 'tutor', id: number) =>
      ((await visitor.page(`/zayavka/${id}/`)).data[as] as { other_zone: unknown }).other_zone
    expect(await zoneFor(client, 'client', order_id)).toEqual({ id: kyiv, place: 'Україна' })
    expect(await zoneFor(tutor, 'tutor', order_id)).toEqual({ id: losAngeles, place: 'Лос-Анджелес' })
    const open = await n.orderFlow.placePersonalOrder({ email: 'next@example.com' })
    expect(await zoneFor(open.guest, 'client', open.order_id)).toBeNull()
    expect(await zoneFor(tutor, 'tutor', open.order_id)).toBeNull()
  })

  test('names no zone if both are the same', async () => {
    const near = { time_zone: 'Europe/Helsinki' }
    await n.db().updateTable('account').set(near).where('email', '=', email).execute()
    client.cookies[timeZoneCookie] = 'Europe/Helsinki'
    const [west, east] = [await html(client, `/zayavka/${order_id}/`), await html(tutor, `/zayavka/${order_id}/`)]
    expect(west + east).not.toMatch(/Ваш час|у репетитора 1|в учня 1/)
  })

  test('lists show both time zones', async () => {
    const listed = await html(tutor, '/orders/my/')
    expect(listed).toMatch(/18:00.*в учня 8:00 \(Лос-Анджелес\)/s)
    const answer = await client.call<typeof clientOrderEndpoints.get>(`GET ${clientCalls.get.path}`, { id: order_id })
    expect(answer).toMatchObject({ data: { order: { other_zone: { id: kyiv } } } })
  })
})

test('day filters of the panel follow the staff member’s days', async () => {
  n.app.setTime(new Date('2026-11-17T23:30:00Z'))
  const staff = await n.app.visitor({ staff: 1 })
  const on = async (zone: string, day: string) => {
    await n.db().updateTable('staff_member').set({ time_zone: zone }).execute()
    const filters = { created_from: day, created_to: day }
    const answer = await staff.call<typeof orderPanelEndpoints.list>('POST /api/admin/orders', { filters })
    return answer.status === 'success' ? answer.data.orders.items.map(({ id }) => id) : answer
  }
  const { order_id: late } = await n.orderFlow.placeOrder({ email: 'late@example.com' })
  expect([await on(kyiv, '2026-11-18'), await on(losAngeles, '2026-11-18')]).toEqual([[late], []])
  expect(await on(losAngeles, '2026-11-17')).toContain(late)
})
