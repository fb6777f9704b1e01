import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clientAlias } from '#shared/access.ts'
import { timeZoneCookie } from '#shared/time-zone.ts'
import { addClient } from '#test/support/clients.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { resetLimits, clientIdOf } from '#test/support/requests.ts'
import { eventually } from '#test/support/eventually.ts'
import { openChatFixture } from '#test/support/chat-fixture.ts'
import type { ChatFixture } from '#test/support/chat-fixture.ts'
import type { clientOrderEndpoints, orderPanelEndpoints } from '../../contract.ts'

let app: TestApp
let scene: ChatFixture
let phones = 0
const freshPhone = () => `+38067900${String(++phones).padStart(4, '0')}`
const freshEmail = () => `alias${++phones}@test.example`
beforeAll(async () => {
  app = await openApp()
  scene = await openChatFixture(app)
})
beforeEach(() => resetLimits(app))

type Placed = { guest: Visitor; id: number; account: number }

/** A guest's order to the first tutor, who agrees, so that there is a chat. */
async function placed(contact: { phone?: string; email?: string }): Promise<Placed> {
  await resetLimits(app)
  const guest = await app.visitor()
  guest.cookies[timeZoneCookie] = 'America/New_York'
  const id = await scene.placeOrder(guest, { tutor_id: scene.ids.tutor, phone: '', ...contact })
  expect(await scene.agree(id)).toMatchObject({ status: 'success' })
  return { guest, id, account: await clientIdOf(app, id) }
}

async function pair(): Promise<{ known: Placed; unknown: Placed; owner: number }> {
  const phone = freshPhone()
  const owner = await addClient(app, { phone, confirmed: true })
  const known = await placed({ phone })
  const unknown = await placed({ phone: freshPhone() })
  expect([known.account === owner, unknown.account === owner]).toEqual([true, false])
  return { known, unknown, owner }
}

/** Everything the guest and the tutor can see, without values that differ between any two orders. */
async function seenBy({ guest, id }: Placed) {
  const line = await scene.openSocket(guest, { query: { role: 'client', id: clientAlias(id), order_id: id } })
  const said = await scene.sendMessage(guest, { order_id: id, recipient_id: scene.ids.tutor, client_id: 'one' })
  await eventually(() => expect(line.texts()).toHaveLength(1))
  const fromTutor = await scene.sendMessage(scene.tutor, { order_id: id, recipient: 'client' })
  await eventually(() => expect(line.texts()).toHaveLength(2))
  line.ws.close()
  const page = await guest.page(`/zayavka/${id}/`)
  return {
    frames: line.frames,
    said,
    fromTutor,
    page,
    home: await guest.page('/'),
    role: (await guest.send('GET', '/api/auth/role/get')).json<object>(),
    order: await guest.call<typeof clientOrderEndpoints.get>('GET /api/client/order', { id }),
    history: await scene.readMessages(guest, { order_id: id, with_id: scene.ids.tutor }),
    list: (await guest.send('GET', '/api/client/orders/active')).json<object>(),
    tutorPage: await scene.tutor.page(`/zayavka/${id}/`),
    tutorHistory: await scene.readMessages(scene.tutor, { order_id: id, with: 'client' }),
    tutorConversations: (
      (await scene.tutor.page('/chats')).data as { conversations: { order_id: number }[] }
    ).conversations.filter((conversation) => conversation.order_id === id),
  }
}

/** Replaces ids, times and typed contacts by fixed text. */
function shapeOf(seen: object): string {
  return JSON.stringify(seen)
    .replaceAll(/\+38067\d+/g, 'PHONE')
    .replaceAll(/(?<=[^\d])\d{1,13}(?=[^\d])/g, '0')
}

