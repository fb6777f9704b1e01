import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deliverAllEvents } from '#test/support/event-deliveries.ts'
import { useMessengers } from '#test/support/messengers.ts'
import { openOrderFlow } from '#test/support/order-flow.ts'
import type { messageRouteEndpoints } from '../sender-contract.ts'

/** The client has a phone and Telegram; the tutor has Viber and no confirmed contact. */
const m = await useMessengers()
let life: Awaited<ReturnType<typeof openOrderFlow>>
beforeAll(async () => {
  await m.linkBoth()
  life = await openOrderFlow(m.app)
  await confirmed({ email: 'nobody.confirmed@example.com', email_confirmed_at: null }, m.ids.tutor)
  await deliverAll()
})
beforeEach(() => {
  m.telegram.sent.length = m.viber.sent.length = 0
})

type Contacts = { email?: string; email_confirmed_at?: Date | null; phone_confirmed_at?: Date }
const confirmed = (contacts: Contacts, id: number) =>
  m.db().updateTable('account').set(contacts).where('edition', '=', 'ua').where('id', '=', id).execute()
async function deliverAll() {
  await deliverAllEvents(m.app)
  await m.sendDue()
}
const listTemplates = async (recipient: string) =>
  m.db().selectFrom('message').select(['template', 'channel']).where('recipient', '=', recipient).execute()
async function setRouteActive(event: string, channel: 'mail' | 'messenger', template: string, active: boolean) {
  const staff = await m.app.visitor({ staff: 1 })
  return staff.call<typeof messageRouteEndpoints.save>('POST /api/admin/message_route/save', {
    message_route: { event, channel, template, active },
  })
}

describe('an account without a confirmed email', () => {
  test('is notified of a request by messenger only', async () => {
    const { order_id } = await life.placeOrder({ tutor_id: m.ids.tutor })
    await deliverAll()
    expect(m.viber.sent.map(({ text }) => text)).toEqual([expect.stringContaining(`/zayavka/${order_id}/`)])
    expect(await listTemplates('nobody.confirmed@example.com')).toEqual([])
  })

  test('is notified of the appointment by messenger and SMS', async () => {
    await life.callAsTutor(m.visitors.tutor, 'respond_personal', { order_id: m.ids.order, answer: 'agree' })
    await deliverAll()
    expect(m.texts().join('\n')).toMatch(new RegExp(`/zayavka/${m.ids.order}/\\?ak=`))
    expect(await listTemplates('+380671112233')).toContainEqual({ template: 'order_appointed', channel: 'sms' })
  })

  test('is notified of agreeing tutors once a day', async () => {
    await confirmed({ phone_confirmed_at: m.now }, m.ids.client)
    const { order_id } = await life.placeOrder({ tutor_id: m.ids.tutor, phone: '0671112233', email: '' })
    await life.callAsTutor(m.visitors.tutor, 'respond_personal', { order_id, answer: 'refuse' })
    const others = await life.listOfferedTutors(order_id)
    await deliverAll()
    m.telegram.sent.length = 0
    for (const id of others.slice(0, 2)) {
      await life.callAsTutor(await life.logIn(id), 'respond_potential', { order_id, answer: 'agree' })
      await deliverAll()
    }
    expect(m.texts()).toHaveLength(1)
  })
})

describe('channels disabled by staff', () => {
  test('disables email and messenger independently', async () => {
    expect(await setRouteActive('order.placed', 'mail', 'tutor_personal_request', false)).toMatchObject({
      data: { message_route: { channel: 'mail', active: false } },
    })
    await life.placeOrder({ tutor_id: m.ids.tutor })
    await deliverAll()
    expect(m.viber.sent).toHaveLength(1)
    await setRouteActive('order.placed', 'mail', 'tutor_personal_request', true)
    expect(await setRouteActive('order.placed', 'messenger', 'tutor_personal_request', false)).toMatchObject({
      data: { message_route: { channel: 'messenger', active: false, choices: [] } },
    })
    await confirmed({ email: 'tutor@example.com', email_confirmed_at: m.now }, m.ids.tutor)
    m.viber.sent.length = 0
    await life.placeOrder({ tutor_id: m.ids.tutor })
    await deliverAll()
    expect(m.viber.sent).toEqual([])
    expect(await listTemplates('tutor@example.com')).toMatchObject([{ template: 'tutor_personal_request' }])
    await setRouteActive('order.placed', 'messenger', 'tutor_personal_request', true)
  })

  test('lists four channels, of which the site cannot be disabled', async () => {
    const staff = await m.app.visitor({ staff: 1 })
    const answer = await staff.call<typeof messageRouteEndpoints.list>('GET /api/admin/message_routes', {})
    const all = answer.status === 'success' ? answer.data.message_routes : []
    const channels = (event: string, template: string) =>
      all.filter((one) => one.event === event && one.template === template).map(({ channel }) => channel)
    expect(channels('order.appoint', 'order_appointed')).toEqual(['site', 'mail', 'sms', 'messenger'])
    expect(channels('tutor.published', 'tutor_published')).toEqual(['site', 'mail', 'messenger'])
    expect(channels('account.code_requested', 'sign_in_code')).toEqual(['mail', 'sms'])
    expect(channels('chat.unread', 'chat_digest')).toEqual(['site', 'mail'])
    const ended = { edition: 'ua', kind: 'requests', channel: 'messenger', wanted: false, changed_at: m.now }
    await m
      .db()
      .insertInto('notification_preference')
      .values({ ...ended, account_id: m.ids.tutor })
      .execute()
    const again = await staff.call<typeof messageRouteEndpoints.list>('GET /api/admin/message_routes', {})
    const messageRoutes = again.status === 'success' ? again.data.message_routes : []
    const unwanted = messageRoutes.filter((one) => one.unwanted > 0)
    expect(new Set(unwanted.map(({ channel }) => channel))).toEqual(new Set(['messenger']))
    expect(unwanted).toContainEqual(expect.objectContaining({ event: 'order.appoint', unwanted: 1 }))
    const site = { event: 'order.appoint', channel: 'site', template: 'order_appointed', active: false }
    expect(
      await staff.call<typeof messageRouteEndpoints.save>('POST /api/admin/message_route/save', {
        message_route: site as never,
      }),
    ).toMatchObject({ httpStatus: 400 })
    expect(await setRouteActive('account.password_changed', 'messenger', 'password_changed', false)).toMatchObject({
      httpStatus: 404,
    })
  })
})
