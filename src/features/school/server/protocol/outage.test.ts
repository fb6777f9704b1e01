import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { openOrderFixture } from '#test/support/order-fixture.ts'
import type { OrderFixture } from '#test/support/order-fixture.ts'
import type { transferEndpoints } from '../../contract.ts'
import { openSchool, systemCtx } from '#test/support/school.ts'
import type { SchoolFault } from '#test/support/school.ts'
import { composeMessage } from './compose-message.ts'
import { deleteOldMessages } from './delete-old-messages.ts'
import { sendMessages, sendMessagesJob } from './send-messages.ts'

let app: TestApp
let orders: OrderFixture
let school: Awaited<ReturnType<typeof openSchool>>
let head: Visitor
let now = Date.UTC(2027, 1, 1, 9)
const advance = (ms: number) => app.setTime(new Date((now += ms)))
const minute = 60_000

beforeAll(async () => {
  school = await openSchool()
  app = await openApp(school.env)
  school.setClock(() => new Date(now))
  orders = await openOrderFixture(app)
})
beforeEach(async () => {
  school.setFault('none')
  advance(2 * 60 * minute)
  await db().deleteFrom('school_message').execute()
  await db().deleteFrom('school_state').execute()
  head = await app.visitor({ staff: 1 })
})
const db = () => app.runtime.database.db
const send = () => sendMessages(systemCtx(app))

