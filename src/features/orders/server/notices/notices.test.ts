import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { bellEndpoints } from '#features/notifications/bell-contract.ts'
import { readingCtx, systemAsker } from '#platform/runtime.ts'
import { editionByCode } from '#editions/editions.ts'
import { openApp } from '../../../../../test/support/app.ts'
import type { TestApp, Visitor } from '../../../../../test/support/app.ts'
import { orderLife } from '../../../../../test/support/order-life.ts'
import { clockwork } from '../clockwork.ts'

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
let app: TestApp
let staff: Visitor
let tutor: Visitor
let life: Awaited<ReturnType<typeof orderLife>>
let now = Date.UTC(2026, 10, 2, 9)
beforeAll(async () => {
  app = await openApp()
  app.at(new Date(now))
  life = await orderLife(app)
})
beforeEach(async () => {
  await life.forget()
  await pass(0)
})

/** Whoever was away for longer signs in again. */
async function pass(ms: number) {
  app.at(new Date((now += ms)))
  staff = await app.visitor({ staff: 1 })
  tutor = await life.signedIn(life.best.tutor_id)
}
const tick = (name: string) =>
  clockwork.find((job) => job.name === name)!.run(readingCtx(app.runtime, systemAsker(editionByCode('ua')!)), {})

async function mine(visitor = tutor): Promise<Record<string, unknown>> {
  const answer = await visitor.call<typeof bellEndpoints.tutorNotices>('GET /api/tutor/on_site_notifications', {})
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return { ...filled(answer.data.notifications), count: answer.data.count }
}
async function theirs(visitor = staff): Promise<Record<string, unknown>> {
  const answer = await visitor.call<typeof bellEndpoints.staffNotices>('GET /api/admin/on_site_notifications', {})
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return { ...filled(answer.data.notifications), count: answer.data.count }
}
const filled = (lists: Record<string, unknown[]>) =>
  Object.fromEntries(Object.entries(lists).filter(([, items]) => items.length > 0))
const read = (seen: { type: string; order_id?: number; response_id?: number }) =>
  staff.call<typeof bellEndpoints.setRead>('POST /api/admin/on_site_notification/set_read', seen as never)

test('a tutor hears of every step that waits for them, and of none that does not', async () => {
  const { guest, order_id: id } = await life.personal({ name: 'Марія 0671234567' })
  const named = await mine()
  expect(named).toEqual({ personal_orders: [{ id, client_name: 'Марія' }], count: 1 })
  await life.byTutor(tutor, 'respond_personal', { order_id: id, answer: 'agree' })
  expect(await mine()).toEqual({ assigned: [{ id, name: 'Марія 0671234567' }], count: 1 })
  const at = Math.floor(now / 1000) + 2 * 86_400
  await life.byClient(guest, 'set_first_class', { order_id: id, first_class: at })
  expect(await mine()).toEqual({ count: 0 })
  await pass(2 * day + 2 * hour)
  await tick('end_first_classes')
  const due = { id, date_payment_deadline: at + 3 * 86_400 }
  expect(await mine()).toEqual({ waiting_for_pay: [due], count: 1 })
  await pass(2 * day)
  expect(await mine()).toEqual({ deadline_pay_date: [{ id }], count: 1 })
  await pass(day)
  expect(await mine()).toEqual({ overdue_pay_date: [{ id }], count: 1 })
  await life.byStaff(staff, 'set_paid', { order_id: id })
  expect(await mine()).toEqual({ count: 0 })
})

test('an offer to many rings with each, in their language, until somebody has it', async () => {
  const { order_id: id } = await life.placed()
  await life.byStaff(staff, 'set_potential', { order_id: id })
  const [first, second] = await life.asked(id)
  const [one, other] = [await life.signedIn(first!), await life.signedIn(second!)]
  const lessons_name = [expect.stringMatching(/\S/)]
  expect(await mine(one)).toEqual({ potential_orders: [{ id, lessons_name }], count: 1 })
  await life.byTutor(one, 'respond_potential', { order_id: id, answer: 'agree' })
  expect(await mine(one)).toEqual({ count: 0 })
  await life.byStaff(staff, 'appoint_tutor', { order_id: id, tutor_id: first! })
  expect(await mine(other)).toEqual({ count: 0 })
})

