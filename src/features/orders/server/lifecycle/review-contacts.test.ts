import { beforeAll, describe, expect, test } from 'vitest'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { openOrderParties } from '#test/support/order-parties.ts'
import type { OrderParties } from '#test/support/order-parties.ts'
import type { clientOrderEndpoints, orderPanelEndpoints, tutorOrderEndpoints } from '../../contract.ts'

type StaffCalls = typeof orderPanelEndpoints

let app: TestApp
let parties: OrderParties
let client: Visitor
let tutor: Visitor
let order_id: number
beforeAll(async () => {
  app = await openApp()
  parties = await openOrderParties(app)
  const placed = await parties.placeAppointedOrder()
  ;({ client, tutor, order_id } = placed)
  await parties.callAsStaff('set_paid', { order_id })
})

const contacts = ['0501234567', 'olena@mail.example', 't.me/olena']
const text = `Дякую! Мій телефон ${contacts[0]}, пошта ${contacts[1]}, телеграм ${contacts[2]}`
const review = (review_text: string, more: object = {}) =>
  client.call<typeof clientOrderEndpoints.setReview>('POST /api/client/order/set_review', {
    order_id,
    review_mark: 5,
    review_text,
    ...more,
  })
const reviewByStaff = (review_text: string, version?: number) =>
  parties.staff.call<StaffCalls['setReview']>('POST /api/admin/order/set_review', {
    order_id,
    review_mark: 5,
    review_text,
    ...(version && { version }),
  })
const respond = (review_response_text: string) =>
  tutor.call<typeof tutorOrderEndpoints.respondReview>('POST /api/tutor/order/response_review', {
    order_id,
    review_response_text,
  })
const respondByStaff = (review_response_text: string) =>
  parties.staff.call<StaffCalls['setReviewResponse']>('POST /api/admin/order/set_review_response', {
    order_id,
    review_response_text,
  })
const refusedWords = (field: string) => ({
  status: 'fail',
  error: { [field]: [expect.stringMatching(new RegExp(contacts.map((word) => RegExp.escape(word)).join('.*')))] },
})

describe('a contact in a review is refused with the words found', () => {
  test('written by the client or by staff, and nothing is saved', async () => {
    expect(await review(text)).toMatchObject(refusedWords('review_text'))
    expect(await reviewByStaff(text)).toMatchObject(refusedWords('review_text'))
    expect((await parties.getOrderAsClient(client, order_id)).review).toMatchObject({
      review_mark: null,
      version: null,
    })
  })

  test.each([
    ['ua', /Приберіть контакти: 0501234567/],
    ['ru', /Уберите контакты: 0501234567/],
    ['en', /Remove the contact info: 0501234567/],
  ] as const)('in the language %s', async (lang, message) => {
    const response = await client.send('POST', '/api/client/order/set_review', {
      payload: { order_id, review_mark: 5, review_text: text },
      headers: { origin: 'http://ua.localhost', 'x-locale': lang },
    })
    expect(response.json<{ error: object }>().error).toMatchObject({ review_text: [expect.stringMatching(message)] })
  })

  test('in a change of a review, which stays as it was', async () => {
    expect(await review('Дуже добре')).toMatchObject({ status: 'success' })
    expect(await review(text, { version: 1 })).toMatchObject(refusedWords('review_text'))
    expect(await reviewByStaff(text, 1)).toMatchObject(refusedWords('review_text'))
    expect((await parties.getOrderAsClient(client, order_id)).review).toMatchObject({
      review_text: 'Дуже добре',
      version: 1,
    })
  })

  test('in the response of the tutor or of staff', async () => {
    expect(await respond(text)).toMatchObject(refusedWords('review_response_text'))
    expect(await respondByStaff(text)).toMatchObject(refusedWords('review_response_text'))
    expect(await respond('Дякую вам')).toMatchObject({ status: 'success' })
  })
})
