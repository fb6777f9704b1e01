import { beforeAll, describe, expect, test } from 'vitest'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { openOrderParties } from '#test/support/order-parties.ts'
import type { OrderParties } from '#test/support/order-parties.ts'
import { resetLimits } from '#test/support/requests.ts'
import { status } from '../../model.ts'
import type { clientOrderEndpoints, requestEndpoints, tutorOrderEndpoints } from '../../contract.ts'

let app: TestApp
let parties: OrderParties
beforeAll(async () => {
  app = await openApp()
  parties = await openOrderParties(app)
})
const success = { status: 'success' }
const wrongStatus = { status: 'fail', error: 'wrong_status' }
const notFound = { status: 'fail', error: 'not_found' }

describe('a client', () => {
  test('sees answers without contacts until a tutor is chosen', async () => {
    const { client, order_id, offeredTutors } = await parties.placeOfferedOrder()
    const [tutor_id = 0, other = 0] = offeredTutors
    const tutor = await parties.logInTutor(tutor_id)
    await tutor.call<typeof tutorOrderEndpoints.respondPotential>('POST /api/tutor/order/respond_potential', {
      order_id,
      answer: 'agree',
      text: 'Телефонуйте 0501234567',
      rate: 55_000,
    })
    const before = await parties.getOrderAsClient(client, order_id)
    expect(before).toMatchObject({
      status: status.potential,
      tutor: null,
      tutor_contacts: null,
      rates: [],
      responses: [{ tutor: { id: tutor_id }, rate: 55_000 }],
    })
    expect(JSON.stringify(before)).not.toContain('0501234567')

    const choose = (id: number) =>
      client.call<typeof clientOrderEndpoints.appoint>('POST /api/client/order/appoint_tutor', {
        order_id,
        tutor_id: id,
      })
    expect(await choose(other)).toMatchObject(wrongStatus)
    expect(await choose(tutor_id)).toMatchObject(success)
    const after = await parties.getOrderAsClient(client, order_id)
    expect(after).toMatchObject({ status: status.appointed, tutor: { text: 'Телефонуйте 0501234567' }, rate: 55_000 })
    expect(after.tutor_contacts).toMatchObject({ name: expect.any(String) })
    expect(after.timeline[0]).toMatchObject({ event: 'order.appoint', by: 'client', to: status.appointed })
  })

  test('makes a personal request to one tutor with a new deadline', async () => {
    const { client, order_id, offeredTutors } = await parties.placeOfferedOrder()
    const tutor_id = offeredTutors[1]!
    const ask = () =>
      client.call<typeof clientOrderEndpoints.makePersonal>('POST /api/client/order/make_personal_tutor', {
        order_id,
        tutor_id,
      })
    expect(await ask()).toMatchObject(success)
    const order = await parties.getOrderAsClient(client, order_id)
    expect(order).toMatchObject({ status: status.new, personal: { tutor: { id: tutor_id }, state: 'offered' } })
    expect(order.personal_until! * 1000 - app.runtime.clock().getTime()).toBeGreaterThan(23 * 3_600_000)
    const tutor = await parties.logInTutor(tutor_id)
    expect((await parties.getOrderAsTutor(tutor, order_id)).may).toEqual(['respond'])
  })

  test('sets and moves the first lesson with the current version', async () => {
    const { client, order_id } = await parties.placeAppointedOrder()
    const set = (first_class: number, version: number) =>
      client.call<typeof clientOrderEndpoints.setFirstClass>('POST /api/client/order/set_first_class', {
        order_id,
        first_class,
        version,
      })
    const { version } = await parties.getOrderAsClient(client, order_id)
    expect(await set(parties.inDays(-1), version)).toMatchObject({ error: { first_class: [expect.any(String)] } })
    expect(await set(parties.inDays(10), version)).toMatchObject(success)
    expect(await set(parties.inDays(11), version)).toMatchObject(wrongStatus)
    const order = await parties.getOrderAsClient(client, order_id)
    expect(order).toMatchObject({ status: status.first_class, first_class: expect.any(Number) })
    expect(await set(parties.inDays(11), order.version)).toMatchObject(success)
  })

  test('declines the terms, which removes the tutor and hides the contacts', async () => {
    const { client, tutor, order_id } = await parties.placeAppointedOrder()
    const decline = (tutor_id: number) =>
      client.call<typeof clientOrderEndpoints.declineTerms>('POST /api/client/order/decline_terms', {
        order_id,
        tutor_id,
        text: 'Задорого',
      })
    expect(await decline(parties.subject.tutor + 1)).toMatchObject(wrongStatus)
    expect(await decline(parties.subject.tutor)).toMatchObject(success)
    expect(await parties.getOrderAsClient(client, order_id)).toMatchObject({
      status: status.processing,
      tutor: null,
      tutor_contacts: null,
    })
    expect(await parties.getOrderAsTutor(tutor, order_id)).toMatchObject({
      appointed: false,
      client_contacts: null,
      response: { state: 'declined' },
      may: [],
      timeline: [],
    })
  })

  test('withdraws the order once, with a reason', async () => {
    const { client, order_id } = await parties.placeOrder()
    const withdraw = () =>
      client.call<typeof clientOrderEndpoints.delete>('POST /api/client/order/delete', {
        order_id,
        remove_reasons: ['found_elsewhere' as const],
        text: 'Сусід',
      })
    expect(await withdraw()).toMatchObject(success)
    expect(await parties.getOrderAsStaff(order_id)).toMatchObject({
      status: status.deleted,
      remove_reasons: ['found_elsewhere'],
    })
    expect(await withdraw()).toMatchObject(wrongStatus)
  })

  test('reviews only paid orders', async () => {
    const { client, order_id } = await parties.placeAppointedOrder()
    const review = (review_mark: number, more: object = {}) =>
      client.call<typeof clientOrderEndpoints.setReview>('POST /api/client/order/set_review', {
        order_id,
        review_mark,
        ...more,
      })
    expect(await review(5)).toMatchObject(wrongStatus)
    await parties.callAsStaff('set_paid', { order_id })
    expect(await review(6)).toMatchObject({ error: { review_mark: [expect.any(String)] } })
    expect(await review(4)).toMatchObject(success)
    expect((await parties.getOrderAsClient(client, order_id)).review).toMatchObject({
      review_status: 3,
      review_mark: 4,
    })
    expect(await review(5, { review_text: 'Дуже добре' })).toMatchObject(wrongStatus)
    expect(await review(5, { review_text: 'Дуже добре', version: 1 })).toMatchObject(success)
    expect((await parties.getOrderAsClient(client, order_id)).review).toMatchObject({
      review_status: 1,
      review_mark: 5,
      review_text: 'Дуже добре',
      version: 2,
    })
  })

  test('gets a school token only for school orders', async () => {
    const { client, order_id } = await parties.placeOrder()
    const key = () =>
      client.call<typeof clientOrderEndpoints.schoolToken>('POST /api/client/order/get_school_auth_token', { order_id })
    expect(await key()).toMatchObject(wrongStatus)
    await parties.callAsStaff('set_school_new', { order_id })
    expect(await key()).toMatchObject({ ...success, data: { school_order_id: order_id } })
    for (let made = 2; made < 20; made++) await key()
    expect(await key()).toMatchObject({ error: 'too_many_requests' })
  })
})

