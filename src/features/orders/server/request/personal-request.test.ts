import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { cookieName, startSession } from '#platform/session/sessions.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { outsidePaymentOf } from '#test/support/outside-payment.ts'
import type {
  clientOrderEndpoints,
  orderPanelEndpoints,
  requestEndpoints,
  tutorOrderEndpoints,
} from '../../contract.ts'
import { status } from '../../model.ts'

let app: TestApp
let staff: Visitor
let subject: { id: number; levels: number[] }
let tutorId: number
beforeAll(async () => {
  app = await openApp()
  staff = await app.visitor({ staff: 1 })
  const { rows } = await sql<{ id: number; subject_id: number; levels: number[] }>`
    select e.tutor_id as id, e.subject_id, array_agg(l.level_id) as levels from catalog_entry e
    join tutor t on t.edition = e.edition and t.id = e.tutor_id and t.accept_orders
    join tutor_subject_level l on l.edition = e.edition and l.tutor_id = e.tutor_id and l.subject_id = e.subject_id
    where e.edition = 'ua' and e.city_id = 0 and e.places & 4 <> 0 and e.subject_id > 0
      -- A payment applies the restriction of other fees that are overdue.
      and not exists (select from lesson_order o where o.edition = e.edition and o.tutor_id = e.tutor_id
        and o.status = ${status.waiting_for_pay})
    group by 1, 2, e.score order by e.score desc limit 1`.execute(app.runtime.database.db)
  const [best] = rows
  tutorId = best!.id
  subject = { id: best!.subject_id, levels: best!.levels.slice(0, 1) }
})

async function asTutor(id: number): Promise<Visitor> {
  const visitor = await app.visitor()
  const { db } = app.runtime.database
  visitor.cookies[cookieName.person] = await startSession(db, {
    edition: 'ua',
    realm: 'person' as const,
    subjectId: id,
    now: app.runtime.clock(),
  })
  return visitor
}

let phones = 0
const requestInput = () => ({
  name: 'Марія Клієнтка',
  phone: `067${String(3_000_000 + phones++)}`,
  terms: true,
  lessons: [{ id: subject.id, levels: subject.levels }],
  location_online: true,
  goal: 'Підтягнути до НМТ, мій номер 0671234567',
})

async function placeRequest(more: object = {}): Promise<{ guest: Visitor; order_id: number }> {
  const guest = await app.visitor()
  const answer = await guest.call<typeof requestEndpoints.make>('POST /api/client/make_personal_request', {
    request: { ...requestInput(), ...more },
  })
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return { guest, order_id: answer.data.order_id }
}

async function statusOf(order_id: number): Promise<number> {
  const answer = await staff.call<typeof orderPanelEndpoints.get>('GET /api/admin/order/get', { id: order_id })
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return answer.data.order.status
}

describe('a personal request', () => {
  test('goes from an answer to lessons and a review', async () => {
    const { guest, order_id } = await placeRequest({ tutor_id: tutorId })
    const tutor = await asTutor(tutorId)
    const seen = await tutor.call<typeof tutorOrderEndpoints.get>('GET /api/tutor/order/get', { id: order_id })
    expect(seen).toMatchObject({ data: { order: { client_name: 'Марія', client_contacts: null, may: ['respond'] } } })
    expect(JSON.stringify(seen)).not.toContain('0671234567')
    expect(
      await tutor.call<typeof tutorOrderEndpoints.respondPersonal>('POST /api/tutor/order/respond_personal', {
        order_id,
        answer: 'agree',
        text: 'Із задоволенням',
      }),
    ).toMatchObject({ status: 'success' })
    expect(await statusOf(order_id)).toBe(status.appointed)
    const mine = await tutor.call<typeof tutorOrderEndpoints.get>('GET /api/tutor/order/get', { id: order_id })
    expect(mine).toMatchObject({ data: { order: { client_contacts: { name: 'Марія Клієнтка' }, appointed: true } } })

    const first_class = Math.floor(app.runtime.clock().getTime() / 1000) + 3 * 86_400
    expect(
      await guest.call<typeof clientOrderEndpoints.setFirstClass>('POST /api/client/order/set_first_class', {
        order_id,
        first_class,
      }),
    ).toMatchObject({ status: 'success' })
    expect(await statusOf(order_id)).toBe(status.first_class)
    const paid = await staff.call<typeof orderPanelEndpoints.setPaid>(
      'POST /api/admin/order/set_paid',
      await outsidePaymentOf(app, order_id),
    )
    expect(paid).toMatchObject({ status: 'success' })
    const review = (text: string, version?: number) =>
      guest.call<typeof clientOrderEndpoints.setReview>('POST /api/client/order/set_review', {
        order_id,
        review_mark: 5,
        review_text: text,
        ...(version && { version }),
      })
    const many = await Promise.all(Array.from({ length: 20 }, () => review('Чудово')))
    expect(many.filter((one) => one.status === 'success')).toHaveLength(1)
    const order = await guest.call<typeof clientOrderEndpoints.get>('GET /api/client/order', { id: order_id })
    expect(order).toMatchObject({ data: { order: { review: { review_mark: 5, review_status: 1, version: 1 } } } })
  })

  test('accepts one of twenty concurrent answers', async () => {
    const { order_id } = await placeRequest({ tutor_id: tutorId })
    const tutor = await asTutor(tutorId)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        tutor.call<typeof tutorOrderEndpoints.respondPersonal>('POST /api/tutor/order/respond_personal', {
          order_id,
          answer: 'refuse',
          reason: 'busy',
        }),
      ),
    )
    expect(answers.filter((one) => one.status === 'success')).toHaveLength(1)
    expect(await statusOf(order_id)).toBe(status.potential)
  })
})
