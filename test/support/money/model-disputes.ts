import { balanceOf, debtOf, forgivenOf, moveMoney, walletOf } from './money-model.ts'
import type { ModelOrder, ModelPayment, MoneyModel, PaymentParts } from './money-model.ts'

export const pendingOf = ({ refunds }: ModelPayment): number =>
  refunds.reduce((sum, refund) => (refund.state === 'pending' ? sum + refund.amount : sum), 0)

/** The provider says how much of a payment is disputed, and maybe how much it has refunded. */
export function reportDisputed(
  model: MoneyModel,
  payment: ModelPayment,
  { disputed, bookRefunds }: { disputed: number; bookRefunds: () => void },
): void {
  if (disputed < payment.disputedSum) setDisputed(model, payment, disputed)
  bookRefunds()
  setDisputed(model, payment, disputed)
}

function setDisputed(model: MoneyModel, payment: ModelPayment, disputed: number): void {
  payment.disputedSum = disputed
  settleDispute(model, payment)
}

/** The bank holds the disputed sum, as far as it has not gone back and is not on its way. */
export function settleDispute(model: MoneyModel, payment: ModelPayment): void {
  releaseDispute(model, payment, payment.refunded)
  const { amount, donation, refunded, disputedSum, taken } = payment
  const wanted = Math.min(disputedSum, amount + donation - refunded - pendingOf(payment))
  const before = debtOf(model, payment.tutor) + forgivenOf(model, payment.tutor)
  const parts = takeParts(model, payment, wanted - sumOf(taken))
  payment.owed += debtOf(model, payment.tutor) + forgivenOf(model, payment.tutor) - before
  payment.taken = { tutor: taken.tutor + parts.tutor, donation: taken.donation + parts.donation }
}

/** If the bank holds too much, it gives back all. */
function releaseDispute(model: MoneyModel, payment: ModelPayment, refunded: number): void {
  const { amount, donation, disputedSum, taken, left } = payment
  if (sumOf(taken) <= Math.min(disputedSum, amount + donation - refunded - pendingOf(payment))) return
  const unforgiven = Math.min(payment.owed, forgivenOf(model, payment.tutor))
  forgive(model, payment.tutor, -unforgiven)
  payment.unforgiven += unforgiven
  payment.owed = 0
  moveMoney(model, 'clearing', { [walletOf(payment.tutor)]: taken.tutor, donation: taken.donation })
  settleDebts(model)
  payment.left = { tutor: left.tutor + taken.tutor, donation: left.donation + taken.donation }
  payment.taken = { tutor: 0, donation: 0 }
}

const sumOf = ({ tutor, donation }: PaymentParts) => tutor + donation

/** A sum that the provider has returned without being asked by us. */
export function bookOutsideRefund(model: MoneyModel, payment: ModelPayment, returned: number): void {
  const outside = returned - payment.refunded - pendingOf(payment)
  if (outside <= 0) return
  releaseDispute(model, payment, payment.refunded + outside)
  takeParts(model, payment, outside)
  payment.refunded += outside
  settleDispute(model, payment)
  if (payment.refunded >= payment.amount) payment.status = 'refunded'
}

/** The donation is the last part of a payment that goes back. */
function takeParts(model: MoneyModel, payment: ModelPayment, sum: number): PaymentParts {
  const { left } = payment
  const tutor = Math.min(sum, left.tutor)
  const donation = sum - tutor
  payment.left = { tutor: left.tutor - tutor, donation: left.donation - donation }
  const forgiven = Math.min(tutor, payment.unforgiven)
  payment.unforgiven -= forgiven
  takeFromTutor(model, payment.tutor, tutor - forgiven)
  addDebt(model, payment.tutor, forgiven)
  forgive(model, payment.tutor, forgiven)
  moveMoney(model, 'donation', { clearing: donation })
  return { tutor, donation }
}

function takeFromTutor(model: MoneyModel, tutor: number, sum: number, to = 'clearing'): void {
  const fromWallet = Math.min(sum, balanceOf(model, walletOf(tutor)))
  moveMoney(model, walletOf(tutor), { [to]: fromWallet })
  addDebt(model, tutor, sum - fromWallet, to)
}

function addDebt(model: MoneyModel, tutor: number, sum: number, to = 'clearing'): void {
  moveMoney(model, 'receivable', { [to]: sum })
  model.debts.set(tutor, debtOf(model, tutor) + sum)
}

/** Gives up a debt, or owes it again. */
export function forgive(model: MoneyModel, tutor: number, sum: number): void {
  moveMoney(model, 'staff_adjustment', { receivable: sum })
  model.debts.set(tutor, debtOf(model, tutor) - sum)
  model.forgiven.set(tutor, forgivenOf(model, tutor) + sum)
}

/** Money that came into a wallet pays the tutor's debt first. */
export function settleDebts(model: MoneyModel): void {
  for (const [tutor, debt] of model.debts) {
    const paid = Math.min(debt, balanceOf(model, walletOf(tutor)))
    moveMoney(model, walletOf(tutor), { receivable: paid })
    model.debts.set(tutor, debt - paid)
  }
}

/** The first fees of the invited tutor bring the referrer a share. */
export function rewardReferrer(model: MoneyModel, order: ModelOrder): void {
  const { percent, fees } = model.rules.affiliate
  const { referral, rewards } = model
  if (order.tutor !== referral?.invited || !order.fee) return
  const others = rewards.filter((reward) => !reward.isReversed && reward.order !== order.id).length
  if (others + referral.rewardsBefore >= fees) return
  const sum = Math.round((order.fee * percent) / 100)
  moveMoney(model, 'affiliate', { [walletOf(referral.referrer)]: sum })
  rewards.push({ order: order.id, sum, isReversed: false })
}

export function reverseReward(model: MoneyModel, order: ModelOrder): void {
  const last = model.rewards.findLast((reward) => reward.order === order.id)
  if (!last || last.isReversed) return
  last.isReversed = true
  takeFromTutor(model, model.referral!.referrer, last.sum, 'affiliate')
}
