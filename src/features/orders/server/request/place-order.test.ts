import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { listEvents } from '#test/support/panel.ts'
import { resetLimits, getOwnOrder, placeRequest, bestOnlineTutor, lessonRequest } from '#test/support/requests.ts'
import type { orderPanelEndpoints, requestEndpoints } from '../../contract.ts'
import { lessonDurations, maxLessonsPerWeek, practiceIds, status } from '../../model.ts'

let app: TestApp
let staff: Visitor
let tutor: Awaited<ReturnType<typeof bestOnlineTutor>>
beforeAll(async () => {
  app = await openApp()
  staff = await app.visitor({ staff: 1 })
  tutor = await bestOnlineTutor(app)
})
beforeEach(() => resetLimits(app))

const lessons = () => [{ id: tutor.subject, levels: [tutor.levels[0]!] }]
const request = (more: object = {}) => ({ ...lessonRequest(lessons()), ...more })
async function order(id: number) {
  const answer = await staff.call<typeof orderPanelEndpoints.get>('GET /api/admin/order/get', { id })
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return answer.data.order
}
type Placed = { status: string; data?: { order_id: number; link: string } }
const idOf = (answer: Placed) => {
  if (!answer.data) throw new Error(JSON.stringify(answer))
  return answer.data.order_id
}
const nameOf = async (id: number) => (await listEvents(app.runtime.database, 'order', id)).map(({ name }) => name)

test('returns the limits of request fields', async () => {
  const guest = await app.visitor({ edition: 'pl' })
  const answer = await guest.call<typeof requestEndpoints.rules>('GET /api/resources/order_rules', {})
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  const { rules } = answer.data
  expect(rules).toMatchObject({ lessons: 5, class_duration: [...lessonDurations], price: { currency: 'PLN' } })
  expect(rules.class_regularity).toHaveLength(maxLessonsPerWeek + 1)
  expect(rules.practice.map(({ id }) => id)).toEqual([...practiceIds])
  expect(rules.practice.every(({ text }) => !text.includes('order.practice'))).toBe(true)
})

describe('a request', () => {
  test('to one tutor waits 24 hours for an answer', async () => {
    const guest = await app.visitor()
    const id = await placeRequest(guest, request({ tutor_id: tutor.id }))
    const placed = await order(id)
    expect(placed).toMatchObject({ origin: 'personal', status: status.new, personal_tutor: { id: tutor.id } })
    expect(placed.personal_until! - placed.created_at).toBe(86_400)
    expect((await getOwnOrder(guest, id)).personal).toMatchObject({ tutor: { id: tutor.id }, state: 'offered' })
    expect(await nameOf(id)).toContain('order.placed')
  })

  test('is rejected with a contact in the name, together with other problems', async () => {
    const guest = await app.visitor({ locale: 'en' })
    const answer = await guest.call<typeof requestEndpoints.make>('POST /api/client/make_personal_request', {
      request: request({ name: 'Anna 0501234567', email: 'nonsense' }),
    })
    expect(answer).toMatchObject({
      error: { name: ['Remove the contact info: 0501234567. Everyone can read this.'], email: [expect.any(String)] },
    })
  })

  test('to any tutor has no tutor yet', async () => {
    const guest = await app.visitor({ locale: 'ru' })
    const answer = await guest.call<typeof requestEndpoints.make>('POST /api/client/make_personal_request', {
      request: request(),
    })
    const id = idOf(answer)
    expect(answer).toMatchObject({ data: { link: `/ru/zayavka/${id}/` } })
    expect(await order(id)).toMatchObject({ origin: 'general', status: status.new, personal_tutor: null })
  })

  test('to a tutor who is unavailable, hidden or missing is rejected', async () => {
    const { db } = app.runtime.database
    const count = async () => (await db.selectFrom('lesson_order').select('id').execute()).length
    const before = await count()
    const asks = async (tutor_id: number) =>
      (await app.visitor()).call<typeof requestEndpoints.make>('POST /api/client/make_personal_request', {
        request: request({ tutor_id }),
      })
    const hidden = async (changes: { accept_orders: boolean } | { active: boolean }) => {
      await db.updateTable('tutor').set(changes).where('edition', '=', 'ua').where('id', '=', tutor.id).execute()
      const answer = await asks(tutor.id)
      const back = { accept_orders: true, active: true }
      await db.updateTable('tutor').set(back).where('edition', '=', 'ua').where('id', '=', tutor.id).execute()
      return answer
    }
    const answers = [await hidden({ accept_orders: false }), await hidden({ active: false }), await asks(999_999)]
    for (const answer of answers) expect(answer).toMatchObject({ error: 'not_found', httpStatus: 404 })
    expect(await count()).toBe(before)
  })

  test('in the short form needs only a subject and a contact', async () => {
    const guest = await app.visitor()
    const { name, phone, terms } = request()
    const answer = await guest.call<typeof requestEndpoints.makeShort>(
      'POST /api/client/make_personal_request_short_form',
      { request: { name, phone, terms, lessons: lessons(), class_regularity: null, class_duration: null } },
    )
    const placed = await order(idOf(answer))
    expect(placed).toMatchObject({ origin: 'short', request: { class_regularity: 0, class_duration: 0 } })
    expect(placed.request).toMatchObject({ location_client: false, location_tutor: false, location_online: false })
  })
})

