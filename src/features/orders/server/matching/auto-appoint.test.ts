import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { openApp } from '../../../../../test/support/app.ts'
import type { TestApp, Visitor } from '../../../../../test/support/app.ts'
import { runQueued } from '../../../../../test/support/jobs.ts'
import { openScene, send } from '../../../../../test/support/order-scene.ts'
import type { Scene } from '../../../../../test/support/order-scene.ts'
import { status } from '../../model.ts'
import { sweepBatch } from '../sweep-orders.ts'
import { dueOrders } from './auto-appoint.ts'

const minuteMs = 60_000
let app: TestApp
let scene: Scene
let staff: Visitor
let now = Date.UTC(2026, 10, 2, 9)
beforeAll(async () => {
  app = await openApp()
  app.at(new Date(now))
  scene = await openScene(app)
  staff = await app.visitor({ staff: 1 })
})
beforeEach(async () => {
  await sql`delete from lesson_order`.execute(scene.db)
  await sql`update tutor set auto_appoint = true where id = any(${scene.tutors}::bigint[])`.execute(scene.db)
})

const pass = (minutes: number) => app.at(new Date((now += minutes * minuteMs)))
const byStaff = async (verb: string, order_id: number, more: object = {}) =>
  expect(await send(staff, `/api/admin/order/${verb}`, { order_id, ...more })).toMatchObject({ status: 'success' })
const rowOf = (id: number) =>
  scene.db.selectFrom('lesson_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const setAuto = (id: number, value: boolean) => byStaff('set_auto_appoint_potential_tutors', id, { value })
const trust = (tutor_id: number, value: boolean) =>
  scene.db.updateTable('tutor').set({ auto_appoint: value }).where('id', '=', tutor_id).execute()

async function offered(): Promise<number> {
  const id = await scene.place(await app.visitor())
  await byStaff('set_potential', id)
  return id
}
async function agree(id: number, tutor_id = scene.tutors[0]!): Promise<void> {
  const tutor = await scene.signedIn('person', tutor_id)
  expect(await send(tutor, '/api/tutor/order/respond_potential', { order_id: id, answer: 'agree' })).toMatchObject({
    status: 'success',
  })
}
async function sweep(id: number): Promise<number> {
  await scene.tick('auto_appoint')
  return (await rowOf(id)).status
}

test('waits a quarter of an hour after the first agreement', async () => {
  const id = await offered()
  await agree(id)
  pass(14)
  expect(await sweep(id)).toBe(status.potential)
  pass(1)
  expect(await sweep(id)).toBe(status.appointed)
  expect(await rowOf(id)).toMatchObject({ tutor_id: scene.tutors[0], appointed_by: 'auto' })
})

test('appoints when it is turned on after a tutor agreed', async () => {
  const id = await offered()
  await setAuto(id, false)
  await agree(id)
  pass(60)
  expect(await sweep(id)).toBe(status.potential)
  await setAuto(id, true)
  expect(await sweep(id)).toBe(status.appointed)
})

test('appoints after a pause that lay over the due moment', async () => {
  const id = await offered()
  await agree(id)
  await byStaff('set_pause', id, { date_pause_off: now / 1000 + 3600 })
  pass(30)
  expect(await sweep(id)).toBe(status.paused)
  pass(31)
  await scene.tick('end_pauses')
  expect(await sweep(id)).toBe(status.appointed)
})

test('appoints once somebody who agreed becomes eligible', async () => {
  const id = await offered()
  const [tutor] = scene.tutors
  await trust(tutor!, false)
  await agree(id)
  pass(20)
  expect(await sweep(id)).toBe(status.potential)
  await trust(tutor!, true)
  expect(await sweep(id)).toBe(status.appointed)
})

test('passes over the client who would teach themselves', async () => {
  const id = await offered()
  for (const tutor of scene.tutors) await agree(id, tutor)
  // Merged accounts may leave a client with an agreement of their own.
  await sql`insert into client (edition, id) values ('ua', ${scene.tutors[0]}) on conflict do nothing`.execute(scene.db)
  await sql`update lesson_order set client_id = ${scene.tutors[0]} where id = ${id}`.execute(scene.db)
  await sql`update order_response set points = 100 where tutor_id = ${scene.tutors[0]}`.execute(scene.db)
  pass(20)
  expect(await sweep(id)).toBe(status.appointed)
  expect(await rowOf(id)).toMatchObject({ tutor_id: scene.tutors[1] })
})

test('runs a single job that an older version left in the queue', async () => {
  const id = await offered()
  await agree(id)
  pass(20)
  const payload = JSON.stringify({ order_id: id, edition: 'ua' })
  await sql`select graphile_worker.add_job('auto_appoint', payload := ${payload}::json)`.execute(scene.db)
  expect(await runQueued(app, 'auto_appoint')).toBe(1)
  expect((await rowOf(id)).status).toBe(status.appointed)
})

test('reaches every due order behind more than a batch that stay due, along indexes', async () => {
  const stuck = await offered()
  await trust(scene.tutors[0]!, false)
  await agree(stuck)
  await copies(stuck, sweepBatch + 10, status.potential)
  const id = await offered()
  await agree(id, scene.tutors[1])
  // Many others that were agreed to and have gone on, so that the planner has a choice.
  await copies(stuck, 20_000, status.processing)
  await sql`analyze lesson_order, order_response`.execute(scene.db)
  pass(20)
  const due = dueOrders('ua', new Date(now), 0)
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
    from lesson_order, generate_series(1, ${count}::integer) where id = ${id} returning edition, id)
    insert into order_response (edition, order_id, tutor_id, kind, state, offered_at, responded_at)
    select made.edition, made.id, r.tutor_id, r.kind, r.state, r.offered_at, r.responded_at
    from made, order_response r where r.order_id = ${id} and r.state = 'agreed'`.execute(scene.db)
}
