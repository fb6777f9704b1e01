import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startJobs } from '#app/jobs.ts'
import { editionByCode } from '#editions/editions.ts'
import { inTransaction, systemRequester } from '#platform/runtime.ts'
import { orderStatus } from '#shared/order-status.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { eventually } from '#test/support/eventually.ts'
import { openOrderFixture } from '#test/support/order-fixture.ts'
import type { OrderFixture } from '#test/support/order-fixture.ts'
import { openSchool, sendReport } from '#test/support/school.ts'
import { eraseClientTransfers } from '../erasure.ts'

let app: TestApp
let worker: { close(): Promise<void> }
let orders: OrderFixture
let head: Visitor

beforeAll(async () => {
  const school = await openSchool()
  app = await openApp({ ...school.env, DATABASE_POOL: '10' })
  orders = await openOrderFixture(app)
  head = await app.visitor({ staff: 1 })
  worker = await startJobs(app.runtime, app.url)
})
afterAll(() => worker.close())
const db = () => app.runtime.database.db

async function passOrder() {
  const client = await app.visitor({ roles: ['client'] })
  const order_id = await orders.placeOrder(client, { phone: '0671112233' })
  await orders.send(head, '/api/admin/order/set_school_new', { order_id })
  const transfer = await eventually(async () => {
    const found = await readTransfer(order_id)
    expect(found.state).toBe('received')
    return found
  }, 20_000)
  return { client, order_id, transfer_id: transfer.id }
}
const readTransfer = (order_id: number) =>
  db().selectFrom('school_transfer').selectAll().where('order_id', '=', order_id).executeTakeFirstOrThrow()
