import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { readOnlyCtx, systemRequester } from '#platform/runtime.ts'
import { cookieName, startSession } from '#platform/session/sessions.ts'
import type { tutorEndpoints as catalogEndpoints } from '#features/catalog/contract.ts'
import type { reviewEndpoints } from '#features/reviews/contract.ts'
import type { ratingEndpoints } from '#features/tutors/contract.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { outsidePaymentOf } from '#test/support/outside-payment.ts'
import type {
  clientOrderEndpoints,
  orderPanelEndpoints,
  requestEndpoints,
  tutorOrderEndpoints,
} from '../../contract.ts'
import { scheduledTransitionJobs } from '../lifecycle/scheduled-transitions.ts'

let app: TestApp
let clock = Date.now()
let subject: number
let tutorId: number
let tutor: Visitor
beforeAll(async () => {
  app = await openApp()
  app.setTime(new Date(clock))
  // A tutor without a record yet.
  const { rows } = await sql<{ id: number; subject: number }>`select e.tutor_id as id, e.subject_id as subject
    from catalog_entry e join tutor t on t.edition = e.edition and t.id = e.tutor_id and t.accept_orders
    where e.edition = 'ua' and e.city_id = 0 and e.places & 4 <> 0 and e.subject_id > 0 and t.auto_appoint
      and not exists (select from tutor_record k where k.edition = e.edition and k.tutor_id = e.tutor_id)
      and not exists (select from review r where r.edition = e.edition and r.tutor_id = e.tutor_id)
    order by 1 limit 1`.execute(app.runtime.database.db)
  tutorId = rows[0]!.id
  subject = rows[0]!.subject
  tutor = await app.visitor()
  tutor.cookies[cookieName.person] = await startSession(app.runtime.database.db, {
    edition: 'ua',
    realm: 'person',
    subjectId: tutorId,
    now: new Date(clock),
  })
})
const pass = (minutes: number) => app.setTime(new Date((clock += minutes * 60_000)))

let phones = 0
async function placeRequest(): Promise<{ guest: Visitor; order_id: number }> {
  const guest = await app.visitor()
  const answer = await guest.call<typeof requestEndpoints.make>('POST /api/client/make_personal_request', {
    request: {
      name: 'Ольга',
      phone: `067${4_000_000 + phones++}`,
      terms: true,
      tutor_id: tutorId,
      lessons: [{ id: subject, levels: [] }],
      location_online: true,
    },
  })
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return { guest, order_id: answer.data.order_id }
}
const respond = (order_id: number, choice: 'agree' | 'refuse') =>
  tutor.call<typeof tutorOrderEndpoints.respondPersonal>('POST /api/tutor/order/respond_personal', {
    order_id,
    answer: choice,
    text: '',
    ...(choice === 'refuse' && { reason: 'busy' as const }),
  })
async function rating() {
  const answer = await tutor.call<typeof ratingEndpoints.get>('GET /api/tutor/rating/get', {})
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  const { record, parts } = answer.data.rating
  const { rows } = await sql<{ score: number; listed: number }>`select t.score, e.score as listed from tutor t
    join catalog_entry e on e.edition = t.edition and e.tutor_id = t.id
    where t.edition = 'ua' and t.id = ${tutorId} limit 1`.execute(app.runtime.database.db)
  const pointsOf = (part: string) => parts.find((one) => one.part === part)!.points
  return { record, pointsOf, score: answer.data.rating.score, stored: rows[0]!.score, listed: rows[0]!.listed }
}
const answersWithin = async () => {
  const guest = await app.visitor()
  const answer = await guest.call<typeof catalogEndpoints.get>('GET /api/client/tutor/get', { id: tutorId })
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return answer.data.tutor.answers_within
}

test('answers and payments update the rating, lists and profile at once', async () => {
  expect((await rating()).record).toBeNull()
  expect(await answersWithin()).toBeNull()
  const orders = [await placeRequest(), await placeRequest(), await placeRequest()] as const
  pass(90)
  for (const [place, { order_id }] of orders.entries())
    expect(await respond(order_id, place === 0 ? 'agree' : 'refuse')).toMatchObject({ status: 'success' })
  const answered = await rating()
  expect(answered.record).toEqual({ offers: 3, answers: 3, answer_minutes: 270, paid_orders: 0 })
  expect(answered.pointsOf('response_rate')).toBe(Math.round((15 * 4) / 5))
  expect(answered.pointsOf('response_speed')).toBe(Math.round(10 * (1 - 90 / 1440)))
  expect([answered.stored, answered.listed]).toEqual([answered.score, answered.score])
  expect(await answersWithin()).toBe(2)

  const staff = await app.visitor({ staff: 1 })
  const [{ guest, order_id }] = orders
  const paying = await staff.call<typeof orderPanelEndpoints.setPaid>(
    'POST /api/admin/order/set_paid',
    await outsidePaymentOf(app, order_id),
  )
  expect(paying).toMatchObject({ status: 'success' })
  const paid = await rating()
  expect(paid.record).toMatchObject({ paid_orders: 1 })
  expect(paid.pointsOf('paid_orders')).toBe(6)
  expect([paid.stored, paid.listed]).toEqual([paid.score, paid.score])

  // The review is tied to the paid order.
  const saved = await guest.call<typeof clientOrderEndpoints.setReview>('POST /api/client/order/set_review', {
    order_id,
    review_mark: 5,
    review_text: 'Дякую!',
  })
  expect(saved).toMatchObject({ status: 'success' })
  const reviews = await guest.call<typeof reviewEndpoints.list>('POST /api/client/tutor/reviews', {
    tutor_id: tutorId,
  })
  const since = Math.floor(clock / 1000)
  expect(reviews).toMatchObject({ data: { reviews: [{ mark: 5, paid_since: since }] } })
})

test('an expired request counts as unanswered', async () => {
  const before = (await rating()).record!
  await placeRequest()
  pass(25 * 60)
  const ctx = readOnlyCtx(app.runtime, systemRequester(editionByCode('ua')!))
  await scheduledTransitionJobs.find(({ name }) => name === 'end_personal_requests')!.run(ctx, {})
  expect((await rating()).record).toEqual({ ...before, offers: before.offers + 1 })
})