async function passOrder(): Promise<number> {
  const order_id = await orders.placeOrder(await app.visitor())
  const answer = await orders.send(head, '/api/admin/order/set_school_new', { order_id, request_origin: 'by phone' })
  expect(answer).toMatchObject({ status: 'success' })
  return order_id
}
const transferOf = (order_id: number) =>
  db()
    .selectFrom('school_transfer')
    .selectAll()
    .where('order_id', '=', order_id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
const connection = async () => (await head.page('/panel/transfer_settings/school/')).data

test('an order reaches the school once, with its reason', async () => {
  const order_id = await passOrder()
  await send()
  await send()
  const transfer = await transferOf(order_id)
  expect(transfer).toMatchObject({ cause: 'staff', reason: 'by phone', state: 'received' })
  expect(school.findOrder(transfer.id)).toMatchObject({ order_id, accepted: 1 })
})

test('what a dead worker was sending is sent at once by the next one, and otherwise after its claim', async () => {
  const order_id = await passOrder()
  await db()
    .updateTable('school_message')
    .set({ claimed_until: new Date(now + minute) })
    .execute()
  await send()
  const transfer = await transferOf(order_id)
  expect(school.findOrder(transfer.id)).toBeUndefined()
  await sendMessagesJob.run(systemCtx(app), { interrupted: true })
  expect(school.findOrder(transfer.id)).toMatchObject({ order_id, accepted: 1 })
})

test('the school gets the contacts of the order and not those of its account, and the wished date', async () => {
  const client = await app.visitor({ roles: ['client'] })
  const order_id = await orders.placeOrder(client, { phone: '0671112233' })
  const wish = Math.floor(now / 1000) + 200_000
  expect(
    await orders.send(client, '/api/client/order/personal_request_add_date_first_class', {
      order_id,
      first_class: wish,
    }),
  ).toMatchObject({
    status: 'success',
  })
  await db()
    .updateTable('account')
    .set({ email: 'account@mail.example', phone: '+380509998877' })
    .where('id', '=', client.personId!)
    .execute()
  await db().updateTable('lesson_order').set({ email: '' }).where('id', '=', order_id).execute()
  await orders.send(head, '/api/admin/order/set_school_new', { order_id })
  const transfer = await transferOf(order_id)
  const message = { kind: 'order', key: 'k', order_id, transfer_id: transfer.id, candidate_id: null } as const
  const compose = () => composeMessage(systemCtx(app), message)
  expect((await compose())!.body).toMatchObject({
    client: { email: '', phone: '+380671112233' },
    first_lesson_wish: wish,
  })
  await db().updateTable('lesson_order').set({ phone: '' }).where('id', '=', order_id).execute()
  expect(await compose()).toBeUndefined()
})

describe('a school that does not answer', () => {
  test.each<SchoolFault>(['down', 'error', 'lost', 'slow'])(
    '%s: nothing is lost, nothing is doubled',
    async (fault) => {
      school.setFault(fault)
      const order_id = await passOrder()
      await send()
      expect(await transferOf(order_id)).toMatchObject({ state: 'waiting' })
      expect(await connection()).toMatchObject({ waiting: 1, failing_since: now / 1000 })
      school.setFault('none')
      // The delay of the outage is not over, so the school is left alone.
      const before = school.countCalls()
      await send()
      expect(school.countCalls()).toBe(before)
      advance(minute)
      await send()
      const transfer = await transferOf(order_id)
      expect(transfer.state).toBe('received')
      expect(school.findOrder(transfer.id)).toMatchObject({ accepted: 1 })
      expect(await connection()).toMatchObject({ waiting: 0, failing_since: null, last_success_at: now / 1000 })
    },
  )

  test('down for an hour: calls become rare, staff get one email, and everything arrives in its order', async () => {
    school.setFault('down')
    const before = school.countCalls()
    const first = await passOrder()
    const second = await passOrder()
    for (let passed = 0; passed < 75; passed++) {
      await send()
      advance(minute)
    }
    // After half a minute, 1, 2, 4, 8, 16 and 32 minutes.
    expect(school.countCalls() - before).toBeLessThanOrEqual(9)
    const alerts = await db().selectFrom('event').select('id').where('name', '=', 'school.unreachable').execute()
    expect(alerts).toHaveLength(1)
    expect(await connection()).toMatchObject({ waiting: 2, counts: { problems: 1 } })
    // Meanwhile staff take the second one back.
    expect(await orders.send(head, '/api/admin/order/send_to_main_site_as_new', { order_id: second })).toMatchObject({
      status: 'success',
    })
    school.setFault('none')
    advance(60 * minute)
    await send()
    expect(school.findOrder((await transferOf(first)).id)).toMatchObject({ accepted: 1, stage: 'received' })
    // The school never gets the personal data of an order that was taken back before it was sent.
    expect(school.findOrder((await transferOf(second)).id)).toBeUndefined()
    expect(await transferOf(second)).toMatchObject({ state: 'returned' })
    expect(await connection()).toMatchObject({ waiting: 0, failing_since: null })
  })

  test('with other keys counts as an outage, because staff have to fix it', async () => {
    const order_id = await passOrder()
    const schools = app.runtime.config.schools as Record<string, { secret: string }>
    const { secret } = schools['ua']!
    schools['ua']!.secret = 'another secret of at least 32 characters'
    await send()
    schools['ua']!.secret = secret
    expect(await connection()).toMatchObject({ waiting: 1, last_error: 'HTTP 401' })
    expect(await transferOf(order_id)).toMatchObject({ state: 'waiting' })
  })
})

test('a refused message does not stop the others, and staff send it again', async () => {
  const refused = await passOrder()
  school.setFault('refuses')
  await send()
  school.setFault('none')
  const other = await passOrder()
  await send()
  expect(await transferOf(refused)).toMatchObject({ state: 'waiting' })
  expect(await transferOf(other)).toMatchObject({ state: 'received' })
  expect(await connection()).toMatchObject({
    refused: [{ kind: 'order', order_id: refused, error: 'HTTP 422 not now' }],
    counts: { problems: 1 },
  })
  const repeat = () => head.call<typeof transferEndpoints.repeatMessages>('POST /api/admin/school/messages/repeat', {})
  expect(await repeat()).toMatchObject({ data: { waiting: 1 } })
  await send()
  expect(await transferOf(refused)).toMatchObject({ state: 'received' })
})

describe('a message that alone makes the school fail', () => {
  const sendAll = async () => {
    await send()
    advance(60 * minute)
  }
  const repeat = (message_id?: number) =>
    head.call<typeof transferEndpoints.repeatMessages>('POST /api/admin/school/messages/repeat', { message_id })

  test('is set aside after some attempts, the others arrive, and staff send it again', async () => {
    const [poison, other] = [await passOrder(), await passOrder()]
    school.setFailingOrder(poison)
    for (let attempt = 0; attempt < 5; attempt++) await sendAll()
    expect(await transferOf(other)).toMatchObject({ state: 'received' })
    const data = await connection()
    expect(data).toMatchObject({ waiting: 0, failing: null, refused: [{ order_id: poison, error: 'HTTP 503' }] })
    school.setFailingOrder(undefined)
    const [{ id }] = (data as { refused: [{ id: number }] }).refused
    expect(await repeat(id + 1)).toMatchObject({ data: { waiting: 0 } })
    expect(await repeat(id)).toMatchObject({ data: { waiting: 1 } })
    await send()
    expect(await transferOf(poison)).toMatchObject({ state: 'received' })
  })

  test('is set aside by staff, who do not wait for that', async () => {
    const [poison, other] = [await passOrder(), await passOrder()]
    school.setFailingOrder(poison)
    await send()
    const { failing } = (await connection()) as { failing: { id: number; order_id: number } }
    expect(failing).toMatchObject({ order_id: poison, error: 'HTTP 503' })
    const setAside = () =>
      head.call<typeof transferEndpoints.setMessageAside>('POST /api/admin/school/message/set_aside', {
        message_id: failing.id,
      })
    expect(await setAside()).toMatchObject({ data: { waiting: 1 } })
    expect(await setAside()).toMatchObject({ error: 'wrong_status' })
    await send()
    expect(await transferOf(other)).toMatchObject({ state: 'received' })
    expect(await connection()).toMatchObject({ failing: null, refused: [{ order_id: poison }] })
    school.setFailingOrder(undefined)
  })

  test('is set aside, too, if it cannot be composed', async () => {
    const order_id = await passOrder()
    await sql`alter table school_transfer rename column reason to lost_reason`.execute(app.ownerDb)
    for (let attempt = 0; attempt < 5; attempt++) await sendAll()
    await sql`alter table school_transfer rename column lost_reason to reason`.execute(app.ownerDb)
    expect(await connection()).toMatchObject({ refused: [{ order_id, error: 'could not be composed' }] })
  })

  test('waits while the whole school is down, however long', async () => {
    const order_id = await passOrder()
    school.setFault('error')
    for (let attempt = 0; attempt < 8; attempt++) await sendAll()
    school.setFault('none')
    await send()
    expect(await transferOf(order_id)).toMatchObject({ state: 'received' })
  })
})

test('a refused order that staff take back is not sent when the messages are repeated', async () => {
  const order_id = await passOrder()
  school.setFault('refuses')
  await send()
  school.setFault('none')
  await orders.send(head, '/api/admin/order/send_to_main_site_as_new', { order_id })
  await send()
  await head.call<typeof transferEndpoints.repeatMessages>('POST /api/admin/school/messages/repeat', {})
  await send()
  expect(school.findOrder((await transferOf(order_id)).id)).toBeUndefined()
  expect(await connection()).toMatchObject({ waiting: 0, refused: [] })
})

test('an order that the school had before it was taken back is returned there', async () => {
  school.setFault('lost')
  const order_id = await passOrder()
  await send()
  await orders.send(head, '/api/admin/order/send_to_main_site_as_new', { order_id })
  school.setFault('none')
  advance(minute)
  await send()
  expect(school.findOrder((await transferOf(order_id)).id)).toMatchObject({ accepted: 1, stage: 'returned' })
})

test('a message with nothing to send is skipped, and its order does not count as received', async () => {
  const order_id = await passOrder()
  const { client_id } = await db()
    .updateTable('lesson_order')
    .set({ email: '', phone: '' })
    .where('id', '=', order_id)
    .returning('client_id')
    .executeTakeFirstOrThrow()
  await db().updateTable('account').set({ email: null, phone: null }).where('id', '=', client_id).execute()
  const before = school.countCalls()
  await send()
  expect(school.countCalls()).toBe(before)
  expect(await transferOf(order_id)).toMatchObject({ state: 'waiting' })
  const { state } = await db().selectFrom('school_message').select('state').executeTakeFirstOrThrow()
  expect(state).toBe('skipped')
})

test('every call of a long batch is signed with its own time', async () => {
  const ids = [await passOrder(), await passOrder(), await passOrder()]
  school.setClock(() => {
    const at = new Date(now)
    advance(4 * minute)
    return at
  })
  await send()
  school.setClock(() => new Date(now))
  for (const id of ids) expect(await transferOf(id)).toMatchObject({ state: 'received' })
})

test('old messages and reports are deleted, except erasures of orders and what waits for staff', async () => {
  const order_id = await passOrder()
  const { id: transfer_id } = await transferOf(order_id)
  await db().deleteFrom('school_message').execute()
  await db().deleteFrom('school_report').execute()
  const daysAgo = (days: number) => new Date(now - days * 24 * 60 * minute)
  const message = { edition: 'ua', order_id, transfer_id, created_at: daysAgo(100) }
  const settled = { state: 'sent', settled_at: daysAgo(91) }
  await db()
    .insertInto('school_message')
    .values([
      { ...message, ...settled, kind: 'order' },
      { ...message, ...settled, kind: 'order_changes', settled_at: daysAgo(89) },
      { ...message, ...settled, kind: 'order_return', state: 'refused' },
      { ...message, ...settled, kind: 'order_erasure' },
    ])
    .execute()
  const report = { edition: 'ua', kind: 'order', outcome: 'applied' }
  await db()
    .insertInto('school_report')
    .values([91, 89].map((days) => ({ ...report, report_id: `of ${days}`, received_at: daysAgo(days) })))
    .execute()
  await systemCtx(app).transaction(deleteOldMessages)
  const kinds = await db().selectFrom('school_message').select('kind').orderBy('id').execute()
  expect(kinds.map(({ kind }) => kind)).toEqual(['order_changes', 'order_return', 'order_erasure'])
  expect(await db().selectFrom('school_report').select('report_id').execute()).toEqual([{ report_id: 'of 89' }])
})

test('two workers send a message once', async () => {
  const order_id = await passOrder()
  await Promise.all([send(), send(), send()])
  expect(school.findOrder((await transferOf(order_id)).id)).toMatchObject({ accepted: 1 })
  const { attempts } = await db().selectFrom('school_message').select('attempts').executeTakeFirstOrThrow()
  expect(attempts).toBe(1)
})
