import { expect } from 'vitest'
import * as orders from './model-orders.ts'
import * as payments from './model-payments.ts'
import { canSpend, minuteMs, moveMoney, walletOf, needsSecondPerson } from './money-model.ts'
import type { MoneyWorld } from './money-world.ts'
import { addPayment, adjust, donationOf, links, paymentOf, answerOf, tutorOf } from './step-parts.ts'
import type { Started, StepNumbers } from './step-parts.ts'

export async function startTopUp(world: MoneyWorld, step: StepNumbers): Promise<void> {
  const tutor = tutorOf(world, step)
  const [amount, donation] = [10_000 + (step.sum % 90_000), donationOf(step)]
  const answer = await world.callAsTutor(tutor, '/api/tutor/wallet/pay/fondy', { sum: amount, donate_sum: donation })
  expect(answerOf(answer)).toBe('success')
  addPayment(world, answer.data as Started, { tutor, purpose: 'wallet', subject: null, amount, donation })
}

/** The payer pays, fails, or has paid in time although the provider says so only now. */
export async function finishPayment(world: MoneyWorld, step: StepNumbers): Promise<void> {
  const { model, app, sandbox } = world
  const payment = paymentOf(world, step)
  // One that has failed at once has no page.
  if (!payment || !links.get(payment)) return
  const isLate = !payment.isPaid && !payments.canPay(model, payment) && step.flag
  if (isLate) app.setTime(new Date(payment.createdAt + minuteMs))
  const isPaid = step.sum % 4 > 0
  // The referrer has another card than the invited tutor, or no fee would be rewarded.
  const card = payment.tutor === model.referral?.referrer ? 'three_d_secure' : 'success'
  await sandbox.finish(links.get(payment)!, isPaid ? card : 'declined')
  app.setTime(new Date(model.now))
  if (isPaid && (isLate || payments.canPay(model, payment))) payment.isPaid = true
}

/** The notices that each world has received. */
const received = new WeakMap<MoneyWorld, Set<string>>()

/** Some of the notices arrive, in another order, and some of them twice. The others stay on their way. */
export async function deliverNotices(world: MoneyWorld, { pick, sum, flag }: StepNumbers): Promise<void> {
  const { model, sandbox } = world
  const arriving = sandbox.notices.filter((_, place) => (pick >> (place % 20)) % 2 === 0 || sum % 3 === 0)
  const rest = sandbox.notices.filter((notice) => !arriving.includes(notice) || flag)
  const order = arriving.toSorted((a, b) => ((a.body.length * (sum + 1)) % 97) - ((b.body.length * (sum + 1)) % 97))
  sandbox.notices.splice(0, sandbox.notices.length, ...rest)
  for (const notice of order) expect(await sandbox.deliver(notice)).toBe(200)
  await world.applyNotices()
  const known = received.get(world) ?? new Set()
  received.set(world, known)
  for (const { body } of order) {
    // A repetition of a notice is taken and has no effect.
    if (known.has(body)) continue
    known.add(body)
    const { order_id, order_status } = JSON.parse(body) as Record<string, string>
    const payment = model.payments.find(({ id }) => id === Number(order_id!.split('-').at(-1)))
    const isPaid = order_status === 'approved' || order_status === 'reversed'
    // A notice about money is not believed: the product asks for the present state.
    if (payment && isPaid) await payments.lookUp(model, payment, world.slotOf)
  }
}

const passes = [1, 4, 11, 16, 90, 1440, 4 * 1440, 15 * 1440]

export async function passTime(world: MoneyWorld, { pick }: StepNumbers): Promise<void> {
  const { model, slotOf } = world
  await world.pass(passes[pick % passes.length]!)
  await payments.runChecks(model, slotOf)
  await payments.resumeRefunds(model, slotOf)
  orders.endFirstLessons(model)
  for (const tutor of world.tutors) orders.refreshBlock(model, tutor)
}

export async function readStatus(world: MoneyWorld, step: StepNumbers): Promise<void> {
  const payment = paymentOf(world, step)
  if (!payment) return
  const answer = await world.callAsTutor(payment.tutor, '/api/tutor/payments/get_status', { payment_id: payment.id })
  const status = await payments.readStatus(world.model, payment, world.slotOf)
  expect((answer.data as { status: string }).status).toBe(status)
}

export async function refundPayment(world: MoneyWorld, step: StepNumbers): Promise<void> {
  const payment = paymentOf(world, step)
  if (!payment) return
  const rest = payments.refundableOf(payment)
  const amount = step.sum % 3 === 0 ? Math.max(1, rest) : 1 + (step.sum % Math.max(1, rest))
  // The provider refuses more than it has; what was returned outside is unknown to us until its notice arrives.
  if (amount > payment.amount + payment.donation - payment.returned) return
  const isWaiting = needsSecondPerson(world.model, payment.tutor, amount)
  const expected = payments.refund(world.model, payment, amount, step.flag)
  if (expected === 'success' && step.flag) world.sandbox.loseAnswer()
  const input = { payment_id: payment.id, amount, rest, reason: 'A test' }
  const answer = await world.callAsStaff('/api/admin/payment/refund', input)
  expect(answerOf(answer)).toBe(expected)
  if (expected !== 'success' || !isWaiting) return
  const { refund_id, status } = answer.data as { refund_id: number; status: string }
  expect(status).toBe('waiting')
  const decision = { refund_id, approve: true }
  expect(answerOf(await world.callAsDeputy('/api/admin/payment_refund/decide', decision))).toBe('success')
}

export async function adjustWallet(world: MoneyWorld, step: StepNumbers): Promise<void> {
  const tutor = tutorOf(world, step)
  const sum = (1 + (step.sum % 200_000)) * (step.pick % 4 === 0 ? -1 : 1)
  const isPossible = sum > 0 || canSpend(world.model, tutor, -sum)
  const input = { tutor_id: tutor, sum, reason: 'A test' }
  const ending = isPossible ? 'success' : 'insufficient_funds'
  await adjust(world, { path: '/api/admin/tutor/wallet/add_money', input, ending })
  if (isPossible) moveMoney(world.model, 'staff_adjustment', { [walletOf(tutor)]: sum })
}
