import { beforeAll, expect, test } from 'vitest'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { runQueuedJobs } from '#test/support/jobs.ts'
import { openOrderFixture, postCall } from '#test/support/order-fixture.ts'
import type { CallAnswer, OrderFixture } from '#test/support/order-fixture.ts'
import { status } from '../../model.ts'

/** Twenty concurrent calls by staff, tutors, clients and jobs: one wins, and no call fails with a server error. */
let app: TestApp
let scene: OrderFixture
let staff: Visitor
let now = Date.UTC(2026, 10, 2, 9)
beforeAll(async () => {
  app = await openApp({ DATABASE_POOL: '24' })
  app.setTime(new Date(now))
  scene = await openOrderFixture(app, 4)
  staff = await app.visitor({ staff: 1 })
})

const runTwenty = (run: (place: number) => Promise<CallAnswer>) =>
  Promise.all(Array.from({ length: 20 }, (_, place) => run(place)))
const byStaff = (verb: string, order_id: number, more: object = {}) =>
  postCall(staff, `/api/admin/order/${verb}`, { order_id, ...more })
const countSuccesses = (answers: readonly CallAnswer[]) => answers.filter((one) => one.status === 'success').length
const serverErrors = (answers: readonly CallAnswer[]) => answers.filter((one) => (one.httpStatus ?? 200) >= 500)
const rowOf = (id: number) =>
  scene.db.selectFrom('lesson_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const eventsOf = async (id: number, name: string) =>
  scene.db
    .selectFrom('event')
    .select('id')
    .where('entity', '=', 'order')
    .where('entity_id', '=', id)
    .where('name', '=', name)
    .execute()
const placeOrder = async () => scene.placeOrder(await app.visitor())

async function placeAgreedOrder(): Promise<{ id: number; client: Visitor }> {
  const client = await app.visitor()
  const id = await scene.placeOrder(client)
  await byStaff('set_potential', id)
  for (const tutor of scene.tutors) {
    const visitor = await scene.logIn('person', tutor)
    const answer = await postCall(visitor, '/api/tutor/order/respond_potential', { order_id: id, answer: 'agree' })
    expect(answer).toMatchObject({ status: 'success' })
  }
  return { id, client }
}

test('twenty concurrent appointments: one succeeds', async () => {
  const id = await placeOrder()
  const answers = await runTwenty((place) =>
    byStaff('appoint_tutor', id, { tutor_id: scene.tutors[place % scene.tutors.length] }),
  )
  expect([countSuccesses(answers), serverErrors(answers)]).toEqual([1, []])
  expect(new Set(answers.filter((one) => one.status === 'fail').map(({ error }) => error))).toEqual(
    new Set(['wrong_status']),
  )
  const { tutor_id, status: became } = await rowOf(id)
  expect(became).toBe(status.appointed)
  const answered = await scene.db
    .selectFrom('order_response')
    .select('tutor_id')
    .where('order_id', '=', id)
    .where('state', '=', 'appointed')
    .execute()
  expect(answered).toEqual([{ tutor_id }])
  expect(await eventsOf(id, 'order.appoint')).toHaveLength(1)
})

test('auto-appoint, staff and client appoint concurrently: one succeeds', async () => {
  const { id, client } = await placeAgreedOrder()
  app.setTime(new Date((now += 16 * 60_000)))
  const ruled: unknown[] = []
  const answers = await runTwenty(async (place) => {
    const tutor_id = scene.tutors[place % scene.tutors.length]
    if (place % 3 === 0) return byStaff('appoint_tutor', id, { tutor_id })
    if (place % 3 === 1) return postCall(client, '/api/client/order/appoint_tutor', { order_id: id, tutor_id })
    await scene.runScheduledJob('auto_appoint').catch((error: unknown) => ruled.push(error))
    return { status: 'fail' }
  })
  expect([ruled, serverErrors(answers)]).toEqual([[], []])
  const { appointed_by } = await rowOf(id)
  expect(countSuccesses(answers)).toBe(appointed_by === 'auto' ? 0 : 1)
  expect(await eventsOf(id, 'order.appoint')).toHaveLength(1)
})

test('tutors answer while the client deletes and staff pause: the status is consistent', async () => {
  const client = await app.visitor()
  const id = await scene.placeOrder(client)
  await byStaff('set_potential', id)
  const visitors = await Promise.all(scene.tutors.map((tutor) => scene.logIn('person', tutor)))
  const answers = await runTwenty((place) => {
    if (place % 5 === 0) return postCall(client, '/api/client/order/delete', { order_id: id })
    if (place % 5 === 1) return byStaff('set_pause', id, { date_pause_off: now / 1000 + 3600 })
    const visitor = visitors[place % visitors.length]!
    return postCall(visitor, '/api/tutor/order/respond_potential', { order_id: id, answer: 'agree' })
  })
  expect(serverErrors(answers)).toEqual([])
  const [deleted, paused] = [await eventsOf(id, 'order.delete'), await eventsOf(id, 'order.pause')]
  expect(deleted.length + paused.length).toBe(1)
  expect((await rowOf(id)).status).toBe(deleted.length === 1 ? status.deleted : status.paused)
})

test('the job and staff end a pause concurrently: it ends once', async () => {
  const id = await placeOrder()
  await byStaff('set_pause', id, { date_pause_off: now / 1000 + 60 })
  app.setTime(new Date((now += 120_000)))
  const late: unknown[] = []
  const answers = await runTwenty(async (place) => {
    if (place % 2 === 0) return byStaff('set_unpause', id)
    await scene.runScheduledJob('end_pauses').catch((error: unknown) => late.push(error))
    return { status: 'fail' }
  })
  expect([late, serverErrors(answers)]).toEqual([[], []])
  expect(await rowOf(id)).toMatchObject({ status: status.new, before: [], date_pause_off: null })
  expect(await eventsOf(id, 'order.unpause')).toHaveLength(1)
})

test('twenty orders of one tutor book the same hour: one succeeds', async () => {
  const tutor_id = scene.tutors[0]!
  const ids: number[] = []
  for (let place = 0; place < 20; place++) {
    const id = await placeOrder()
    await byStaff('appoint_tutor', id, { tutor_id })
    ids.push(id)
  }
  // Half an hour apart, the lessons still overlap.
  const first_class = now / 1000 + 86_400
  const answers = await runTwenty((place) =>
    byStaff('set_first_class', ids[place]!, { first_class: first_class + (place % 2) * 1800 }),
  )
  expect([countSuccesses(answers), serverErrors(answers)]).toEqual([1, []])
  expect(answers.filter((one) => one.status === 'fail').every(({ error }) => isTaken(error))).toBe(true)
  const next = await byStaff('set_first_class', ids[0]!, { first_class: first_class + 2 * 3600 })
  expect(next).toMatchObject({ status: 'success' })
})
const isTaken = (error: unknown) => typeof error === 'object' && error !== null && 'first_class' in error

test('concurrent saves: an outdated version is rejected', async () => {
  const id = await placeOrder()
  const { version } = await rowOf(id)
  const answers = await runTwenty((place) =>
    postCall(staff, '/api/admin/order/save', { order: { id, version, admin_comment: `Я ${place}` } }),
  )
  expect([countSuccesses(answers), serverErrors(answers)]).toEqual([1, []])
})

test('tutors are deleted while being appointed: none keeps an order', async () => {
  const tutor_id = scene.tutors[3]!
  const ids: number[] = []
  for (let place = 0; place < 6; place++) ids.push(await placeOrder())
  const answers = await Promise.all([
    ...ids.map((id) => byStaff('appoint_tutor', id, { tutor_id })),
    postCall(staff, '/api/admin/tutor/delete', { tutor_id }),
  ])
  expect(serverErrors(answers)).toEqual([])
  await runQueuedJobs(app, 'release_orders_of_deleted_tutor')
  const rows = await Promise.all(ids.map(rowOf))
  expect(rows.filter((row) => row.tutor_id === tutor_id)).toEqual([])
})
