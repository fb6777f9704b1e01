import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { noticeEndpoints } from '#features/notifications/notice-contract.ts'
import { readOnlyCtx, systemRequester } from '#platform/runtime.ts'
import { editionByCode } from '#editions/editions.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { openOrderFlow } from '#test/support/order-flow.ts'
import { scheduledTransitionJobs } from '../lifecycle/scheduled-transitions.ts'

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
let app: TestApp
let staff: Visitor
let tutor: Visitor
let life: Awaited<ReturnType<typeof openOrderFlow>>
let now = Date.UTC(2026, 10, 2, 9)
beforeAll(async () => {
  app = await openApp()
  app.setTime(new Date(now))
  life = await openOrderFlow(app)
})
beforeEach(async () => {
  await life.deleteAllOrders()
  await pass(0)
})

/** Sessions expire during a long wait. */
async function pass(ms: number) {
  app.setTime(new Date((now += ms)))
  staff = await app.visitor({ staff: 1 })
  tutor = await life.logIn(life.best.tutor_id)
}
const tick = (name: string) =>
  scheduledTransitionJobs
    .find((job) => job.name === name)!
    .run(readOnlyCtx(app.runtime, systemRequester(editionByCode('ua')!)), {})

/** Without the lists of other slices: the demo has a returned text, and its tutor may be offered any order. */
async function readTutorNotices(visitor = tutor): Promise<Record<string, unknown>> {
  const answer = await visitor.call<typeof noticeEndpoints.tutorNotices>('GET /api/tutor/on_site_notifications', {})
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  const { notifications, lists, count } = answer.data
  return { ...filled(notifications), count: lists.reduce((left, { total }) => left - total, count) }
}
async function readStaffNotices(visitor = staff): Promise<Record<string, unknown>> {
  const answer = await visitor.call<typeof noticeEndpoints.staffNotices>('GET /api/admin/on_site_notifications', {})
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return { ...filled(answer.data.notifications), count: answer.data.count }
}
const filled = (lists: Record<string, unknown[]>) =>
  Object.fromEntries(Object.entries(lists).filter(([, items]) => items.length > 0))
const read = (seen: { type: string; order_id?: number; response_id?: number }) =>
  staff.call<typeof noticeEndpoints.setRead>('POST /api/admin/on_site_notification/set_read', seen as never)

test('notifies a tutor of every pending step and of no other', async () => {
  const { guest, order_id: id } = await life.placePersonalOrder({ name: 'Марія' })
  // Requests refuse such a name today; stored ones have it.
  await app.runtime.database.db
    .updateTable('lesson_order')
    .set({ name: 'Марія 0671234567' })
    .where('id', '=', id)
    .execute()
  const named = await readTutorNotices()
  expect(named).toEqual({ personal_orders: [{ id, client_name: 'Марія' }], count: 1 })
  await life.callAsTutor(tutor, 'respond_personal', { order_id: id, answer: 'agree' })
  expect(await readTutorNotices()).toEqual({ assigned: [{ id, name: 'Марія 0671234567' }], count: 1 })
  const at = Math.floor(now / 1000) + 2 * 86_400
  await life.callAsClient(guest, 'set_first_class', { order_id: id, first_class: at })
  expect(await readTutorNotices()).toEqual({ count: 0 })
  await pass(2 * day + 2 * hour)
  await tick('end_first_classes')
  const due = { id, date_payment_deadline: at + 3 * 86_400 }
  expect(await readTutorNotices()).toEqual({ waiting_for_pay: [due], count: 1 })
  await pass(2 * day)
  expect(await readTutorNotices()).toEqual({ deadline_pay_date: [{ id }], count: 1 })
  await pass(day)
  expect(await readTutorNotices()).toEqual({ overdue_pay_date: [{ id }], count: 1 })
  await life.callAsStaff(staff, 'set_paid', { order_id: id })
  expect(await readTutorNotices()).toEqual({ count: 0 })
})

test('notifies every offered tutor in their language until somebody is appointed', async () => {
  const { order_id: id } = await life.placeOrder()
  await life.callAsStaff(staff, 'set_potential', { order_id: id })
  const [first, second] = await life.listOfferedTutors(id)
  const [one, other] = [await life.logIn(first!), await life.logIn(second!)]
  const lessons_name = [expect.stringMatching(/\S/)]
  expect(await readTutorNotices(one)).toEqual({ potential_orders: [{ id, lessons_name }], count: 1 })
  await life.callAsTutor(one, 'respond_potential', { order_id: id, answer: 'agree' })
  expect(await readTutorNotices(one)).toEqual({ count: 0 })
  await life.callAsStaff(staff, 'appoint_tutor', { order_id: id, tutor_id: first! })
  expect(await readTutorNotices(other)).toEqual({ count: 0 })
})

