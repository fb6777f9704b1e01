import { beforeAll, expect, test } from 'vitest'
import { ua } from '#editions/ua.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { openOrderFixture, postCall } from '#test/support/order-fixture.ts'
import type { OrderFixture } from '#test/support/order-fixture.ts'
import type { tutorOrderEndpoints } from '../../contract.ts'
import { computeFee, status } from '../../model.ts'

let app: TestApp
let scene: OrderFixture
let staff: Visitor
let tutorId: number
let tutor: Visitor
beforeAll(async () => {
  app = await openApp()
  scene = await openOrderFixture(app)
  staff = await app.visitor({ staff: 1 })
  tutorId = scene.tutors[0]!
  tutor = await scene.logIn('person', tutorId)
})

const success = { status: 'success' }
const staleFee = { status: 'fail', error: { fee: [expect.any(String)] } }
const rowOf = (id: number) =>
  scene.db.selectFrom('lesson_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const setPrice = (price: number) =>
  scene.db
    .updateTable('tutor_subject')
    .set({ price })
    .where('tutor_id', '=', tutorId)
    .where('subject_id', '=', scene.subject_id)
    .execute()
async function termsSeen(id: number) {
  const answer = await tutor.call<typeof tutorOrderEndpoints.get>('GET /api/tutor/order/get', { id })
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return answer.data.order.terms
}
const agree = (kind: 'personal' | 'potential', order_id: number, more: object) =>
  postCall(tutor, `/api/tutor/order/respond_${kind}`, { order_id, answer: 'agree', ...more })

test('shows the fee of a personal request and charges what was accepted', async () => {
  await setPrice(30_000)
  const wish = Math.floor(app.runtime.clock().getTime() / 1000) + 86_400
  const client = await app.visitor()
  const id = await scene.placeOrder(client, { tutor_id: tutorId, class_regularity: 2 })
  await postCall(client, '/api/client/order/personal_request_add_date_first_class', { order_id: id, first_class: wish })
  const fee = computeFee(ua.fee, { currency: 'UAH', rate: 30_000, class_regularity: 2 })
  expect(await termsSeen(id)).toEqual({ rate: 30_000, fee, rule: ua.fee, due: wish + 3 * 86_400 })
  expect(await agree('personal', id, { fee })).toMatchObject(success)
  expect(await rowOf(id)).toMatchObject({ status: status.appointed, rate: 30_000, fee })
  expect(await termsSeen(id)).toBeNull()
})

test('rejects a fee that has changed since it was shown', async () => {
  await setPrice(30_000)
  const id = await scene.placeOrder(await app.visitor(), { tutor_id: tutorId })
  const { fee: shown } = (await termsSeen(id))!
  await setPrice(40_000)
  expect(await agree('personal', id, { fee: shown })).toMatchObject(staleFee)
  expect(await rowOf(id)).toMatchObject({ status: status.new, tutor_id: null })
  const { fee } = (await termsSeen(id))!
  expect(fee).toBe(computeFee(ua.fee, { currency: 'UAH', rate: 40_000, class_regularity: 0 }))
  expect(await agree('personal', id, { fee })).toMatchObject(success)
  expect(await rowOf(id)).toMatchObject({ fee })
})

test('charges the accepted fee of an offer even if the price changes before the appointment', async () => {
  await setPrice(30_000)
  const client = await app.visitor()
  const id = await scene.placeOrder(client, { class_regularity: 1 })
  await postCall(staff, '/api/admin/order/set_potential', { order_id: id })
  const list = await tutor.call<typeof tutorOrderEndpoints.list>('GET /api/tutor/orders/:filter', { filter: 'new' })
  const fee = computeFee(ua.fee, { currency: 'UAH', rate: 50_000, class_regularity: 1 })
  expect(list).toMatchObject({ data: { orders: { items: [{ id, fee: (await termsSeen(id))!.fee }] } } })
  expect(await agree('potential', id, { rate: 50_000, fee: fee + 1 })).toMatchObject(staleFee)
  expect(await agree('potential', id, { rate: 50_000, fee })).toMatchObject(success)
  await setPrice(90_000)
  await postCall(client, '/api/client/order/personal_request_add_info', {
    order_id: id,
    request: { class_regularity: 5 },
  })
  expect((await termsSeen(id))!).toMatchObject({ rate: 50_000, fee })
  expect(await postCall(client, '/api/client/order/appoint_tutor', { order_id: id, tutor_id: tutorId })).toMatchObject(
    success,
  )
  expect(await rowOf(id)).toMatchObject({ class_regularity: 5, rate: 50_000, fee })
  // Saving other fields does not recompute the fee.
  await postCall(staff, '/api/admin/order/save', { order: { id, class_regularity: 5, admin_comment: 'x' } })
  expect(await rowOf(id)).toMatchObject({ fee })
})

test('keeps the accepted profile price', async () => {
  await setPrice(30_000)
  const client = await app.visitor()
  const id = await scene.placeOrder(client)
  await postCall(staff, '/api/admin/order/set_potential', { order_id: id })
  const { fee } = (await termsSeen(id))!
  await agree('potential', id, { fee })
  await setPrice(70_000)
  await postCall(client, '/api/client/order/appoint_tutor', { order_id: id, tutor_id: tutorId })
  expect(await rowOf(id)).toMatchObject({ rate: 30_000, fee })
})

test('explains the fee rule at registration', async () => {
  const visitor = await app.visitor()
  const { percent, weeks, dueDays } = ua.fee
  expect((await visitor.page('/register')).data).toMatchObject({ fee: { percent, weeks, days: dueDays } })
})
