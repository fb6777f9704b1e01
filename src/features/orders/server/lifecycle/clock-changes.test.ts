import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { openOrderFixture, postCall } from '#test/support/order-fixture.ts'
import type { OrderFixture } from '#test/support/order-fixture.ts'
import type { orderPanelEndpoints } from '../../contract.ts'
import { status } from '../../model.ts'

/** Deadlines are instants: they must hold on days when the clocks change. */
let app: TestApp
let scene: OrderFixture
let staff: Visitor
beforeAll(async () => {
  app = await openApp()
  scene = await openOrderFixture(app)
})

/** In Kyiv clocks go back on 25 October 2026 at 04:00 and forward on 28 March 2027 at 03:00. */
const nights = [
  ['back', Date.UTC(2026, 9, 24, 21)],
  ['forward', Date.UTC(2027, 2, 27, 22)],
  ['neither', Date.UTC(2026, 10, 10, 9)],
] as const
const hourMs = 3_600_000
const dayMs = 24 * hourMs

async function at(moment: number): Promise<void> {
  app.setTime(new Date(moment))
  staff = await app.visitor({ staff: 1 })
}
const byStaff = async (verb: string, order_id: number, more: object = {}) =>
  expect([verb, await postCall(staff, `/api/admin/order/${verb}`, { order_id, ...more })]).toMatchObject([
    verb,
    { status: 'success' },
  ])
const rowOf = (id: number) =>
  scene.db.selectFrom('lesson_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const statusAt = async (moment: number, job: string, id: number) => {
  await at(moment)
  await scene.runScheduledJob(job)
  return (await rowOf(id)).status
}

describe.each(nights)('the night when clocks go %s', (_, start) => {
  let id: number
  beforeEach(async () => {
    await sql`delete from lesson_order`.execute(scene.db)
    await at(start)
    id = await scene.placeOrder(await app.visitor(), { tutor_id: scene.tutors[0] })
  })

  test('a personal request expires after 24 hours', async () => {
    expect((await rowOf(id)).personal_until).toEqual(new Date(start + dayMs))
    expect(await statusAt(start + dayMs - 1000, 'end_personal_requests', id)).toBe(status.new)
    expect(await statusAt(start + dayMs, 'end_personal_requests', id)).toBe(status.potential)
  })

  test('a pause ends on time', async () => {
    await byStaff('set_pause', id, { date_pause_off: (start + 6 * hourMs) / 1000 })
    expect(await statusAt(start + 6 * hourMs - 1000, 'end_pauses', id)).toBe(status.paused)
    expect(await statusAt(start + 6 * hourMs, 'end_pauses', id)).toBe(status.new)
  })

  test('a first lesson ends after its duration, and the fee is due three days after its start', async () => {
    const lesson = start + 5 * hourMs
    await sql`update lesson_order set class_duration = 90 where id = ${id}`.execute(scene.db)
    await byStaff('appoint_tutor', id, { tutor_id: scene.tutors[0] })
    await byStaff('set_first_class', id, { first_class: lesson / 1000 })
    expect(await statusAt(lesson + 1.5 * hourMs - 1000, 'end_first_classes', id)).toBe(status.first_class)
    expect(await statusAt(lesson + 1.5 * hourMs, 'end_first_classes', id)).toBe(status.waiting_for_pay)
    expect((await rowOf(id)).date_payment_deadline).toEqual(new Date(lesson + 3 * dayMs))
    expect(await overdueAt(lesson + 3 * dayMs)).toEqual([])
    expect(await overdueAt(lesson + 3 * dayMs + 1000)).toEqual([id])
  })

  async function overdueAt(moment: number): Promise<number[]> {
    await at(moment)
    const answer = await staff.call<typeof orderPanelEndpoints.list>('POST /api/admin/orders', {
      filters: { overdue: true },
    })
    if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
    return answer.data.orders.items.map((one) => one.id)
  }
})

test('a first lesson is the same instant in every time zone', async () => {
  await sql`delete from lesson_order`.execute(scene.db)
  const start = Date.UTC(2026, 9, 24, 12)
  await at(start)
  const client = await app.visitor()
  const id = await scene.placeOrder(client, { tutor_id: scene.tutors[0] })
  await byStaff('appoint_tutor', id, { tutor_id: scene.tutors[0] })
  // 03:30 occurs twice that night in Kyiv, and once in Lisbon and New York.
  const lesson = Date.UTC(2026, 9, 25, 1, 30)
  expect(
    await postCall(client, '/api/client/order/set_first_class', { order_id: id, first_class: lesson / 1000 }),
  ).toMatchObject({ status: 'success' })
  const tutor = await scene.logIn('person', scene.tutors[0]!)
  const seen = await tutor.send('GET', `/api/tutor/order/get?id=${id}`)
  expect(seen.json()).toMatchObject({ data: { order: { first_class: lesson / 1000, time_zone: 'Europe/Kiev' } } })
  // One hour earlier has the same local time and is free.
  const other = await scene.placeOrder(await app.visitor())
  await byStaff('appoint_tutor', other, { tutor_id: scene.tutors[0] })
  await byStaff('set_first_class', other, { first_class: (lesson - hourMs) / 1000 })
  const clash = { order_id: other, first_class: (lesson - hourMs / 2) / 1000 }
  expect(await postCall(staff, '/api/admin/order/set_first_class', clash)).toMatchObject({
    error: { first_class: [expect.any(String)] },
  })
})

test('day filters of the panel follow the edition’s days when clocks change', async () => {
  await sql`delete from lesson_order`.execute(scene.db)
  const late = Date.UTC(2026, 9, 25, 21, 30)
  await at(late)
  const id = await scene.placeOrder(await app.visitor())
  const on = async (day: string) => {
    const filters = { created_from: day, created_to: day }
    const answer = await staff.call<typeof orderPanelEndpoints.list>('POST /api/admin/orders', { filters })
    return answer.status === 'success' ? answer.data.orders.items.map((one) => one.id) : []
  }
  expect([await on('2026-10-25'), await on('2026-10-26')]).toEqual([[id], []])
})
