import {
  canSpend,
  dayMs,
  decideAlone,
  earn,
  moveMoney,
  needsSecondPerson,
  orderStatus,
  unearn,
  walletOf,
} from './money-model.ts'
import type { ModelOrder, MoneyModel } from './money-model.ts'
import { rewardReferrer, reverseReward } from './model-disputes.ts'

const payable = new Set<number>([orderStatus.appointed, orderStatus.first_class, orderStatus.waiting])

/** Each action returns the expected answer and changes the model if that is a success. */
export function payFeeByWallet(model: MoneyModel, order: ModelOrder): string {
  if (order.fee === null) return 'not_found'
  if (!payable.has(order.status)) return 'wrong_status'
  if (!canSpend(model, order.tutor, order.fee)) return 'insufficient_funds'
  markPaid(model, order, 'wallet')
  return 'success'
}

export function isFeeOwed(order: ModelOrder, amount: number): boolean {
  return order.fee === amount && payable.has(order.status)
}

export function markPaid(model: MoneyModel, order: ModelOrder, source: 'wallet' | 'outside'): void {
  order.before.push(order.status)
  Object.assign(order, { status: orderStatus.paid, paidAt: model.now })
  chargeFee(model, order, source)
  rewardReferrer(model, order)
  refreshBlock(model, order.tutor)
}

function chargeFee(model: MoneyModel, order: ModelOrder, source: 'wallet' | 'outside'): void {
  earn(model, source === 'wallet' ? walletOf(order.tutor) : 'paid_outside', 'fee_income', order.fee!)
  Object.assign(order, { source, refund: null })
  if (source === 'wallet') model.documents.spends++
}

export function setPaid(model: MoneyModel, order: ModelOrder): string {
  if (!payable.has(order.status)) return 'wrong_status'
  // A second person approves at once what one may not settle alone.
  if (!needsSecondPerson(model, order.tutor, order.fee!))
    decideAlone(model, { tutor: order.tutor, sum: order.fee!, order: order.id })
  markPaid(model, order, 'outside')
  return 'success'
}

export function setPaidOff(model: MoneyModel, order: ModelOrder): string {
  if (order.status !== orderStatus.paid || order.source === 'wallet') return 'wrong_status'
  unearn(model, 'paid_outside', 'fee_income', order.fee!)
  // A settlement that was taken back does not count any more.
  model.adjustments = model.adjustments.filter((one) => one.order !== order.id)
  reverseReward(model, order)
  Object.assign(order, { status: order.before.pop(), source: null, paidAt: null })
  return 'success'
}

const ended = new Set<number>([orderStatus.lost, orderStatus.deleted])
const wasPaid = ({ status, before }: ModelOrder) => status === orderStatus.paid || before.includes(orderStatus.paid)

export function setLost(model: MoneyModel, order: ModelOrder, isTutorFault: boolean): string {
  if (ended.has(order.status)) return 'wrong_status'
  refundFee(model, order, isTutorFault)
  order.before.push(order.status)
  order.status = orderStatus.lost
  return 'success'
}

export function deleteOrder(model: MoneyModel, order: ModelOrder, isTutorFault: boolean): string {
  if (!payable.has(order.status) && order.status !== orderStatus.paused) return 'wrong_status'
  refundFee(model, order, isTutorFault)
  if (order.status === orderStatus.paused) order.before.pop()
  order.status = orderStatus.deleted
  return 'success'
}

/** The fee returns to the wallet if the reason is not the tutor's fault and the payment is recent. */
function refundFee(model: MoneyModel, order: ModelOrder, isTutorFault: boolean): void {
  const { fee, tutor, source } = order
  const isRecent = order.paidAt !== null && model.now - order.paidAt <= model.rules.fee.refundDays * dayMs
  if (!wasPaid(order) || !isRecent || isTutorFault || order.refund) return
  unearn(model, source === 'outside' ? 'paid_outside' : walletOf(tutor), 'fee_income', fee!)
  // A fee that was paid outside has no document, so its refund has none either.
  if (source === 'wallet') {
    model.documents.refunds++
    order.refund = 'wallet'
  } else if (needsSecondPerson(model, tutor, fee!)) order.refund = 'waiting'
  else {
    // No money has come in for it, so it is a gift of staff.
    moveMoney(model, 'staff_adjustment', { [walletOf(tutor)]: fee! })
    decideAlone(model, { tutor, sum: fee! })
    order.refund = 'adjusted'
  }
  reverseReward(model, order)
}

export function setLostOff(model: MoneyModel, order: ModelOrder): string {
  if (order.status !== orderStatus.lost) return 'wrong_status'
  const source = order.refund === 'waiting' ? 'outside' : 'wallet'
  const isChargedAgain = order.before.includes(orderStatus.paid) && order.refund !== null
  if (isChargedAgain && source === 'wallet' && !canSpend(model, order.tutor, order.fee!)) return 'insufficient_funds'
  order.status = order.before.pop()!
  if (isChargedAgain) {
    chargeFee(model, order, source)
    rewardReferrer(model, order)
  }
  return 'success'
}

export function pause(_model: MoneyModel, order: ModelOrder): string {
  if (!payable.has(order.status) && order.status !== orderStatus.paid) return 'wrong_status'
  order.before.push(order.status)
  order.status = orderStatus.paused
  return 'success'
}

export function unpause(_model: MoneyModel, order: ModelOrder): string {
  if (order.status !== orderStatus.paused) return 'wrong_status'
  order.status = order.before.pop()!
  return 'success'
}

export function deleteTutor(_model: MoneyModel, order: ModelOrder): string {
  if (!payable.has(order.status)) return 'wrong_status'
  Object.assign(order, { status: orderStatus.processing, fee: null, lesson: null, lessonEnd: null, due: null })
  return 'success'
}

export function setFirstLesson(_model: MoneyModel, order: ModelOrder, at: number): string {
  if (order.status !== orderStatus.appointed && order.status !== orderStatus.first_class) return 'wrong_status'
  Object.assign(order, { status: orderStatus.first_class, lesson: at, lessonEnd: at + 3_600_000 })
  return 'success'
}

export function endFirstLessons(model: MoneyModel): void {
  for (const order of model.orders)
    if (order.status === orderStatus.first_class && order.lessonEnd! <= model.now)
      Object.assign(order, {
        status: orderStatus.waiting,
        due: order.lesson! + model.rules.fee.dueDays * dayMs,
      })
}

export function refreshBlock(model: MoneyModel, tutor: number): void {
  const due = model.orders
    .filter((order) => order.tutor === tutor && order.status === orderStatus.waiting && order.fee !== null)
    .map((order) => order.due!)
  const days = (model.now - Math.min(...due)) / dayMs
  const { no_offers, hidden } = model.rules.blockDays
  if (due.length === 0 || days < no_offers) model.blocks.delete(tutor)
  else model.blocks.set(tutor, days >= hidden ? 'hidden' : 'no_offers')
}
