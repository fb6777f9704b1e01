import { balanceOf, debtOf, moveMoney, walletOf } from './money-model.ts'
import type { ModelOrder, ModelPayment, MoneyModel } from './money-model.ts'

export const pendingOf = ({ refunds }: ModelPayment): number =>
  refunds.reduce((sum, refund) => (refund.state === 'pending' ? sum + refund.amount : sum), 0)

/** The donation is the last part of a payment that goes back. */
const donationLeft = ({ amount, donation, refunded }: ModelPayment) => donation - Math.max(0, refunded - amount)

/** The bank takes the disputed sum, as far as it has not gone back and is not on its way. */
export function dispute(model: MoneyModel, payment: ModelPayment, sum: number | undefined): void {
  const { amount, donation, refunded } = payment
  const disputedSum = sum === undefined ? payment.disputedSum : sum < amount + donation ? sum : null
  if (payment.disputed && disputedSum === payment.disputedSum) return
  if (disputedSum !== null && disputedSum < payment.taken) giveBack(model, payment)
  Object.assign(payment, { disputed: true, disputedSum })
  const rest = amount + donation - refunded - pendingOf(payment) - payment.taken
  const taken = Math.min(rest, (disputedSum ?? Infinity) - payment.taken)
  if (taken <= 0) return
  const given = Math.max(0, taken - (rest - donationLeft(payment) + payment.takenDonation))
  payment.taken += taken
  payment.takenDonation += given
  takeFromTutor(model, payment.tutor, taken - given)
  moveMoney(model, 'donation', { clearing: given })
}

export function winDispute(model: MoneyModel, payment: ModelPayment): void {
  if (!payment.disputed) return
  giveBack(model, payment)
  Object.assign(payment, { disputed: false, disputedSum: null })
}

function giveBack(model: MoneyModel, payment: ModelPayment): void {
  const { taken, takenDonation } = payment
  moveMoney(model, 'clearing', { [walletOf(payment.tutor)]: taken - takenDonation, donation: takenDonation })
  Object.assign(payment, { taken: 0, takenDonation: 0 })
}

/** A sum that the provider has returned without being asked by us. A dispute has taken it already. */
export function bookOutsideRefund(model: MoneyModel, payment: ModelPayment, returned: number): void {
  const outside = returned - payment.refunded - pendingOf(payment) - payment.taken
  if (outside <= 0) return
  const share = Math.min(outside, Math.max(0, payment.amount - payment.refunded))
  takeFromTutor(model, payment.tutor, share)
  moveMoney(model, 'donation', { clearing: outside - share })
  payment.refunded += outside
  if (payment.refunded >= payment.amount) payment.status = 'refunded'
}

function takeFromTutor(model: MoneyModel, tutor: number, sum: number, to = 'clearing'): void {
  const fromWallet = Math.min(sum, balanceOf(model, walletOf(tutor)))
  moveMoney(model, walletOf(tutor), { [to]: fromWallet })
  moveMoney(model, 'receivable', { [to]: sum - fromWallet })
  model.debts.set(tutor, debtOf(model, tutor) + sum - fromWallet)
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
