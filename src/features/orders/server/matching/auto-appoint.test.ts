import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { startJobs } from '#app/jobs.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { eventually } from '#test/support/eventually.ts'
import { openOrderFixture, postCall } from '#test/support/order-fixture.ts'
import type { OrderFixture } from '#test/support/order-fixture.ts'
import { isGate } from '#test/support/run-size.ts'
import { status } from '../../model.ts'
import { sweepBatchSize } from '../lifecycle/sweep-orders.ts'
import { dueOrdersQuery } from './auto-appoint.ts'

const minuteMs = 60_000
let app: TestApp
let scene: OrderFixture
let staff: Visitor
let now = Date.UTC(2026, 10, 2, 9)
beforeAll(async () => {
  app = await openApp()
  app.setTime(new Date(now))
  scene = await openOrderFixture(app)
  staff = await app.visitor({ staff: 1 })
})
beforeEach(async () => {
  await sql`delete from lesson_order`.execute(scene.db)
  await sql`update tutor set auto_appoint = true where id = any(${scene.tutors}::bigint[])`.execute(scene.db)
})

const pass = (minutes: number) => app.setTime(new Date((now += minutes * minuteMs)))
const byStaff = async (verb: string, order_id: number, more: object = {}) =>
  expect(await postCall(staff, `/api/admin/order/${verb}`, { order_id, ...more })).toMatchObject({ status: 'success' })
const rowOf = (id: number) =>
  scene.db.selectFrom('lesson_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const setAuto = (id: number, value: boolean) => byStaff('set_auto_appoint_potential_tutors', id, { value })
const setTutorAutoAppoint = (tutor_id: number, value: boolean) =>
  scene.db.updateTable('tutor').set({ auto_appoint: value }).where('id', '=', tutor_id).execute()

async function placeOffered(): Promise<number> {
  const id = await scene.placeOrder(await app.visitor())
  await byStaff('set_potential', id)
  return id
}
async function agree(id: number, tutor_id = scene.tutors[0]!): Promise<void> {
  const tutor = await scene.logIn('person', tutor_id)
  expect(await postCall(tutor, '/api/tutor/order/respond_potential', { order_id: id, answer: 'agree' })).toMatchObject({
    status: 'success',
  })
}
async function sweep(id: number): Promise<number> {
  await scene.runScheduledJob('auto_appoint')
  return (await rowOf(id)).status
}

test('waits a quarter of an hour after the first agreement', async () => {
  const id = await placeOffered()
  await agree(id)
  pass(14)
  expect(await sweep(id)).toBe(status.potential)
  pass(1)
  expect(await sweep(id)).toBe(status.appointed)
  expect(await rowOf(id)).toMatchObject({ tutor_id: scene.tutors[0], appointed_by: 'auto' })
})

test('appoints when it is turned on after a tutor agreed', async () => {
  const id = await placeOffered()
  await setAuto(id, false)
  await agree(id)
  pass(60)
  expect(await sweep(id)).toBe(status.potential)
  await setAuto(id, true)
  expect(await sweep(id)).toBe(status.appointed)
})

test('appoints after a pause that covered the due time', async () => {
  const id = await placeOffered()
  await agree(id)
  await byStaff('set_pause', id, { date_pause_off: now / 1000 + 3600 })
  pass(30)
  expect(await sweep(id)).toBe(status.paused)
  pass(31)
  await scene.runScheduledJob('end_pauses')
  expect(await sweep(id)).toBe(status.appointed)
})

test('appoints once a tutor who agreed becomes eligible', async () => {
  const id = await placeOffered()
  const [tutor] = scene.tutors
  await setTutorAutoAppoint(tutor!, false)
  await agree(id)
  pass(20)
  expect(await sweep(id)).toBe(status.potential)
  await setTutorAutoAppoint(tutor!, true)
  expect(await sweep(id)).toBe(status.appointed)
})

test('skips a client who agreed to their own order', async () => {
  const id = await placeOffered()
  for (const tutor of scene.tutors) await agree(id, tutor)
  // Merging accounts can leave a client with an agreement to their own order.
  await sql`insert into client (edition, id) values ('ua', ${scene.tutors[0]}) on conflict do nothing`.execute(scene.db)
  await sql`update lesson_order set client_id = ${scene.tutors[0]} where id = ${id}`.execute(scene.db)
  await sql`update order_response set points = 100 where tutor_id = ${scene.tutors[0]}`.execute(scene.db)
  pass(20)
  expect(await sweep(id)).toBe(status.appointed)
  expect(await rowOf(id)).toMatchObject({ tutor_id: scene.tutors[1] })
})

test('runs a single job that an older version left in the queue', async () => {
  const id = await placeOffered()
  await agree(id)
  pass(20)
  const payload = JSON.stringify({ order_id: id, edition: 'ua' })
  await sql`select graphile_worker.add_job('auto_appoint', payload := ${payload}::json)`.execute(scene.db)
  const worker = await startJobs(app.runtime, app.url)
  await eventually(async () => expect((await rowOf(id)).status).toBe(status.appointed))
  await worker.close()
})

test.skipIf(isGate)('reaches orders behind a full batch that stays due, using indexes', async () => {
  const stuck = await placeOffered()
  await setTutorAutoAppoint(scene.tutors[0]!, false)
  await agree(stuck)
  await copies(stuck, sweepBatchSize + 10, status.potential)
  const id = await placeOffered()
  await agree(id, scene.tutors[1])
  // Many agreed orders in later statuses, so that the query planner has a choice.
  for (let part = 0; part < 20; part++) await copies(stuck, 1_000, status.processing)
  await sql`analyze lesson_order, order_response`.execute(app.ownerDb)
  pass(20)
  const due = dueOrdersQuery('ua', new Date(now), 0)
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${due}`.execute(scene.db)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('lesson_order_auto_appoint')
  expect(plan).toContain('order_response_agreed')
  expect(plan).not.toContain('Seq Scan')
  expect(await sweep(id)).toBe(status.appointed)
  expect((await rowOf(stuck)).status).toBe(status.potential)
})

async function copies(id: number, count: number, as: number): Promise<void> {
  await sql`with made as (
    insert into lesson_order (edition, client_id, status, before, status_since, origin, created_at, changed_at)
    select edition, client_id, ${as}::smallint, before, status_since, origin, created_at, changed_at
    from lesson_order, generate_series(1, ${count}::integer) where edition = 'ua' and id = ${id} returning edition, id)
    insert into order_response (edition, order_id, tutor_id, kind, state, offered_at, responded_at)
    select made.edition, made.id, r.tutor_id, r.kind, r.state, r.offered_at, r.responded_at
    from made, order_response r where r.edition = 'ua' and r.order_id = ${id} and r.state = 'agreed'`.execute(scene.db)
}
