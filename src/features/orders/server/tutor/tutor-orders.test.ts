import { beforeAll, describe, expect, test } from 'vitest'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { openOrderParties } from '#test/support/order-parties.ts'
import type { OrderParties } from '#test/support/order-parties.ts'
import type { clientOrderEndpoints, tutorOrderEndpoints } from '../../contract.ts'
import { status } from '../../model.ts'

let app: TestApp
let parties: OrderParties
beforeAll(async () => {
  app = await openApp()
  parties = await openOrderParties(app)
})
const success = { status: 'success' }
const wrongStatus = { status: 'fail', error: 'wrong_status' }
const notFound = { status: 'fail', error: 'not_found' }
const secret = '0671234567'
const requestTexts = { goal: `Дзвоніть ${secret}`, wishes: 'maria@example.com' }

describe('a tutor', () => {
  test('sees a request without contacts until they are appointed', async () => {
    const { order_id } = await parties.placeOrder({
      tutor_id: parties.subject.tutor,
      goal: requestTexts.goal,
      wishes: requestTexts.wishes,
    })
    const tutor = await parties.logInTutor(parties.subject.tutor)
    const before = await parties.getOrderAsTutor(tutor, order_id)
    expect(before).toMatchObject({
      client_name: 'Марія',
      client_contacts: null,
      appointed: false,
      may: ['respond'],
      timeline: [],
      personal_until: expect.any(Number),
    })
    expect(JSON.stringify(before)).not.toMatch(/0671234567|maria@example|Клієнтка/)
    const respond = () =>
      tutor.call<typeof tutorOrderEndpoints.respondPersonal>('POST /api/tutor/order/respond_personal', {
        order_id,
        answer: 'agree',
      })
    expect(await respond()).toMatchObject(success)
    expect(await respond()).toMatchObject(wrongStatus)
    const after = await parties.getOrderAsTutor(tutor, order_id)
    expect(after).toMatchObject({
      status: status.appointed,
      appointed: true,
      client_name: 'Марія Клієнтка',
      request: { goal: requestTexts.goal },
      client_contacts: { phone: expect.stringContaining('67') },
      fee: expect.any(Number),
    })
    expect(after.may.toSorted()).toEqual(['delete_tutor', 'first_class', 'pay'])
  })

  test('refuses a personal request, which is offered to others, and adds a reason later', async () => {
    const { order_id } = await parties.placeOrder({ tutor_id: parties.subject.tutor })
    const tutor = await parties.logInTutor(parties.subject.tutor)
    await tutor.call<typeof tutorOrderEndpoints.respondPersonal>('POST /api/tutor/order/respond_personal', {
      order_id,
      answer: 'refuse',
    })
    expect((await parties.getOrderAsStaff(order_id)).status).toBe(status.potential)
    const why = await tutor.call<typeof tutorOrderEndpoints.setRefusedReason>(
      'POST /api/tutor/order/set_refused_reason',
      {
        order_id,
        reason: 'schedule',
        text: 'Лише вранці',
      },
    )
    expect(why).toMatchObject(success)
    expect(await parties.getOrderAsTutor(tutor, order_id)).toMatchObject({
      may: [],
      response: { state: 'refused', refused_reason: 'schedule' },
    })
  })

  test('agrees with a plausible price, or refuses', async () => {
    const { order_id, offeredTutors } = await parties.placeOfferedOrder()
    const tutor = await parties.logInTutor(offeredTutors[0]!)
    const offer = (rate: number) =>
      tutor.call<typeof tutorOrderEndpoints.respondPotential>('POST /api/tutor/order/respond_potential', {
        order_id,
        answer: 'agree',
        text: 'Охоче',
        rate,
      })
    expect(await offer(1)).toMatchObject({ error: { rate: [expect.any(String)] } })
    expect(await offer(60_000)).toMatchObject(success)
    expect(await parties.getOrderAsTutor(tutor, order_id)).toMatchObject({
      may: [],
      response: { state: 'agreed', rate: 60_000 },
    })
    const other = await parties.logInTutor(offeredTutors[1]!)
    await other.call<typeof tutorOrderEndpoints.respondPotential>('POST /api/tutor/order/respond_potential', {
      order_id,
      answer: 'refuse',
      reason: 'busy',
    })
    expect((await parties.getOrderAsTutor(other, order_id)).response).toMatchObject({ state: 'refused' })
  })

  test('leaves an appointed order, which frees the date', async () => {
    const { client, tutor, order_id } = await parties.placeAppointedOrder()
    await tutor.call<typeof tutorOrderEndpoints.setFirstClass>('POST /api/tutor/order/set_first_class', {
      order_id,
      first_class: parties.inDays(20),
    })
    expect(await parties.getOrderAsClient(client, order_id)).toMatchObject({ status: status.first_class })
    await tutor.call<typeof tutorOrderEndpoints.setRefusedReason>('POST /api/tutor/order/set_refused_reason', {
      order_id,
      reason: 'busy',
    })
    expect(await parties.getOrderAsClient(client, order_id)).toMatchObject({
      status: status.processing,
      first_class: null,
      tutor: null,
    })
    expect(await parties.getOrderAsTutor(tutor, order_id)).toMatchObject({ client_contacts: null, first_class: null })
  })

  test('requests a review once a week and answers it', async () => {
    const { client, tutor, order_id } = await parties.placePaidOrder()
    const ask = () =>
      tutor.call<typeof tutorOrderEndpoints.requestReview>('POST /api/tutor/order/request_review', { order_id })
    expect((await parties.getOrderAsTutor(tutor, order_id)).may).toContain('request_review')
    expect(await ask()).toMatchObject(success)
    expect(await parties.getOrderAsTutor(tutor, order_id)).toMatchObject({
      review_requested_at: expect.any(Number),
      may: [],
    })
    expect(await ask()).toMatchObject(wrongStatus)
    const answer = (review_response_text: string, version?: number) =>
      tutor.call<typeof tutorOrderEndpoints.respondReview>('POST /api/tutor/order/response_review', {
        order_id,
        review_response_text,
        ...(version && { version }),
      })
    expect(await answer('Дякую')).toMatchObject(wrongStatus)

    const guest = await app.visitor()
    const profile = async () => (await guest.send('GET', `/user-${parties.subject.tutor}/`)).body
    expect(await profile()).not.toContain('Найкращі пояснення')
    await client.call<typeof clientOrderEndpoints.setReview>('POST /api/client/order/set_review', {
      order_id,
      review_mark: 5,
      review_text: 'Найкращі пояснення',
    })
    expect(await profile()).toContain('Найкращі пояснення')
    expect(await answer('Дякую вам щиро', 1)).toMatchObject(success)
    expect(await answer('Ще раз', 1)).toMatchObject(wrongStatus)
    expect(await profile()).toContain('Дякую вам щиро')
    expect((await parties.getOrderAsClient(client, order_id)).review).toMatchObject({
      review_response_text: 'Дякую вам щиро',
    })
  })
})

