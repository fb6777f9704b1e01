import { beforeAll, describe, expect, test } from 'vitest'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { outsidePaymentOf } from '#test/support/outside-payment.ts'
import { findBestTutor, createOrderAsStaff, getOrderAsStaff } from '#test/support/staff-orders.ts'
import type { TutorSubject } from '#test/support/staff-orders.ts'
import type { orderPanelEndpoints } from '../../contract.ts'

type Calls = typeof orderPanelEndpoints
let app: TestApp
let staff: Visitor
let best: TutorSubject
beforeAll(async () => {
  app = await openApp()
  staff = await app.visitor({ staff: 2 })
  best = await findBestTutor(app)
})
const done = { status: 'success' }
const wrong = { status: 'fail', error: 'wrong_status', httpStatus: 409 }

test('sets an empty review once, and rejects it if there is a review', async () => {
  const empty = (order_id: number) =>
    staff.call<Calls['setEmptyReview']>('POST /api/admin/order/set_empty_review', { order_id })
  const { id: order_id } = await createOrderAsStaff(staff, best)
  expect(await empty(order_id)).toMatchObject(wrong)
  await staff.call<Calls['appoint']>('POST /api/admin/order/appoint_tutor', { order_id, tutor_id: best.tutor_id })
  await staff.call<Calls['setPaid']>('POST /api/admin/order/set_paid', await outsidePaymentOf(app, order_id))
  expect(await empty(order_id)).toMatchObject(done)
  expect((await getOrderAsStaff(staff, order_id)).review).toMatchObject({ review_status: 3, review_mark: null })
  expect(await empty(order_id)).toMatchObject(wrong)
})

describe('candidates', () => {
  test('are listed with points per factor and can be marked', async () => {
    const { id: order_id } = await createOrderAsStaff(staff, best)
    const suited = await staff.call<Calls['potentialTutors']>('POST /api/admin/order/get_potential_tutors', {
      order_id,
    })
    if (suited.status !== 'success') throw new Error(JSON.stringify(suited))
    const [first] = suited.data.tutors
    expect(first!.parts.reduce((sum, { points }) => sum + points, 0)).toBeGreaterThan(0)
    expect(first!.points).toBeGreaterThanOrEqual(suited.data.tutors.at(-1)!.points)
    const found = await staff.call<Calls['searchTutors']>('POST /api/admin/order/search_tutors', {
      order_id,
      text_search: first!.tutor.name,
    })
    expect(found).toMatchObject({
      data: { tutors: expect.arrayContaining([expect.objectContaining({ yellow: false })]) },
    })
    const alone = await staff.call<Calls['searchTutors']>('POST /api/admin/order/search_tutors', {
      text_search: String(first!.tutor.id),
    })
    expect(alone).toMatchObject({ data: { tutors: [{ tutor: { id: first!.tutor.id }, obstacles: [], points: 0 }] } })
    const given = { order_id, tutor_id: first!.tutor.id }
    const marked = await staff.call<Calls['markYellow']>('POST /api/admin/order/tutor_mark_yellow', given)
    expect(marked).toMatchObject(done)
    const page = async () => (await staff.page(`/panel/users_orders/${order_id}/`)).data
    expect(await page()).toMatchObject({
      responses: [{ tutor: { id: given.tutor_id }, yellow: true, state: 'marked' }],
    })
    const off = await staff.call<Calls['markYellowOff']>('POST /api/admin/order/tutor_mark_yellow_off', given)
    expect(off).toMatchObject(done)
    expect(await page()).toMatchObject({ responses: [] })
    await staff.call<Calls['setPotential']>('POST /api/admin/order/set_potential', { order_id })
    const offered = expect.objectContaining({
      tutor: expect.objectContaining({ id: given.tutor_id }),
      state: 'offered',
      yellow: false,
    })
    expect(await page()).toMatchObject({ responses: expect.arrayContaining([offered]) })
    // A tutor who was already asked only loses the mark.
    await staff.call<Calls['markYellow']>('POST /api/admin/order/tutor_mark_yellow', given)
    await staff.call<Calls['markYellowOff']>('POST /api/admin/order/tutor_mark_yellow_off', given)
    expect(await page()).toMatchObject({ responses: expect.arrayContaining([offered]) })
  })

  test('are appointed automatically only if staff allow it', async () => {
    const { id: order_id, auto_appoint } = await createOrderAsStaff(staff, best)
    expect(auto_appoint).toBe(true)
    const off = await staff.call<Calls['setAutoAppoint']>('POST /api/admin/order/set_auto_appoint_potential_tutors', {
      order_id,
      value: false,
    })
    expect(off).toMatchObject(done)
    expect((await getOrderAsStaff(staff, order_id)).auto_appoint).toBe(false)
  })
})
