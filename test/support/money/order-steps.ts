import { expect } from 'vitest'
import type { requestEndpoints } from '#features/orders/contract.ts'
import { nextPhone } from '../order-fixture.ts'
import { outsidePaymentOf } from '../outside-payment.ts'
import * as orders from './model-orders.ts'
import { computeModelFee, minuteMs, needsSecondPerson, orderStatus } from './money-model.ts'
import type { ModelOrder } from './money-model.ts'
import type { MoneyWorld } from './money-world.ts'
import { addPurchase, donationOf, orderOf, answerOf, readNewest, tutorOf } from './step-parts.ts'
import type { Act, Started, StepNumbers } from './step-parts.ts'

const hourMs = 60 * minuteMs

export async function placeOrder(world: MoneyWorld, step: StepNumbers): Promise<void> {
  const { model, app, db, fixture } = world
  const tutor = tutorOf(world, step)
  // A tutor without new offers cannot be asked.
  if (model.blocks.has(tutor)) return
  const class_regularity = step.sum % 4
  const client = await app.visitor()
  await db.deleteFrom('call_count').execute()
  await db.deleteFrom('recent_request').execute()
  const request = {
    name: 'Марія Клієнтка',
    phone: nextPhone(),
    terms: true,
    lessons: [{ id: fixture.list.subject_id, levels: [] }],
    location_online: true,
    tutor_id: tutor,
    class_regularity,
  }
  const placed = await client.call<typeof requestEndpoints.make>('POST /api/client/make_personal_request', { request })
  if (placed.status !== 'success') throw new Error(JSON.stringify(placed))
  const { order_id } = placed.data
  const accepted = { order_id, answer: 'agree', text: 'Так' }
  expect(answerOf(await world.callAsTutor(tutor, '/api/tutor/order/respond_personal', accepted))).toBe('success')
  const { price } = await db
    .selectFrom('tutor_subject')
    .select('price')
    .where('tutor_id', '=', tutor)
    .where('subject_id', '=', fixture.list.subject_id)
    .executeTakeFirstOrThrow()
  model.requests.push(model.now)
  model.orders.push({
    id: order_id,
    tutor,
    fee: computeModelFee(model, price, class_regularity),
    status: orderStatus.appointed,
    before: [],
    lesson: null,
    lessonEnd: null,
    due: null,
    paidAt: null,
    source: null,
    refund: null,
  })
}

/** An action of staff on an order whose answer the model knows. */
const staffOrderStep =
  (
    verb: string,
    expected: (world: MoneyWorld, order: ModelOrder, step: StepNumbers) => string,
    more: (step: StepNumbers, order: ModelOrder, world: MoneyWorld) => object = () => ({}),
  ): Act =>
  async (world, step) => {
    const order = orderOf(world, step)
    if (!order || order.status === orderStatus.processing) return
    const answer = await world.callAsStaff(`/api/admin/order/${verb}`, {
      order_id: order.id,
      ...more(step, order, world),
    })
    expect([verb, answerOf(answer)]).toEqual([verb, expected(world, order, step)])
  }

const faults = { true: ['tutor_fault'], false: ['schedule'] }
const reasonsOf = ({ flag }: StepNumbers) => ({ remove_reasons: faults[`${flag}`] })

/** First lessons of a tutor must not overlap, so each is after the last one. */
export async function setFirstLesson(world: MoneyWorld, step: StepNumbers): Promise<void> {
  const order = orderOf(world, step)
  if (!order || order.status === orderStatus.processing) return
  const last = Math.max(world.model.now, ...world.model.orders.map(({ lesson }) => lesson ?? 0))
  const at = (Math.floor(last / hourMs) + 2 + (step.sum % 3)) * hourMs
  const answer = await world.callAsStaff('/api/admin/order/set_first_class', {
    order_id: order.id,
    first_class: at / 1000,
  })
  expect(answerOf(answer)).toBe(orders.setFirstLesson(world.model, order, at))
}

export async function payFeeByWallet(world: MoneyWorld, step: StepNumbers): Promise<void> {
  const order = orderOf(world, step)
  if (!order) return
  const answer = await world.callAsTutor(order.tutor, '/api/tutor/order/pay_by_wallet', { order_id: order.id })
  expect(answerOf(answer)).toBe(orders.payFeeByWallet(world.model, order))
}

export async function startFeePayment(world: MoneyWorld, step: StepNumbers): Promise<void> {
  const order = orderOf(world, step)
  if (!order) return
  const { fee, tutor } = order
  const isPayable = fee !== null && orders.isFeeOwed(order, fee)
  const donation = donationOf(step)
  const payload = { order_id: order.id, donate_sum: donation }
  const answer = await world.callAsTutor(tutor, '/api/tutor/order/pay/fondy', payload)
  expect(answerOf(answer)).toBe(isPayable ? 'success' : fee === null ? 'not_found' : 'wrong_status')
  if (!isPayable) return
  const { id: newest } = await readNewest(world, tutor)
  const isOwed = () => orders.isFeeOwed(order, fee)
  const paid = { tutor, purpose: 'order' as const, subject: order.id, amount: fee, donation }
  await addPurchase(world, answer.data as Started, { ...paid, newest, isOwed })
}

/** Above the limit of one person the deputy approves. */
async function setPaid(world: MoneyWorld, step: StepNumbers): Promise<void> {
  const order = orderOf(world, step)
  if (!order || order.status === orderStatus.processing) return
  const input = await outsidePaymentOf(world.app, order.id)
  const isWaiting = needsSecondPerson(world.model, order.tutor, order.fee!)
  const answer = await world.callAsStaff('/api/admin/order/set_paid', input)
  expect(answerOf(answer)).toBe(orders.setPaid(world.model, order))
  if (answer.status !== 'success') return
  const { settlement_id, state } = answer.data as { settlement_id: number; state: string }
  expect(state).toBe(isWaiting ? 'waiting' : 'booked')
  const decision = { settlement_id, approve: true }
  if (isWaiting)
    expect(answerOf(await world.callAsDeputy('/api/admin/fee_settlement/decide', decision))).toBe('success')
}

export const staffOrderSteps = {
  setPaid,
  setPaidOff: staffOrderStep('set_paid_off', ({ model }, order) => orders.setPaidOff(model, order)),
  setLost: staffOrderStep('set_lost', ({ model }, order, { flag }) => orders.setLost(model, order, flag), reasonsOf),
  setLostOff: staffOrderStep('set_lost_off', ({ model }, order) => orders.setLostOff(model, order)),
  pauseOrder: staffOrderStep(
    'set_pause',
    ({ model }, order) => orders.pause(model, order),
    (_step, _order, { model }) => ({ date_pause_off: Math.floor(model.now / 1000) + 86_400 }),
  ),
  unpauseOrder: staffOrderStep('set_unpause', ({ model }, order) => orders.unpause(model, order)),
  deleteOrder: staffOrderStep(
    'delete',
    ({ model }, order, { flag }) => orders.deleteOrder(model, order, flag),
    reasonsOf,
  ),
  deleteTutor: staffOrderStep(
    'delete_tutor',
    ({ model }, order) => orders.deleteTutor(model, order),
    (step, { tutor }) => ({
      tutor_id: tutor,
      ...reasonsOf(step),
    }),
  ),
} satisfies Record<string, Act>
