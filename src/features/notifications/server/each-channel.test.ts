import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { tellEverything } from '../../../../test/support/letters.ts'
import { useMessengers } from '../../../../test/support/messengers.ts'
import { orderLife } from '../../../../test/support/order-life.ts'
import type { routeEndpoints } from '../sender-contract.ts'

/** The client has a phone only and is at Telegram; the tutor is at Viber and has confirmed nothing. */
const m = await useMessengers()
let life: Awaited<ReturnType<typeof orderLife>>
beforeAll(async () => {
  await m.linkBoth()
  life = await orderLife(m.app)
  await confirmed({ email: 'nobody.confirmed@example.com', email_confirmed_at: null }, m.ids.tutor)
  await told()
})
beforeEach(() => {
  m.telegram.sent.length = m.viber.sent.length = 0
})

type Contacts = { email?: string; email_confirmed_at?: Date | null; phone_confirmed_at?: Date }
const confirmed = (contacts: Contacts, id: number) =>
  m.db().updateTable('account').set(contacts).where('edition', '=', 'ua').where('id', '=', id).execute()
async function told() {
  await tellEverything(m.app)
  await m.workDue()
}
const written = async (recipient: string) =>
  m.db().selectFrom('message').select(['template', 'channel']).where('recipient', '=', recipient).execute()
async function switched(event: string, channel: 'mail' | 'messenger', template: string, active: boolean) {
  const staff = await m.app.visitor({ staff: 1 })
  return staff.call<typeof routeEndpoints.save>('POST /api/admin/message_route/save', {
    message_route: { event, channel, template, active },
  })
}

describe('whoever has no e-mail', () => {
  test('is told of a request by messenger: an address that nobody has confirmed is not written to', async () => {
    const { order_id } = await life.placed({ tutor_id: m.ids.tutor })
    await told()
    expect(m.viber.sent.map(({ text }) => text)).toEqual([expect.stringContaining(`/zayavka/${order_id}/`)])
    expect(await written('nobody.confirmed@example.com')).toEqual([])
  })

  test('is told of the appointment by messenger, and by SMS', async () => {
    await life.byTutor(m.one.tutor, 'respond_personal', { order_id: m.ids.order, answer: 'agree' })
    await told()
    expect(m.texts().join('\n')).toMatch(new RegExp(`/zayavka/${m.ids.order}/\\?ak=`))
    expect(await written('+380671112233')).toContainEqual({ template: 'order_appointed', channel: 'sms' })
  })

  test('is told once a day that somebody agrees, like whoever has one', async () => {
    // What they ask for next is theirs, too.
    await confirmed({ phone_confirmed_at: m.now }, m.ids.client)
    const { order_id } = await life.placed({ tutor_id: m.ids.tutor, phone: '0671112233', email: '' })
    await life.byTutor(m.one.tutor, 'respond_personal', { order_id, answer: 'refuse' })
    const others = await life.asked(order_id)
    await told()
    m.telegram.sent.length = 0
    for (const id of others.slice(0, 2)) {
      await life.byTutor(await life.signedIn(id), 'respond_potential', { order_id, answer: 'agree' })
      await told()
    }
    expect(m.texts()).toHaveLength(1)
  })
})

describe('what staff switch off', () => {
  test('by mail is still told by messenger, and the other way round', async () => {
    expect(await switched('order.placed', 'mail', 'tutor_personal_request', false)).toMatchObject({
      data: { message_route: { channel: 'mail', active: false } },
    })
    await life.placed({ tutor_id: m.ids.tutor })
    await told()
    expect(m.viber.sent).toHaveLength(1)
    await switched('order.placed', 'mail', 'tutor_personal_request', true)
    expect(await switched('order.placed', 'messenger', 'tutor_personal_request', false)).toMatchObject({
      data: { message_route: { channel: 'messenger', active: false, choices: [] } },
    })
    await confirmed({ email: 'tutor@example.com', email_confirmed_at: m.now }, m.ids.tutor)
    m.viber.sent.length = 0
    await life.placed({ tutor_id: m.ids.tutor })
    await told()
    expect(m.viber.sent).toEqual([])
    expect(await written('tutor@example.com')).toMatchObject([{ template: 'tutor_personal_request' }])
    await switched('order.placed', 'messenger', 'tutor_personal_request', true)
  })

  test('is one table of four channels, and the site is no switch in it', async () => {
    const staff = await m.app.visitor({ staff: 1 })
    const answer = await staff.call<typeof routeEndpoints.list>('GET /api/admin/message_routes', {})
    const all = answer.status === 'success' ? answer.data.message_routes : []
    const channels = (event: string, template: string) =>
      all.filter((one) => one.event === event && one.template === template).map(({ channel }) => channel)
    expect(channels('order.appoint', 'order_appointed')).toEqual(['site', 'mail', 'sms', 'messenger'])
    expect(channels('tutor.published', 'tutor_published')).toEqual(['site', 'mail', 'messenger'])
    expect(channels('account.code_asked', 'sign_in_code')).toEqual(['mail', 'sms'])
    expect(channels('chat.unread', 'chat_digest')).toEqual(['site', 'mail'])
    const ended = { edition: 'ua', kind: 'requests', channel: 'messenger', wanted: false, changed_at: m.now }
    await m
      .db()
      .insertInto('notification_choice')
      .values({ ...ended, account_id: m.ids.tutor })
      .execute()
    const again = await staff.call<typeof routeEndpoints.list>('GET /api/admin/message_routes', {})
    const told = again.status === 'success' ? again.data.message_routes : []
    const unwanted = told.filter((one) => one.unwanted > 0)
    expect(new Set(unwanted.map(({ channel }) => channel))).toEqual(new Set(['messenger']))
    expect(unwanted).toContainEqual(expect.objectContaining({ event: 'order.appoint', unwanted: 1 }))
    const site = { event: 'order.appoint', channel: 'site', template: 'order_appointed', active: false }
    expect(
      await staff.call<typeof routeEndpoints.save>('POST /api/admin/message_route/save', {
        message_route: site as never,
      }),
    ).toMatchObject({ httpStatus: 400 })
    expect(await switched('account.password_changed', 'messenger', 'password_changed', false)).toMatchObject({
      httpStatus: 404,
    })
  })
})