test('notifies staff of answers until they are seen', async () => {
  const { order_id } = await life.placePersonalOrder()
  expect(await readStaffNotices()).toEqual({ count: 0 })
  await life.callAsTutor(tutor, 'respond_personal', { order_id, answer: 'refuse', reason: 'busy' })
  const personal_orders = (await readStaffNotices())['personal_orders'] as { response_id: number }[]
  expect(personal_orders).toMatchObject([{ order_id, agreed: false }])
  const [first, second] = await life.listOfferedTutors(order_id)
  for (const id of [first!, second!])
    await life.callAsTutor(await life.logIn(id), 'respond_potential', { order_id, answer: 'agree' })
  expect(await readStaffNotices()).toMatchObject({ potential_orders: [{ agreed: true }, { agreed: true }], count: 3 })

  const { response_id } = personal_orders[0]!
  const link = `/panel/users_orders/${order_id}/`
  expect(await read({ type: 'personal_response', response_id })).toMatchObject({ data: { link } })
  expect(await read({ type: 'personal_response', response_id })).toMatchObject({ data: { link } })
  expect(await readStaffNotices()).toMatchObject({ count: 2 })
  expect(await read({ type: 'potential_response', order_id })).toMatchObject({ data: { link } })
  expect(await readStaffNotices()).toEqual({ count: 0 })
})

test('rejects unknown notices, and notifies no staff without access to orders', async () => {
  const { order_id } = await life.placePersonalOrder()
  await life.callAsTutor(tutor, 'respond_personal', { order_id, answer: 'refuse' })
  const known = await app.runtime.database.db.selectFrom('order_response').select('id').executeTakeFirstOrThrow()
  for (const seen of [
    { type: 'personal_response' },
    { type: 'personal_response', response_id: 999_999 },
    { type: 'potential_response', response_id: known.id },
    { type: 'timer', order_id: 999_999 },
    { type: 'income_call', order_id },
  ])
    expect(await read(seen)).toMatchObject({ status: 'fail', error: 'not_found' })
  const third = await app.visitor({ staff: 3 })
  expect(await readStaffNotices(third)).toEqual({ count: 0 })
  const elsewhere = await app.visitor({ staff: 1, edition: 'pl' })
  expect(await readStaffNotices(elsewhere)).toEqual({ count: 0 })
})

test('notifies staff of declined terms and withdrawn orders', async () => {
  const { guest, order_id } = await life.placePersonalOrder()
  await life.callAsTutor(tutor, 'respond_personal', { order_id, answer: 'agree' })
  await read({ type: 'personal_response', order_id })
  await life.callAsClient(guest, 'decline_terms', { order_id, tutor_id: life.best.tutor_id })
  expect(await readStaffNotices()).toMatchObject({ client_terms_declined_orders: [{ order_id }], count: 1 })
  await read({ type: 'client_terms_declined', order_id })
  expect(await readStaffNotices()).toEqual({ count: 0 })
  await life.callAsClient(guest, 'delete', { order_id })
  expect(await readStaffNotices()).toMatchObject({
    client_deleted_orders: [{ order_id, name: 'Марія Клієнтка' }],
    count: 1,
  })
  await read({ type: 'client_deleted', order_id })
  expect(await readStaffNotices()).toEqual({ count: 0 })
  const { order_id: own } = await life.placeOrder()
  await life.callAsStaff(staff, 'delete', { order_id: own })
  expect(await readStaffNotices()).toEqual({ count: 0 })
})

test('notifies staff of an expired timer once, and again for the next timer', async () => {
  const { order_id } = await life.placeOrder()
  await pass(14 * minute)
  expect(await readStaffNotices()).toEqual({ count: 0 })
  await pass(2 * minute)
  expect(await readStaffNotices()).toMatchObject({ timer_notifications: [{ order_id, timer: 'new' }], count: 1 })
  const all = await staff.call<typeof noticeEndpoints.staffList>('GET /api/admin/list', {})
  expect(all).toMatchObject({
    auth: { admin: true, admin_info: { status: 1 } },
    data: {
      notifications: { timer_notifications: [{ order_id }] },
      totals: { timer_notifications: 1, income_calls: 0 },
    },
  })
  await read({ type: 'timer', order_id })
  expect(await readStaffNotices()).toEqual({ count: 0 })
  await life.callAsStaff(staff, 'set_processing', { order_id })
  await pass(25 * hour)
  expect(await readStaffNotices()).toMatchObject({ timer_notifications: [{ timer: 'processing' }], count: 1 })
  await life.callAsStaff(staff, 'set_potential', { order_id })
  expect(await readStaffNotices()).toEqual({ count: 0 })
  await pass(5 * hour)
  expect(await readStaffNotices()).toMatchObject({ timer_notifications: [{ timer: 'potential' }], count: 1 })
  // An answer does not stop the timer: somebody has to choose.
  const one = await life.logIn(life.best.tutor_id)
  await life.callAsTutor(one, 'respond_potential', { order_id, answer: 'agree' })
  expect(await readStaffNotices()).toMatchObject({ timer_notifications: [{ timer: 'potential' }] })
  await life.callAsStaff(staff, 'appoint_tutor', { order_id, tutor_id: life.best.tutor_id })
  await pass(49 * hour)
  expect(await readStaffNotices()).toMatchObject({ timer_notifications: [{ timer: 'appointed' }], count: 1 })
  await life.callAsStaff(staff, 'set_first_class', { order_id, first_class: Math.floor(now / 1000) + 3600 })
  await pass(3 * hour)
  await tick('end_first_classes')
  expect(await readStaffNotices()).toEqual({ count: 0 })
  await pass(25 * hour)
  expect(await readStaffNotices()).toMatchObject({ timer_notifications: [{ timer: 'first_class_past' }], count: 1 })
  await read({ type: 'timer', order_id })
  expect(await readStaffNotices()).toEqual({ count: 0 })
  await pass(3 * day)
  expect(await readStaffNotices()).toMatchObject({ timer_notifications: [{ timer: 'overdue' }], count: 1 })
})