describe('a guest who gave a contact of an existing account', () => {
  test('sees, and shows to the tutor, the same as a guest with a new contact', async () => {
    const { known, unknown } = await pair()
    const [one, two] = [await seenBy(known), await seenBy(unknown)]
    expect(JSON.parse(shapeOf(one))).toEqual(JSON.parse(shapeOf(two)))
    expect(JSON.stringify(one.tutorPage)).toContain('America/New_York')
  })

  test.each(['known', 'unknown'] as const)('(%s) never receives the account id', async (which) => {
    const { [which]: one } = await pair()
    const seen = await seenBy(one)
    expect((seen.page.data as { me: object }).me).toEqual({ role: 'client', id: clientAlias(one.id) })
    const senders = JSON.stringify(seen).match(/"(?:sender|recipient)_id":\d+/g) ?? []
    expect(senders.length).toBeGreaterThan(5)
    expect(senders.filter((sender) => sender.endsWith(`:${one.account}`))).toEqual([])
  })

  test('cannot probe account ids at the socket', async () => {
    const { known } = await pair()
    for (const id of [known.account, known.account + 1, clientAlias(known.id + 1)]) {
      const line = await scene.openSocket(known.guest, { query: { role: 'client', id, order_id: known.id } })
      expect([await line.ended, line.errors()]).toEqual([4_403, ['forbidden']])
    }
  })

  test('cannot link an email to a phone through two orders of one account', async () => {
    const [phone, email] = [freshPhone(), freshEmail()]
    const owner = await addClient(app, { phone, email, confirmed: true })
    const [one, two] = [await placed({ phone }), await placed({ email })]
    expect([one.account, two.account]).toEqual([owner, owner])
    const aliases = async ({ guest, id }: Placed) => ((await guest.page(`/zayavka/${id}/`)).data as { me: object }).me
    expect(await aliases(one)).not.toEqual(await aliases(two))
  })

  test('leaves the same gap in account ids', async () => {
    const phone = freshPhone()
    await addClient(app, { phone, confirmed: true })
    const next = () => addClient(app, { phone: freshPhone() })
    const gap = async (contact: string) => {
      const before = await next()
      await placed({ phone: contact })
      return (await next()) - before
    }
    expect(await gap(phone)).toBe(await gap(freshPhone()))
  })
})

describe('the unconfirmed contact mark', () => {
  const marked = async (who: Visitor, id: number) => {
    const answer = await who.call<typeof clientOrderEndpoints.get>('GET /api/client/order', { id })
    return answer.status === 'success' && answer.data.order.contact_unconfirmed
  }
  const markedForStaff = async (id: number) => {
    const answer = await scene.staff.call<typeof orderPanelEndpoints.get>('GET /api/admin/order/get', { id })
    const list = await scene.staff.call<typeof orderPanelEndpoints.list>('POST /api/admin/orders', {
      filters: { id },
    })
    if (answer.status !== 'success' || list.status !== 'success') throw new Error('no order')
    expect(list.data.orders.items[0]!.contact_unconfirmed).toBe(answer.data.order.contact_unconfirmed)
    return answer.data.order.contact_unconfirmed
  }
  const open = (who: Visitor, id: number) =>
    who.call<typeof clientOrderEndpoints.confirmContact>('POST /api/client/order/confirm_contact', { order_id: id })

  test('is shown to the owner and staff until the owner opens the order, and never to the guest', async () => {
    const { known, unknown, owner } = await pair()
    const signedIn = await scene.logIn('person', owner)
    expect(await markedForStaff(known.id)).toBe(true)
    expect(await marked(known.guest, known.id)).toBe(false)
    expect(await open(known.guest, known.id)).toMatchObject({ error: 'unauthorized' })
    expect(await marked(signedIn, known.id)).toBe(true)
    const { orders } = (await signedIn.page('/client_orders')).data as { orders: { items: object[] } }
    expect(orders.items[0]).toMatchObject({ id: known.id, contact_unconfirmed: true })
    expect(await markedForStaff(known.id)).toBe(true)
    expect(await open(signedIn, known.id)).toMatchObject({ status: 'success' })
    expect([await marked(signedIn, known.id), await markedForStaff(known.id)]).toEqual([false, false])
    expect(await markedForStaff(unknown.id)).toBe(false)
  })

  test('cannot be cleared by anybody else', async () => {
    const { known } = await pair()
    expect(await open(scene.client, known.id)).toMatchObject({ error: 'not_found' })
    expect(await open(scene.client, 999_999)).toMatchObject({ error: 'not_found' })
    expect(await markedForStaff(known.id)).toBe(true)
  })
})
