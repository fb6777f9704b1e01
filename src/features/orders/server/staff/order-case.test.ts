import { beforeAll, describe, expect, test } from 'vitest'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { nextOutsidePaymentOf } from '#test/support/outside-payment.ts'
import { findBestTutor, createOrderAsStaff, getOrderAsStaff } from '#test/support/staff-orders.ts'
import type { TutorSubject } from '#test/support/staff-orders.ts'
import type { orderPanelEndpoints } from '../../contract.ts'
import { status } from '../../model.ts'

type Calls = typeof orderPanelEndpoints
let app: TestApp
let staff: Visitor
let best: TutorSubject
beforeAll(async () => {
  app = await openApp()
  staff = await app.visitor({ staff: 2 })
  best = await findBestTutor(app)
})

const seconds = (days: number) => Math.floor(app.runtime.clock().getTime() / 1000) + days * 86_400
const done = { status: 'success' }
const wrong = { status: 'fail', error: 'wrong_status', httpStatus: 409 }
const statusOf = async (id: number) => (await getOrderAsStaff(staff, id)).status
const appoint = (order_id: number, tutor_id = best.tutor_id) =>
  staff.call<Calls['appoint']>('POST /api/admin/order/appoint_tutor', { order_id, tutor_id })
const firstClass = (order_id: number, first_class: number, version?: number) =>
  staff.call<Calls['setFirstClass']>('POST /api/admin/order/set_first_class', {
    order_id,
    first_class,
    ...(version && { version }),
  })
const paid = async (order_id: number) =>
  staff.call<Calls['setPaid']>('POST /api/admin/order/set_paid', await nextOutsidePaymentOf(app, order_id))
type Timeline = { event: string; why: string; text: string; from: number | null; to: number | null; who: string }[]
const timelineOf = async (id: number) => (await staff.page(`/panel/users_orders/${id}/`)).data['timeline'] as Timeline

describe('an order taken by phone', () => {
  test('is created for a new client', async () => {
    const order = await createOrderAsStaff(staff, best, { goal: 'Школа', price: 40_000, class_regularity: 2 })
    expect(order).toMatchObject({ status: status.new, origin: 'general', client: { name: 'Ганна Дзвінка' } })
    expect(order.request).toMatchObject({ goal: 'Школа', price: 40_000, location_online: true })
    expect(order.may).toEqual(expect.arrayContaining(['processing', 'potential', 'appoint', 'school_new', 'delete']))
    expect(await staff.page(`/panel/users_orders/${order.id}/`)).toMatchObject({
      page: 'panel.users_orders.order',
      data: { order: { id: order.id }, timeline: [{ event: 'order.placed', by: 'staff' }] },
    })
  })

  test('needs a name, a contact, a subject and a place', async () => {
    const refused = await staff.call<Calls['create']>('POST /api/admin/order/create', {
      order: { lessons: [{ id: best.subject_id, levels: [] }], location_client: true },
    })
    expect(refused).toMatchObject({ status: 'fail', httpStatus: 400 })
    const known = await staff.call<Calls['create']>('POST /api/admin/order/create', {
      order: { client_id: 999_999_999, lessons: [{ id: best.subject_id, levels: [] }], location_online: true },
    })
    expect(known).toMatchObject({ error: 'not_found' })
  })

  test('is saved with the current version, including internal fields', async () => {
    const { id, version, client } = await createOrderAsStaff(staff, best)
    const save = (order: object) => staff.call<Calls['save']>('POST /api/admin/order/save', { order: { id, ...order } })
    expect(await save({ version, goal: 'Олімпіада', admin_comment: 'Передзвонити' })).toMatchObject({
      data: { order: { version: version + 1, admin_comment: 'Передзвонити', request: { goal: 'Олімпіада' } } },
    })
    expect(await save({ version, goal: 'Пізно' })).toMatchObject(wrong)
    expect(await save({ staff_id: 999_999 })).toMatchObject({ error: { staff_id: [expect.any(String)] } })
    const copy = await staff.call<Calls['copy']>('GET /api/admin/order/copy', { id })
    expect(copy).toMatchObject({ data: { order: { client_id: client.id, goal: 'Олімпіада' } } })
    expect(await staff.page(`/panel/users_orders/new/?copy=${id}`)).toMatchObject({
      data: { order: { goal: 'Олімпіада' }, client: { id: client.id } },
    })
    const again = await staff.call<Calls['create']>('POST /api/admin/order/create', {
      order: { ...(copy.status === 'success' && copy.data.order) } as never,
    })
    expect(again).toMatchObject({ data: { order: { status: status.new, client: { id: client.id } } } })
  })
})

