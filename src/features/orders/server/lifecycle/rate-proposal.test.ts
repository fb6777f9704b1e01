import { beforeAll, describe, expect, test } from 'vitest'
import { ua } from '#editions/ua.ts'
import { soleLimitOf } from '#features/payments/sole-limit.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { endDayOfStaff, outsidePaymentOf } from '#test/support/outside-payment.ts'
import { openOrderFixture, postCall } from '#test/support/order-fixture.ts'
import type { OrderFixture } from '#test/support/order-fixture.ts'
import type { clientOrderEndpoints, orderPanelEndpoints, tutorOrderEndpoints } from '../../contract.ts'
import { computeFee, status } from '../../model.ts'

let app: TestApp
let orders: OrderFixture
let staff: Visitor
let tutorId: number
let tutor: Visitor
let otherSubject: number
beforeAll(async () => {
  app = await openApp()
  orders = await openOrderFixture(app)
  staff = await app.visitor({ staff: 1 })
  tutorId = orders.tutors[0]!
  tutor = await orders.logIn('person', tutorId)
  // A second requested subject has another price.
  const { db } = orders
  const second = await db
    .selectFrom('tutor_subject')
    .select(['subject_id'])
    .where('tutor_id', '=', tutorId)
    .where('subject_id', '<>', orders.subject_id)
    .executeTakeFirstOrThrow()
  otherSubject = second.subject_id
  await setPrice(orders.subject_id, 30_000)
  await setPrice(otherSubject, otherPrice)
})

const otherPrice = 40_000
const success = { status: 'success' }
const wrongStatus = { status: 'fail', error: 'wrong_status' }
const feeOf = (rate: number, class_regularity = 2) => computeFee(ua.fee, { currency: 'UAH', rate, class_regularity })
const setPrice = (subject_id: number, price: number) =>
  orders.db
    .updateTable('tutor_subject')
    .set({ price })
    .where('edition', '=', 'ua')
    .where('tutor_id', '=', tutorId)
    .where('subject_id', '=', subject_id)
    .execute()
const rowOf = (id: number) =>
  orders.db.selectFrom('lesson_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const eventsOf = async (id: number) => {
  const rows = await orders.db
    .selectFrom('event')
    .select('name')
    .where('edition', '=', 'ua')
    .where('entity', '=', 'order')
    .where('entity_id', '=', id)
    .where('name', 'like', 'order.rate%')
    .orderBy('id')
    .execute()
  return rows.map(({ name }) => name)
}
const lessons = () => [
  { id: orders.subject_id, levels: [] },
  { id: otherSubject, levels: [] },
]
async function placeAppointed() {
  const client = await app.visitor()
  const id = await orders.placeOrder(client, { class_regularity: 2, lessons: lessons() })
  await postCall(staff, '/api/admin/order/appoint_tutor', { order_id: id, tutor_id: tutorId })
  return { client, id }
}
const setRate = (client: Visitor, order_id: number, rate_id: number) =>
  postCall(client, '/api/client/order/set_rate', { order_id, rate_id })
const answerRate = (order_id: number, answer: 'agree' | 'refuse', rate: number, fee = feeOf(rate)) =>
  postCall(tutor, '/api/tutor/order/answer_rate', { order_id, answer, rate, fee })
const saveAsStaff = (order: object) => postCall(staff, '/api/admin/order/save', { order })
async function readAsTutor(id: number) {
  const answer = await tutor.call<typeof tutorOrderEndpoints.get>('GET /api/tutor/order/get', { id })
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return answer.data.order
}
async function readAsClient(client: Visitor, id: number) {
  const answer = await client.call<typeof clientOrderEndpoints.get>('GET /api/client/order', { id })
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return answer.data.order
}

