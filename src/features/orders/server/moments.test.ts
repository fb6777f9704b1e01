import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openApp } from '../../../../test/support/app.ts'
import type { TestApp, Visitor } from '../../../../test/support/app.ts'
import { openScene, send } from '../../../../test/support/order-scene.ts'
import type { Scene } from '../../../../test/support/order-scene.ts'
import type { panelEndpoints } from '../contract.ts'
import { status } from '../model.ts'

/** Orders live by moments, not by what a clock on the wall says: also on the days when it is put forward or back. */
let app: TestApp
let scene: Scene
let staff: Visitor
beforeAll(async () => {
  app = await openApp()
  scene = await openScene(app)
})

/** In Kyiv clocks go back on the 25th of October 2026 at four, and forward on the 28th of March 2027 at three. */
const nights = [
  ['back', Date.UTC(2026, 9, 24, 21)],
  ['forward', Date.UTC(2027, 2, 27, 22)],
  ['neither', Date.UTC(2026, 10, 10, 9)],
] as const
const hourMs = 3_600_000
const dayMs = 24 * hourMs

async function at(moment: number): Promise<void> {
  app.at(new Date(moment))
  staff = await app.visitor({ staff: 1 })
}
const byStaff = async (verb: string, order_id: number, more: object = {}) =>
  expect([verb, await send(staff, `/api/admin/order/${verb}`, { order_id, ...more })]).toMatchObject([
    verb,
    { status: 'success' },
  ])
const rowOf = (id: number) =>
  scene.db.selectFrom('lesson_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const statusAt = async (moment: number, job: string, id: number) => {
  await at(moment)
  await scene.tick(job)
  return (await rowOf(id)).status
}

describe.each(nights)('the night when clocks go %s', (_, start) => {
  let id: number
  beforeEach(async () => {
    await sql`delete from lesson_order`.execute(scene.db)
    await at(start)
    id = await scene.place(await app.visitor(), { tutor_id: scene.tutors[0] })
  })

  test('a tutor who was asked alone has twenty-four hours', async () => {
    expect((await rowOf(id)).personal_until).toEqual(new Date(start + dayMs))
    expect(await statusAt(start + dayMs - 1000, 'end_personal_requests', id)).toBe(status.new)
    expect(await statusAt(start + dayMs, 'end_personal_requests', id)).toBe(status.potential)
  })

  test('a pause ends at its moment', async () => {
    await byStaff('set_pause', id, { date_pause_off: (start + 6 * hourMs) / 1000 })
    expect(await statusAt(start + 6 * hourMs - 1000, 'end_pauses', id)).toBe(status.paused)
    expect(await statusAt(start + 6 * hourMs, 'end_pauses', id)).toBe(status.new)
  })

  test('a first lesson is over when its length has passed, and the fee is due three days after it began', async () => {
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
    const answer = await staff.call<typeof panelEndpoints.list>('POST /api/admin/orders', {
      filters: { overdue: true },
    })
    if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
    return answer.data.orders.items.map((one) => one.id)
  }
})

test('a first lesson is the same moment for everybody, wherever their clocks are', async () => {
  await sql`delete from lesson_order`.execute(scene.db)
  const start = Date.UTC(2026, 9, 24, 12)
  await at(start)
  const client = await app.visitor()
  const id = await scene.place(client, { tutor_id: scene.tutors[0] })
  await byStaff('appoint_tutor', id, { tutor_id: scene.tutors[0] })
  // Half past three of that night is there twice in Kyiv, and once in Lisbon and New York.
  const lesson = Date.UTC(2026, 9, 25, 1, 30)
  expect(
    await send(client, '/api/client/order/set_first_class', { order_id: id, first_class: lesson / 1000 }),
  ).toMatchObject({ status: 'success' })
  const tutor = await scene.signedIn('person', scene.tutors[0]!)
  const seen = await tutor.send('GET', `/api/tutor/order/get?id=${id}`)
  expect(seen.json()).toMatchObject({ data: { order: { first_class: lesson / 1000, time_zone: 'Europe/Kiev' } } })
  // An hour before, which the clock calls the same, is free for another one.
  const other = await scene.place(await app.visitor())
  await byStaff('appoint_tutor', other, { tutor_id: scene.tutors[0] })
  await byStaff('set_first_class', other, { first_class: (lesson - hourMs) / 1000 })
  const clash = { order_id: other, first_class: (lesson - hourMs / 2) / 1000 }
  expect(await send(staff, '/api/admin/order/set_first_class', clash)).toMatchObject({
    error: { first_class: [expect.any(String)] },
  })
})

test('a day of the panel’s filters is a day of the edition, an hour longer or shorter', async () => {
  await sql`delete from lesson_order`.execute(scene.db)
  const late = Date.UTC(2026, 9, 25, 21, 30)
  await at(late)
  const id = await scene.place(await app.visitor())
  const on = async (day: string) => {
    const filters = { created_from: day, created_to: day }
    const answer = await staff.call<typeof panelEndpoints.list>('POST /api/admin/orders', { filters })
    return answer.status === 'success' ? answer.data.orders.items.map((one) => one.id) : []
  }
  expect([await on('2026-10-25'), await on('2026-10-26')]).toEqual([[id], []])
})