describe('the course of an order', () => {
  test('goes from the request to a review', async () => {
    const { id } = await createOrderAsStaff(staff, best, { class_regularity: 1 })
    const order_id = id
    expect(
      await staff.call<Calls['setProcessing']>('POST /api/admin/order/set_processing', { order_id }),
    ).toMatchObject(done)
    expect(await getOrderAsStaff(staff, id)).toMatchObject({
      status: status.processing,
      staff: { name: expect.any(String) },
    })
    const offered = await staff.call<Calls['setPotential']>('POST /api/admin/order/set_potential', { order_id })
    expect(offered).toMatchObject(done)
    const back = await staff.call<Calls['setPotentialOff']>('POST /api/admin/order/set_potential_off', { order_id })
    expect(back).toMatchObject(done)
    expect(await statusOf(id)).toBe(status.processing)
    expect(await appoint(id)).toMatchObject(done)
    expect(await appoint(id)).toMatchObject(wrong)
    const { version, fee, rate } = await getOrderAsStaff(staff, id)
    expect(fee).toBe(Math.round(rate! * 2))
    expect(await firstClass(id, seconds(2), version)).toMatchObject(done)
    expect(await firstClass(id, seconds(3), version)).toMatchObject(wrong)
    expect(await paid(id)).toMatchObject(done)
    expect(await getOrderAsStaff(staff, id)).toMatchObject({
      status: status.paid,
      payment_data: { sum: fee, method: 'cash', reference: 'A-1' },
    })
    const off = await staff.call<Calls['setPaidOff']>('POST /api/admin/order/set_paid_off', { order_id })
    expect(off).toMatchObject(done)
    expect(await statusOf(id)).toBe(status.first_class)
    await paid(id)
    const review = (review_text: string, known?: number) =>
      staff.call<Calls['setReview']>('POST /api/admin/order/set_review', {
        order_id,
        review_mark: 5,
        review_text,
        ...(known && { version: known }),
      })
    expect(await review('Дуже добре')).toMatchObject(done)
    expect(await review('Ще раз')).toMatchObject(wrong)
    const { review: read } = await getOrderAsStaff(staff, id)
    expect(read).toMatchObject({ review_status: 1, review_mark: 5, review_text: 'Дуже добре' })
    const answered = await staff.call<Calls['setReviewResponse']>('POST /api/admin/order/set_review_response', {
      order_id,
      version: read.version!,
      review_response_text: 'Дякую',
    })
    expect(answered).toMatchObject(done)
    expect((await getOrderAsStaff(staff, id)).review.review_response_text).toBe('Дякую')
    const events = (await timelineOf(id)).map(({ event }) => event)
    expect(events.join(' ')).toBe(
      'order.review_answered order.reviewed order.paid order.settlement_reversed order.paid_off order.paid order.first_class order.appoint ' +
        'order.potential_off order.potential order.processing order.placed',
    )
  })

  test('continues without the tutor and stores the reasons', async () => {
    const { id } = await createOrderAsStaff(staff, best)
    await appoint(id)
    const remove = (given: object) =>
      staff.call<Calls['deleteTutor']>('POST /api/admin/order/delete_tutor', {
        order_id: id,
        tutor_id: best.tutor_id,
        remove_reasons: ['other'],
        ...given,
      })
    expect(await remove({})).toMatchObject({ error: { text: [expect.any(String)] } })
    expect(await remove({ text: 'Переїзд' })).toMatchObject(done)
    expect(await getOrderAsStaff(staff, id)).toMatchObject({ status: status.processing, tutor: null, fee: null })
    const [last] = await timelineOf(id)
    expect(last).toMatchObject({ event: 'order.delete_tutor', why: 'other', text: 'Переїзд', from: 4, to: 2 })
  })

  test('a rate of staff is a proposal until the order is paid, and refused afterwards', async () => {
    const { id } = await createOrderAsStaff(staff, best, { class_regularity: 3 })
    await appoint(id)
    const save = (rate: number) => staff.call<Calls['save']>('POST /api/admin/order/save', { order: { id, rate } })
    const { rate, fee } = await getOrderAsStaff(staff, id)
    const proposal = { rate: 10_000, fee: 60_000, by: 'staff' }
    expect(await save(10_000)).toMatchObject({ data: { order: { rate, fee, proposal } } })
    await paid(id)
    expect(await save(20_000)).toMatchObject({ error: { rate: [expect.any(String)] } })
    expect(await getOrderAsStaff(staff, id)).toMatchObject({ rate, fee, proposal: null })
  })

  test('is paused and resumed', async () => {
    const { id: order_id } = await createOrderAsStaff(staff, best)
    const pause = (date_pause_off: number) =>
      staff.call<Calls['setPause']>('POST /api/admin/order/set_pause', { order_id, date_pause_off })
    expect(await pause(seconds(-1))).toMatchObject({ error: { date_pause_off: [expect.any(String)] } })
    expect(await pause(seconds(5))).toMatchObject(done)
    expect(await statusOf(order_id)).toBe(status.paused)
    const unpause = () => staff.call<Calls['setUnpause']>('POST /api/admin/order/set_unpause', { order_id })
    expect(await unpause()).toMatchObject(done)
    expect(await unpause()).toMatchObject(wrong)
    expect(await statusOf(order_id)).toBe(status.new)
  })

  test('is lost, restored and deleted', async () => {
    const { id: order_id } = await createOrderAsStaff(staff, best)
    const lost = await staff.call<Calls['setLost']>('POST /api/admin/order/set_lost', {
      order_id,
      remove_reasons: ['price', 'schedule'],
    })
    expect(lost).toMatchObject(done)
    expect(await getOrderAsStaff(staff, order_id)).toMatchObject({
      status: status.lost,
      remove_reasons: ['price', 'schedule'],
    })
    const again = await staff.call<Calls['setLostOff']>('POST /api/admin/order/set_lost_off', { order_id })
    expect(again).toMatchObject(done)
    expect(await getOrderAsStaff(staff, order_id)).toMatchObject({ status: status.new, remove_reasons: [] })
    const gone = () =>
      staff.call<Calls['delete']>('POST /api/admin/order/delete', { order_id, remove_reasons: ['duplicate'] })
    expect(await gone()).toMatchObject(done)
    expect(await gone()).toMatchObject(wrong)
    expect(await getOrderAsStaff(staff, order_id)).toMatchObject({ status: status.deleted, may: [] })
  })

  test('moves to the school and back, where the edition has one', async () => {
    const { id: order_id } = await createOrderAsStaff(staff, best)
    const school = await staff.call<Calls['setSchoolNew']>('POST /api/admin/order/set_school_new', {
      order_id,
      request_origin: 'phone',
    })
    expect(school).toMatchObject(done)
    expect(await getOrderAsStaff(staff, order_id)).toMatchObject({ status: status.school_new, school_origin: 'phone' })
    const working = await staff.call<Calls['setSchoolProcessing']>('POST /api/admin/order/set_school_processing', {
      order_id,
    })
    expect(working).toMatchObject(done)
    expect(await statusOf(order_id)).toBe(status.school_processing)
    const back = await staff.call<Calls['toMainSite']>('POST /api/admin/order/send_to_main_site_as_new', { order_id })
    expect(back).toMatchObject(done)
    expect(await getOrderAsStaff(staff, order_id)).toMatchObject({ status: status.new, school_origin: '' })
  })

  test('may end without a review or with only a mark', async () => {
    const one = await createOrderAsStaff(staff, best)
    await appoint(one.id)
    const none = () => staff.call<Calls['setNoReview']>('POST /api/admin/order/set_no_review', { order_id: one.id })
    expect(await none()).toMatchObject(wrong)
    await paid(one.id)
    expect(await none()).toMatchObject(done)
    expect((await getOrderAsStaff(staff, one.id)).review.review_status).toBe(2)
    const other = await createOrderAsStaff(staff, best)
    await appoint(other.id)
    await paid(other.id)
    const mark = await staff.call<Calls['setEmptyReview']>('POST /api/admin/order/set_empty_review', {
      order_id: other.id,
      review_mark: 4,
    })
    expect(mark).toMatchObject(done)
    expect((await getOrderAsStaff(staff, other.id)).review).toMatchObject({ review_status: 3, review_mark: 4 })
  })
})