test('offers the chosen price with a personal request, and the tutor agrees to its fee', async () => {
  const client = await app.visitor()
  const id = await orders.placeOrder(client, { class_regularity: 2, lessons: lessons(), tutor_id: tutorId })
  expect((await readAsTutor(id)).terms).toMatchObject({ rate: 30_000, fee: feeOf(30_000) })
  expect((await readAsClient(client, id)).rates.map(({ price }) => price)).toEqual([30_000, otherPrice])
  expect(await setRate(client, id, 12_345)).toMatchObject({ error: 'not_found' })
  expect(await setRate(client, id, otherPrice)).toMatchObject(success)
  expect((await readAsClient(client, id)).rate).toBe(otherPrice)
  expect((await readAsTutor(id)).terms).toMatchObject({ rate: otherPrice, fee: feeOf(otherPrice) })
  const agree = (fee: number) =>
    postCall(tutor, '/api/tutor/order/respond_personal', { order_id: id, answer: 'agree', fee })
  expect(await agree(feeOf(30_000))).toMatchObject({ error: { fee: [expect.any(String)] } })
  expect(await agree(feeOf(otherPrice))).toMatchObject(success)
  expect(await rowOf(id)).toMatchObject({ status: status.appointed, rate: otherPrice, fee: feeOf(otherPrice) })
})

test('keeps rate and fee until the tutor accepts what the client proposes', async () => {
  const { client, id } = await placeAppointed()
  expect(await setRate(client, id, otherPrice)).toMatchObject(success)
  expect(await rowOf(id)).toMatchObject({ rate: 30_000, fee: feeOf(30_000) })
  expect(await readAsClient(client, id)).toMatchObject({ rate: 30_000, proposed_rate: otherPrice })
  const proposal = { rate: otherPrice, fee: feeOf(otherPrice), by: 'client' }
  expect(await readAsTutor(id)).toMatchObject({ rate: 30_000, fee: feeOf(30_000), proposal })
  const { data } = await tutor.page('/orders/')
  expect((data as { needs: object[] }).needs).toContainEqual(expect.objectContaining({ need: 'rate', count: 1 }))
  const panel = await staff.call<typeof orderPanelEndpoints.get>('GET /api/admin/order/get', { id })
  expect(panel).toMatchObject({ data: { order: { rate: 30_000, proposal } } })
  expect(await answerRate(id, 'agree', otherPrice, feeOf(otherPrice) - 1)).toMatchObject({
    error: { fee: [expect.any(String)] },
  })
  expect(await answerRate(id, 'agree', otherPrice)).toMatchObject(success)
  expect(await rowOf(id)).toMatchObject({ rate: otherPrice, fee: feeOf(otherPrice), proposed_at: null })
  expect(await answerRate(id, 'agree', otherPrice)).toMatchObject(wrongStatus)
  expect(await eventsOf(id)).toEqual(['order.rate_proposed', 'order.rate_accepted'])
})

test('keeps the terms that the tutor declines to change', async () => {
  const { client, id } = await placeAppointed()
  await setRate(client, id, otherPrice)
  expect(await answerRate(id, 'refuse', otherPrice)).toMatchObject(success)
  expect(await rowOf(id)).toMatchObject({ rate: 30_000, fee: feeOf(30_000), proposed_at: null })
  expect((await readAsTutor(id)).proposal).toBeNull()
})

test('withdraws a proposal that returns to the agreed price', async () => {
  const { client, id } = await placeAppointed()
  await setRate(client, id, otherPrice)
  await setRate(client, id, 30_000)
  expect(await rowOf(id)).toMatchObject({ rate: 30_000, fee: feeOf(30_000), proposed_at: null })
  expect(await answerRate(id, 'agree', otherPrice)).toMatchObject(wrongStatus)
  expect(await eventsOf(id)).toEqual(['order.rate_proposed', 'order.rate_withdrawn'])
})

test('treats a rate or number of lessons that staff enter as a proposal', async () => {
  const { id } = await placeAppointed()
  expect(await saveAsStaff({ id, rate: 50_000, class_regularity: 3 })).toMatchObject(success)
  expect(await rowOf(id)).toMatchObject({ rate: 30_000, fee: feeOf(30_000), class_regularity: 3 })
  const proposal = { rate: 50_000, fee: feeOf(50_000, 3), by: 'staff' }
  expect(await readAsTutor(id)).toMatchObject({ proposal })
  // Another field does not touch the proposal.
  await saveAsStaff({ id, admin_comment: 'Called the tutor.' })
  expect(await readAsTutor(id)).toMatchObject({ proposal })
  expect(await answerRate(id, 'agree', 50_000, feeOf(50_000, 3))).toMatchObject(success)
  expect(await rowOf(id)).toMatchObject({ rate: 50_000, fee: feeOf(50_000, 3) })
  expect(await saveAsStaff({ id, rate: null })).toMatchObject({ error: { rate: [expect.any(String)] } })
})