test('lists active and archived orders, twenty per page', async () => {
  const client = await app.visitor({ roles: ['client'] })
  const ask = async () => {
    await resetLimits(app)
    const answer = await client.call<typeof requestEndpoints.make>('POST /api/client/make_personal_request', {
      request: { phone: '0671112233', lessons: [{ id: parties.subject.id, levels: [] }], location_online: true },
    })
    return answer.status === 'success' ? answer.data.order_id : 0
  }
  const ids: number[] = []
  for (let made = 0; made < 22; made++) ids.push(await ask())
  await client.call<typeof clientOrderEndpoints.delete>('POST /api/client/order/delete', { order_id: ids[0]! })
  const active = await client.call<typeof clientOrderEndpoints.active>('GET /api/client/orders/active', { page: 2 })
  expect(active).toMatchObject({ data: { orders: { items: [{ id: ids[1] }], page: 2, pages: 2, total: 21 } } })
  const archive = await client.call<typeof clientOrderEndpoints.archive>('GET /api/client/orders/archive', {})
  expect(archive).toMatchObject({ data: { orders: { items: [{ id: ids[0], status: status.deleted }], total: 1 } } })
  expect(await client.call<typeof clientOrderEndpoints.chats>('GET /api/client/orders/chats', {})).toMatchObject(
    success,
  )
  const page = await client.page('/client_orders?list=archive')
  expect(page).toMatchObject({ page: 'client_orders', data: { list: 'archive', counts: { active: 21, archive: 1 } } })
})

test('answers not found to strangers', async () => {
  const { order_id } = await parties.placeAppointedOrder()
  const tutor_id = parties.subject.tutor
  const stranger = await app.visitor({ roles: ['client', 'tutor'] })
  const calls: [string, object][] = [
    ['make_personal_tutor', { tutor_id }],
    ['appoint_tutor', { tutor_id }],
    ['set_rate', { rate_id: 1 }],
    ['set_first_class', { first_class: parties.inDays() }],
    ['decline_terms', { tutor_id }],
    ['delete', {}],
    ['set_review', { review_mark: 5 }],
    ['get_school_auth_token', {}],
  ]
  for (const [path, input] of calls)
    expect(await stranger.call(`POST /api/client/order/${path}` as never, { order_id, ...input })).toMatchObject(
      notFound,
    )
  const read = await stranger.call<typeof clientOrderEndpoints.get>('GET /api/client/order', { id: order_id })
  expect(read).toMatchObject(notFound)
})