describe('an SMS', () => {
  test('is sent to the client, and to the tutor if there is one', async () => {
    const { id: order_id } = await createOrderAsStaff(staff, best)
    const toClient = await staff.call<Calls['smsClient']>('POST /api/admin/order/sms_client', {
      order_id,
      text: 'Добрий день',
    })
    expect(toClient).toMatchObject(done)
    const toTutor = () => staff.call<Calls['smsTutor']>('POST /api/admin/order/sms_tutor', { order_id })
    expect(await toTutor()).toMatchObject(wrong)
    await appoint(order_id)
    expect(await toTutor()).toMatchObject(done)
    expect(await timelineOf(order_id)).toMatchObject([
      { event: 'order.sms_tutor' },
      { event: 'order.appoint' },
      { event: 'order.sms_client', text: 'Добрий день' },
      { event: 'order.placed' },
    ])
  })
})

test('rejects everybody but staff', async () => {
  const { id } = await createOrderAsStaff(staff, best)
  const editor = await app.visitor({ staff: 3 })
  expect(await editor.call<Calls['get']>('GET /api/admin/order/get', { id })).toMatchObject({ error: 'forbidden' })
  const elsewhere = await app.visitor({ edition: 'pl', staff: 1 })
  expect(await elsewhere.call<Calls['get']>('GET /api/admin/order/get', { id })).toMatchObject({ error: 'not_found' })
  expect(await elsewhere.page(`/panel/users_orders/${id}/`)).toMatchObject({ status: 404 })
})