const statusOf = async (id: number) =>
  (await db().selectFrom('lesson_order').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
const outcomeOf = (id: string) =>
  eventually(async () => {
    const row = await db()
      .selectFrom('school_report')
      .select('outcome')
      .where('report_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.outcome).not.toBe('received')
    return row.outcome
  }, 20_000)

test('the school takes an order and reports its progress, which the client sees', async () => {
  const { client, order_id, transfer_id } = await passOrder()
  const at = Math.floor(Date.now() / 1000)
  const lesson = at + 90_000
  const started = { id: randomUUID(), type: 'order', transfer_id, stage: 'in_progress', at } as const
  expect(await sendReport(app, started)).toEqual({ status: 200, body: '{"status":"accepted"}' })
  expect(await outcomeOf(started.id)).toBe('applied')
  expect(await statusOf(order_id)).toBe(orderStatus.school_processing)
  const planned = { id: randomUUID(), type: 'order', transfer_id, stage: 'first_lesson', at: at + 1 } as const
  await sendReport(app, { ...planned, teacher: 'Олена К.', first_lesson_at: lesson, note: 'Zoom' })
  expect(await outcomeOf(planned.id)).toBe('applied')
  const page = await client.page(`/school-order-client/${order_id}/`)
  expect(page.data).toMatchObject({
    state: 'first_lesson',
    teacher: 'Олена К.',
    first_lesson_at: lesson,
    note: 'Zoom',
    limited: false,
  })
})

test('until the school has the request, the client does not read that it has', async () => {
  const client = await app.visitor({ roles: ['client'], locale: 'en' })
  const order_id = await orders.placeOrder(client, { phone: '0671112244' })
  await orders.send(head, '/api/admin/order/set_school_new', { order_id })
  await db().updateTable('school_transfer').set({ state: 'waiting' }).where('order_id', '=', order_id).execute()
  const { body } = await client.send('GET', `/en/school-order-client/${order_id}/`)
  expect(body).toContain('We’re passing your request to the school')
  expect(body).not.toContain('The school has received')
})

test('a report that comes twice is applied once, and a late one is ignored', async () => {
  const { order_id, transfer_id } = await passOrder()
  const at = Math.floor(Date.now() / 1000)
  const report = { id: randomUUID(), type: 'order', transfer_id, stage: 'teacher_found', at } as const
  await Promise.all(Array.from({ length: 5 }, () => sendReport(app, report)))
  expect(await sendReport(app, report)).toEqual({ status: 200, body: '{"status":"known"}' })
  expect(await outcomeOf(report.id)).toBe('applied')
  const alerts = db()
    .selectFrom('event')
    .select('id')
    .where('name', '=', 'school_transfer.reported')
    .where('entity_id', '=', transfer_id)
  expect(await alerts.execute()).toHaveLength(1)
  const late = { id: randomUUID(), type: 'order', transfer_id, stage: 'in_progress', at: at - 60 } as const
  await sendReport(app, late)
  expect(await outcomeOf(late.id)).toBe('late')
  expect(await readTransfer(order_id)).toMatchObject({ state: 'teacher_found' })
})

test('an order that staff have taken back is new here, whatever the school reports later', async () => {
  const { order_id, transfer_id } = await passOrder()
  expect(await orders.send(head, '/api/admin/order/send_to_main_site_as_new', { order_id })).toMatchObject({
    status: 'success',
  })
  const report = { id: randomUUID(), type: 'order', transfer_id, stage: 'learning' } as const
  expect((await sendReport(app, report)).status).toBe(200)
  expect(await outcomeOf(report.id)).toBe('late')
  expect(await statusOf(order_id)).toBe(orderStatus.new)
  expect(await readTransfer(order_id)).toMatchObject({ state: 'returned', ended_at: expect.any(Date) })
})

test('a late report does not start the order', async () => {
  const { order_id, transfer_id } = await passOrder()
  const at = Math.floor(Date.now() / 1000)
  const declined = { id: randomUUID(), type: 'order', transfer_id, stage: 'declined', at } as const
  await sendReport(app, declined)
  expect(await outcomeOf(declined.id)).toBe('applied')
  const late = { id: randomUUID(), type: 'order', transfer_id, stage: 'in_progress', at: at - 60 } as const
  await sendReport(app, late)
  expect(await outcomeOf(late.id)).toBe('late')
  expect(await statusOf(order_id)).toBe(orderStatus.school_new)
})

test('a report on a client who was erased brings no personal data back', async () => {
  const { client, order_id, transfer_id } = await passOrder()
  await inTransaction(app.runtime, systemRequester(editionByCode('ua')!), (ctx) =>
    eraseClientTransfers(ctx, { entityId: client.personId! } as never),
  )
  const report = { id: randomUUID(), type: 'order', transfer_id, stage: 'learning' } as const
  await sendReport(app, { ...report, teacher: 'Олена К.', note: 'Ірина, 067 111 22 33' })
  expect(await outcomeOf(report.id)).toBe('applied')
  expect(await readTransfer(order_id)).toMatchObject({ state: 'learning', teacher: '', note: '' })
})

test('texts that are too long are cut', async () => {
  const { order_id, transfer_id } = await passOrder()
  const report = { id: randomUUID(), type: 'order', transfer_id, stage: 'learning' } as const
  const answer = await sendReport(app, { ...report, teacher: 'т'.repeat(300), note: `${'н'.repeat(499)}😀` })
  expect(answer).toEqual({ status: 200, body: '{"status":"accepted"}' })
  expect(await outcomeOf(report.id)).toBe('applied')
  expect(await readTransfer(order_id)).toMatchObject({ teacher: 'т'.repeat(200), note: 'н'.repeat(499) })
})

describe('a report is rejected', () => {
  // A second one within ten seconds is not counted.
  const forgetLast = () => db().updateTable('school_state').set({ last_rejected_at: null }).execute()
  beforeEach(forgetLast)

  const rejected = async () =>
    (await db().selectFrom('school_state').select('rejected_calls').where('edition', '=', 'ua').executeTakeFirst())
      ?.rejected_calls ?? 0

  test.each<[string, Parameters<typeof sendReport>[2]]>([
    ['with another secret', { secret: 'another secret of at least 32 characters' }],
    ['that is a call of ours sent back', { direction: 'to-school' }],
    ['that is older than five minutes', { at: new Date(Date.now() - 301_000) }],
  ])('%s, and staff see it', async (_, options) => {
    const { order_id, transfer_id } = await passOrder()
    const before = await rejected()
    const answer = await sendReport(app, { type: 'order', transfer_id, stage: 'declined' }, options)
    expect(answer.status).toBe(403)
    expect(await rejected()).toBe(before + 1)
    await sendReport(app, { type: 'order', transfer_id, stage: 'declined' }, options)
    expect(await rejected()).toBe(before + 1)
    expect(await readTransfer(order_id)).toMatchObject({ state: 'received' })
    const page = await (await app.visitor({ staff: 1 })).page('/panel/transfer_settings/school/')
    expect(page.data).toMatchObject({ rejected_calls: before + 1 })
  })

  test('in an edition that has no connection or no school', async () => {
    const report = { type: 'order', transfer_id: 1, stage: 'declined' } as const
    for (const edition of ['pl', 'us']) expect((await sendReport(app, report, { edition })).status).toBe(403)
  })
})

test('genuine reports without use are acknowledged, recorded and shown to staff', async () => {
  const connection = async () =>
    (await (await app.visitor({ staff: 1 })).page('/panel/transfer_settings/school/')).data as {
      unusable_reports: number
      counts: { problems: number }
    }
  const before = await connection()
  const unknown = { id: randomUUID(), type: 'order', transfer_id: 999_999_999, stage: 'learning' } as const
  expect((await sendReport(app, unknown)).status).toBe(200)
  expect(await outcomeOf(unknown.id)).toBe('unknown')
  const id = randomUUID()
  const senseless = { id, type: 'order', transfer_id: 1, stage: 'nonsense' as 'learning' } as const
  for (let sent = 0; sent < 2; sent++)
    expect(await sendReport(app, senseless)).toEqual({ status: 200, body: '{"status":"invalid"}' })
  expect(await outcomeOf(id)).toBe('invalid')
  expect(await connection()).toMatchObject({
    unusable_reports: before.unusable_reports + 2,
    last_unusable_at: expect.any(Number),
    counts: { problems: before.counts.problems + 2 },
  })
  const corrected = { ...senseless, transfer_id: 999_999_999, stage: 'learning' } as const
  expect(await sendReport(app, corrected)).toEqual({ status: 200, body: '{"status":"accepted"}' })
  expect(await outcomeOf(id)).toBe('unknown')
  const week = new Date(Date.now() - 8 * 86_400_000)
  await db().updateTable('school_report').set({ received_at: week }).where('report_id', '=', id).execute()
  expect((await connection()).unusable_reports).toBe(before.unusable_reports + 1)
})