test('staff hear of answers until they have seen them', async () => {
  const { order_id } = await life.personal()
  expect(await theirs()).toEqual({ count: 0 })
  await life.byTutor(tutor, 'respond_personal', { order_id, answer: 'refuse', reason: 'busy' })
  const personal_orders = (await theirs())['personal_orders'] as { response_id: number }[]
  expect(personal_orders).toMatchObject([{ order_id, agreed: false }])
  const [first, second] = await life.asked(order_id)
  for (const id of [first!, second!])
    await life.byTutor(await life.signedIn(id), 'respond_potential', { order_id, answer: 'agree' })
  expect(await theirs()).toMatchObject({ potential_orders: [{ agreed: true }, { agreed: true }], count: 3 })

  const { response_id } = personal_orders[0]!
  const link = `/panel/users_orders/${order_id}/`
  expect(await read({ type: 'personal_response', response_id })).toMatchObject({ data: { link } })
  expect(await read({ type: 'personal_response', response_id })).toMatchObject({ data: { link } })
  expect(await theirs()).toMatchObject({ count: 2 })
  expect(await read({ type: 'potential_response', order_id })).toMatchObject({ data: { link } })
  expect(await theirs()).toEqual({ count: 0 })
})

test('what nobody knows of cannot be seen, and whoever may not open orders hears nothing', async () => {
  const { order_id } = await life.personal()
  await life.byTutor(tutor, 'respond_personal', { order_id, answer: 'refuse' })
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
  expect(await theirs(third)).toEqual({ count: 0 })
  const elsewhere = await app.visitor({ staff: 1, edition: 'pl' })
  expect(await theirs(elsewhere)).toEqual({ count: 0 })
})

test('staff hear that a client has turned a tutor down, or has withdrawn', async () => {
  const { guest, order_id } = await life.personal()
  await life.byTutor(tutor, 'respond_personal', { order_id, answer: 'agree' })
  await read({ type: 'personal_response', order_id })
  await life.byClient(guest, 'decline_terms', { order_id, tutor_id: life.best.tutor_id })
  expect(await theirs()).toMatchObject({ client_terms_declined_orders: [{ order_id }], count: 1 })
  await read({ type: 'client_terms_declined', order_id })
  expect(await theirs()).toEqual({ count: 0 })
  await life.byClient(guest, 'delete', { order_id })
  expect(await theirs()).toMatchObject({ client_deleted_orders: [{ order_id, name: 'Марія Клієнтка' }], count: 1 })
  await read({ type: 'client_deleted', order_id })
  expect(await theirs()).toEqual({ count: 0 })
  const { order_id: own } = await life.placed()
  await life.byStaff(staff, 'delete', { order_id: own })
  expect(await theirs()).toEqual({ count: 0 })
})

test('what waits too long rings, falls silent when it was seen, and rings again at the next timer', async () => {
  const { order_id } = await life.placed()
  await pass(14 * minute)
  expect(await theirs()).toEqual({ count: 0 })
  await pass(2 * minute)
  expect(await theirs()).toMatchObject({ timer_notifications: [{ order_id, timer: 'new' }], count: 1 })
  const all = await staff.call<typeof bellEndpoints.staffList>('GET /api/admin/list', {})
  expect(all).toMatchObject({
    auth: { admin: true, admin_info: { status: 1 } },
    data: {
      notifications: { timer_notifications: [{ order_id }] },
      totals: { timer_notifications: 1, income_calls: 0 },
    },
  })
  await read({ type: 'timer', order_id })
  expect(await theirs()).toEqual({ count: 0 })
  await life.byStaff(staff, 'set_processing', { order_id })
  await pass(25 * hour)
  expect(await theirs()).toMatchObject({ timer_notifications: [{ timer: 'processing' }], count: 1 })
  await life.byStaff(staff, 'set_potential', { order_id })
  expect(await theirs()).toEqual({ count: 0 })
  await pass(5 * hour)
  expect(await theirs()).toMatchObject({ timer_notifications: [{ timer: 'potential' }], count: 1 })
  // An answer does not end the waiting: somebody has to choose.
  const one = await life.signedIn(life.best.tutor_id)
  await life.byTutor(one, 'respond_potential', { order_id, answer: 'agree' })
  expect(await theirs()).toMatchObject({ timer_notifications: [{ timer: 'potential' }] })
  await life.byStaff(staff, 'appoint_tutor', { order_id, tutor_id: life.best.tutor_id })
  await pass(49 * hour)
  expect(await theirs()).toMatchObject({ timer_notifications: [{ timer: 'appointed' }], count: 1 })
  await life.byStaff(staff, 'set_first_class', { order_id, first_class: Math.floor(now / 1000) + 3600 })
  await pass(3 * hour)
  await tick('end_first_classes')
  expect(await theirs()).toEqual({ count: 0 })
  await pass(25 * hour)
  expect(await theirs()).toMatchObject({ timer_notifications: [{ timer: 'first_class_past' }], count: 1 })
  await read({ type: 'timer', order_id })
  expect(await theirs()).toEqual({ count: 0 })
  await pass(3 * day)
  expect(await theirs()).toMatchObject({ timer_notifications: [{ timer: 'overdue' }], count: 1 })
})