describe('the school', () => {
  test('accepts short requests, test requests and requests of clients', async () => {
    const short = await (
      await app.visitor()
    ).call<typeof requestEndpoints.makeShortSchool>('POST /api/client/make_short_school_request', {
      request: request({ tutor_id: tutor.id }),
    })
    expect(await order(idOf(short))).toMatchObject({
      origin: 'school',
      status: status.school_new,
      personal_tutor: null,
    })
    const landing = await (
      await app.visitor()
    ).call<typeof requestEndpoints.makeTestLanding>('POST /api/client/order/make_test_landing_school_request', {
      request: request(),
    })
    expect(await order(idOf(landing))).toMatchObject({ origin: 'test_landing', status: status.school_new })
    const client = await app.visitor({ roles: ['client'] })
    const own = await client.call<typeof requestEndpoints.makeSchool>('POST /api/client/order/make_school_request', {
      request: request(),
    })
    const first = idOf(own)
    expect(await order(first)).toMatchObject({ origin: 'school', client: { id: client.personId } })
    const more = await client.call<typeof requestEndpoints.makeMoreSchool>(
      'POST /api/client/order/make_additional_school_request',
      { order_id: first, request: request() },
    )
    expect(idOf(more)).not.toBe(first)
    expect(await order(idOf(more))).toMatchObject({ origin: 'school', client: { id: client.personId } })
    const stranger = await app.visitor({ roles: ['client'] })
    const foreign = await stranger.call<typeof requestEndpoints.makeMoreSchool>(
      'POST /api/client/order/make_additional_school_request',
      { order_id: first, request: request() },
    )
    expect(foreign).toMatchObject({ error: 'not_found' })
  })

  test('answers not found in editions without a school', async () => {
    const american = await app.visitor({ edition: 'us' })
    const { subject } = await bestOnlineTutor(app, 'us')
    const answer = await american.call<typeof requestEndpoints.makeShortSchool>(
      'POST /api/client/make_short_school_request',
      { request: lessonRequest([{ id: subject, levels: [] }], { phone: '2025550163' }) },
    )
    expect(answer).toMatchObject({ error: 'not_found' })
  })
})

describe('added information', () => {
  const info = (visitor: Visitor, order_id: number, more: object) =>
    visitor.call<typeof requestEndpoints.addInfo>('POST /api/client/order/personal_request_add_info', {
      order_id,
      request: more,
    })
  const date = (visitor: Visitor, order_id: number, first_class: number) =>
    visitor.call<typeof requestEndpoints.addDate>('POST /api/client/order/personal_request_add_date_first_class', {
      order_id,
      first_class,
    })
  const inDays = (days: number) => Math.floor(app.runtime.clock().getTime() / 1000) + days * 86_400

  test('changes only the given fields', async () => {
    const guest = await app.visitor()
    const id = await placeRequest(guest, request({ goal: 'НМТ', class_regularity: 2 }))
    expect(await info(guest, id, { wishes: 'Більше задач', class_duration: 60 })).toMatchObject({ status: 'success' })
    const { request: shown } = await order(id)
    expect(shown).toMatchObject({ goal: 'НМТ', wishes: 'Більше задач', class_regularity: 2, class_duration: 60 })
    expect(shown).toMatchObject({ location_online: true, lessons: [{ id: tutor.subject }] })
    expect(await nameOf(id)).toContain('order.info_added')
  })

  test('stores a wished first lesson without changing the status', async () => {
    const guest = await app.visitor()
    const id = await placeRequest(guest, request({ tutor_id: tutor.id }))
    const at = inDays(3)
    expect(await date(guest, id, at)).toMatchObject({ status: 'success' })
    expect(await order(id)).toMatchObject({ status: status.new, request: { first_class_wish: at }, first_class: null })
    expect(await date(guest, id, inDays(-1))).toMatchObject({ error: { first_class: [expect.any(String)] } })
    expect(await date(guest, id, inDays(500))).toMatchObject({ error: { first_class: [expect.any(String)] } })
    expect(await order(id)).toMatchObject({ request: { first_class_wish: at } })
  })

  test('is rejected from others, and after a withdrawal', async () => {
    const guest = await app.visitor()
    const id = await placeRequest(guest, request())
    const other = await app.visitor()
    await placeRequest(other, request())
    expect(await info(other, id, { wishes: 'x' })).toMatchObject({ error: 'not_found' })
    expect(await date(other, id, inDays(1))).toMatchObject({ error: 'not_found' })
    await guest.call('POST /api/client/order/delete', { order_id: id })
    expect(await info(guest, id, { wishes: 'x' })).toMatchObject({ error: 'wrong_status' })
    expect(await date(guest, id, inDays(1))).toMatchObject({ error: 'wrong_status' })
  })
})