test('offers a rate that staff enter before the appointment', async () => {
  const id = await orders.placeOrder(await app.visitor(), { class_regularity: 2, lessons: lessons() })
  await saveAsStaff({ id, rate: 35_000 })
  await postCall(staff, '/api/admin/order/set_potential', { order_id: id })
  expect((await readAsTutor(id)).terms).toMatchObject({ rate: 35_000, fee: feeOf(35_000) })
})

test('keeps the accepted fee of a response when staff change the rate before choosing', async () => {
  const client = await app.visitor()
  const id = await orders.placeOrder(client, { class_regularity: 2, lessons: lessons() })
  await postCall(staff, '/api/admin/order/set_potential', { order_id: id })
  await postCall(tutor, '/api/tutor/order/respond_potential', { order_id: id, answer: 'agree', fee: feeOf(30_000) })
  await saveAsStaff({ id, rate: 45_000, class_regularity: 5 })
  await postCall(client, '/api/client/order/appoint_tutor', { order_id: id, tutor_id: tutorId })
  expect(await rowOf(id)).toMatchObject({ rate: 30_000, fee: feeOf(30_000) })
})

test.each([
  ['a paid fee', 'set_paid', (id: number) => outsidePaymentOf(app, id)],
  ['the removal of the tutor', 'delete_tutor', () => ({ tutor_id: tutorId, remove_reasons: ['price'] })],
  ['a lost order', 'set_lost', () => ({ remove_reasons: ['price'] })],
] as const)('ends the proposal with %s', async (_, call, details) => {
  const { client, id } = await placeAppointed()
  await setRate(client, id, otherPrice)
  expect(await postCall(staff, `/api/admin/order/${call}`, { order_id: id, ...(await details(id)) })).toMatchObject(
    success,
  )
  expect(await rowOf(id)).toMatchObject({ proposed_rate: null, proposed_fee: null, proposed_at: null })
  expect((await answerRate(id, 'agree', otherPrice)).status).toBe('fail')
})

test('settles an answer against a withdrawal that comes at the same time', async () => {
  const { client, id } = await placeAppointed()
  await setRate(client, id, otherPrice)
  const answers = await Promise.all(
    Array.from({ length: 8 }, (__, index) =>
      index % 2 ? setRate(client, id, 30_000) : answerRate(id, 'agree', otherPrice),
    ),
  )
  const agreements = answers.filter(({ status: answer }, index) => index % 2 === 0 && answer === 'success')
  expect(agreements.length).toBeLessThanOrEqual(1)
  const { rate, fee } = await rowOf(id)
  expect(rate).toBe(agreements.length === 1 ? otherPrice : 30_000)
  expect(fee).toBe(feeOf(rate!))
})

/** Last, since it uses up the limit of the tutor. */
describe('a proposal of staff once the fee is due', () => {
  const { perTutor } = soleLimitOf(ua)
  beforeAll(() => endDayOfStaff(app))
  const refused = { error: { rate: [expect.any(String)] } }
  async function placeDue(fee: number) {
    const { id } = await placeAppointed()
    await orders.db
      .updateTable('lesson_order')
      .set({ status: status.waiting_for_pay, fee })
      .where('id', '=', id)
      .execute()
    return id
  }

  test('cannot give up more of it than one member may write off', async () => {
    const id = await placeDue(feeOf(20_000) + perTutor + 1)
    expect(await saveAsStaff({ id, rate: 20_000 })).toMatchObject(refused)
    expect(await rowOf(id)).toMatchObject({ rate: 30_000, proposed_at: null })
    expect(await saveAsStaff({ id, rate: 900_000 })).toMatchObject(success)
  })

  test('counts for the limit together with all that the member decides alone', async () => {
    const id = await placeDue(feeOf(20_000) + perTutor)
    expect(await saveAsStaff({ id, rate: 20_000 })).toMatchObject(success)
    expect(await saveAsStaff({ id, rate: 20_000, admin_comment: 'Called the tutor.' })).toMatchObject(success)
    expect(await answerRate(id, 'agree', 20_000)).toMatchObject(success)
    expect(await saveAsStaff({ id, rate: 19_000 })).toMatchObject(refused)
    const other = await placeDue(60_000)
    const settled = await postCall(staff, '/api/admin/order/set_paid', await outsidePaymentOf(app, other))
    expect(settled).toMatchObject({ data: { state: 'waiting' } })
  })
})