test('lists match offers and answers, and the page shows pending tasks', async () => {
  const { order_id } = await parties.placeOrder({ tutor_id: parties.subject.tutor })
  const tutor = await parties.logInTutor(parties.subject.tutor)
  const list = async (filter: 'new_personal' | 'new_offline' | 'my') => {
    const answer = await tutor.call<typeof tutorOrderEndpoints.list>('GET /api/tutor/orders/:filter', { filter })
    if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
    return answer.data
  }
  const before = await list('new_personal')
  expect(before.orders.items[0]).toMatchObject({
    id: order_id,
    personal: true,
    until: expect.any(Number),
    answered: null,
  })
  expect(before.orders.total).toBe(before.counts.new_personal)
  expect((await list('new_offline')).orders.items.map(({ id }) => id)).not.toContain(order_id)
  const page = await tutor.page('/orders/new_personal/')
  expect(page).toMatchObject({ page: 'orders', data: { filter: 'new_personal', counts: before.counts } })
  const { needs } = page.data as { needs: { need: string; count: number }[] }
  expect(needs.find(({ need }) => need === 'personal')?.count).toBe(before.counts.new_personal)

  await tutor.call<typeof tutorOrderEndpoints.respondPersonal>('POST /api/tutor/order/respond_personal', {
    order_id,
    answer: 'agree',
  })
  const after = await list('my')
  expect(after.orders.items[0]).toMatchObject({ id: order_id, client_name: 'Марія Клієнтка' })
  expect(after.counts).toMatchObject({
    my: before.counts.my + 1,
    active: before.counts.active + 1,
    new_personal: before.counts.new_personal - 1,
  })
})

test('answers not found to strangers', async () => {
  const { order_id } = await parties.placeAppointedOrder()
  const stranger = await app.visitor({ roles: ['client', 'tutor'] })
  const calls: [string, object][] = [
    ['respond_personal', { answer: 'agree' }],
    ['respond_potential', { answer: 'agree' }],
    ['set_refused_reason', { reason: 'busy' }],
    ['set_first_class', { first_class: parties.inDays() }],
    ['request_review', {}],
    ['response_review', { review_response_text: 'x' }],
  ]
  for (const [path, input] of calls)
    expect(await stranger.call(`POST /api/tutor/order/${path}` as never, { order_id, ...input })).toMatchObject(
      notFound,
    )
  const read = await stranger.call<typeof tutorOrderEndpoints.get>('GET /api/tutor/order/get', { id: order_id })
  expect(read).toMatchObject(notFound)
})
