import { bookOutsideRefund, settleDispute } from './model-disputes.ts'
import { balanceOf, debtOf, minuteMs, moveMoney, walletOf, decideAlone, needsSecondPerson } from './money-model.ts'
import type { ModelPayment, MoneyModel } from './money-model.ts'
import { isFeeOwed, markPaid } from './model-orders.ts'
import { bookTop, canBuy } from './model-tops.ts'

/** The slot that the product gave to a placement. */
export type SlotOf = (topId: number) => Promise<number>

const endOf = ({ rules }: MoneyModel, payment: ModelPayment) => payment.createdAt + rules.paymentMinutes * minuteMs

const isOpen = ({ status }: ModelPayment) => ['pending', 'failed', 'expired'].includes(status)

/** The provider takes money on its page until the payment's time is over. */
export const canPay = (model: MoneyModel, payment: ModelPayment) =>
  !payment.isPaid && model.now <= endOf(model, payment)

/** The provider's word that a payment is paid, and how much it has returned so far. */
export async function reportPaid(model: MoneyModel, payment: ModelPayment, returned: number, slotOf: SlotOf) {
  if (isOpen(payment)) await succeed(model, payment, slotOf)
  reportReturned(model, payment, returned)
}

export function reportReturned(model: MoneyModel, payment: ModelPayment, returned: number): void {
  // A total covers our refunds in their order.
  for (const refund of payment.refunds)
    if (refund.state === 'pending' && payment.refunded + refund.amount <= returned) endRefund(model, payment, refund)
  bookOutsideRefund(model, payment, returned)
}

async function succeed(model: MoneyModel, payment: ModelPayment, slotOf: SlotOf): Promise<void> {
  payment.status = 'success'
  payment.left = { tutor: payment.amount, donation: payment.donation }
  moveMoney(model, 'clearing', { [walletOf(payment.tutor)]: payment.amount, donation: payment.donation })
  if (payment.purpose === 'order') {
    const order = model.orders.find(({ id }) => id === payment.subject)
    if (order && isFeeOwed(order, payment.amount)) markPaid(model, order, 'wallet')
    else payment.undelivered = true
  }
  if (payment.purpose !== 'top') return
  const top = model.tops.find(({ id, state }) => id === payment.subject && state === 'pending')
  if (top && canBuy(model, top.tutor, top.days, top.promisedAt)) bookTop(model, top, await slotOf(top.id))
  else payment.undelivered = true
}

/** The product asks the provider; an unpaid payment whose time is over expires. */
export async function lookUp(model: MoneyModel, payment: ModelPayment, slotOf: SlotOf): Promise<void> {
  if (payment.isPaid) return reportPaid(model, payment, payment.returned, slotOf)
  Object.assign(payment, { touchedAt: model.now, checkedAt: model.now })
  if (model.now >= endOf(model, payment)) payment.status = 'expired'
}

/**
 * `get_status` asks the provider about an open payment, and about an expired one while its payer may still return, but
 * not twice within five seconds.
 */
export async function readStatus(model: MoneyModel, payment: ModelPayment, slotOf: SlotOf): Promise<string> {
  const isDue = payment.checkedAt === null || model.now - payment.checkedAt >= 5000
  const isRecent = model.now - payment.createdAt < model.rules.askExpiredMinutes * minuteMs
  const isAsked =
    payment.status === 'pending' || ((payment.status === 'expired' || payment.status === 'failed') && isRecent)
  if (isAsked && isDue) await lookUp(model, payment, slotOf)
  return payment.status
}

export async function runChecks(model: MoneyModel, slotOf: SlotOf): Promise<void> {
  const nextCheck = ({ createdAt, touchedAt }: ModelPayment) =>
    model.rules.checkMinutes.map((minutes) => createdAt + minutes * minuteMs).find((at) => at > touchedAt) ?? Infinity
  const due = model.payments.filter((payment) => isOpen(payment) && nextCheck(payment) <= model.now)
  for (const payment of due.toSorted((a, b) => nextCheck(a) - nextCheck(b))) await lookUp(model, payment, slotOf)
}

export const refundableOf = ({ left }: ModelPayment): number => left.tutor

/** Staff give a sum back to the card. Without the provider's answer it waits. */
export function refund(model: MoneyModel, payment: ModelPayment, amount: number, isAnswerLost: boolean): string {
  if (payment.status !== 'success') return 'wrong_status'
  if (debtOf(model, payment.tutor) > 0) return 'wrong_status'
  if (amount > refundableOf(payment)) return 'amount'
  if (balanceOf(model, walletOf(payment.tutor)) < amount) return 'insufficient_funds'
  const isAlone = !needsSecondPerson(model, payment.tutor, amount)
  reserveRefund(model, payment, amount)
  if (isAlone) decideAlone(model, { tutor: payment.tutor, sum: amount, refund: payment.refunds.at(-1)! })
  payment.returned += amount
  if (!isAnswerLost) endRefund(model, payment, payment.refunds.at(-1)!)
  return 'success'
}

export function reserveRefund(model: MoneyModel, payment: ModelPayment, amount: number): void {
  moveMoney(model, walletOf(payment.tutor), { refund_out: amount })
  payment.left.tutor -= amount
  payment.refunds.push({ amount, at: model.now, state: 'pending' })
}

/** The provider refuses a refund, so its sum is back in the wallet. */
export function refuseRefund(model: MoneyModel, payment: ModelPayment, refund: ModelPayment['refunds'][number]): void {
  payment.refunds.splice(payment.refunds.indexOf(refund), 1)
  model.adjustments = model.adjustments.filter((one) => one.refund !== refund)
  payment.left.tutor += refund.amount
  moveMoney(model, 'refund_out', { [walletOf(payment.tutor)]: refund.amount })
  settleDispute(model, payment)
}

export function endRefund(model: MoneyModel, payment: ModelPayment, refund: ModelPayment['refunds'][number]): void {
  refund.state = 'done'
  moveMoney(model, 'refund_out', { clearing: refund.amount })
  payment.refunded += refund.amount
  if (payment.refunded >= payment.amount) payment.status = 'refunded'
}

/** Refunds without an outcome are asked about again. */
export async function resumeRefunds(model: MoneyModel, slotOf: SlotOf): Promise<void> {
  const latest = model.now - model.rules.refundRetryMinutes * minuteMs
  for (const payment of model.payments)
    if (payment.refunds.some(({ state, at }) => state === 'pending' && at <= latest))
      await reportPaid(model, payment, payment.returned, slotOf)
}
