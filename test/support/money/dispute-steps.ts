import { expect } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { applyReport } from '#features/payments/public.ts'
import { findMerchant } from '#features/payments/server/merchants/merchants.ts'
import { paymentProviders } from '#features/payments/server/providers/providers.ts'
import { closeWallet, saveWalletChoice } from '#features/payments/server/wallet/close-wallet.ts'
import { inTransaction, readOnlyCtx, systemRequester } from '#platform/runtime.ts'
import { runQueuedJobs } from '../jobs.ts'
import * as disputes from './model-disputes.ts'
import { endRefund, refundableOf, refuseRefund, reportReturned, reserveRefund } from './model-payments.ts'
import { balanceOf, debtOf, moveMoney, walletOf } from './money-model.ts'
import type { ModelPayment } from './money-model.ts'
import type { MoneyWorld } from './money-world.ts'
import { adjust, paymentOf, tutorOf } from './step-parts.ts'
import type { StepNumbers } from './step-parts.ts'

const requester = systemRequester(editionByCode('ua')!)
const isBooked = ({ status }: ModelPayment) => status === 'success' || status === 'refunded'

/**
 * The provider says how much of a booked payment is disputed, and in some reports how much it has refunded. The same
 * report again changes nothing.
 */
export async function disputePayment(world: MoneyWorld, step: StepNumbers): Promise<void> {
  const payment = paymentOf(world, step)
  if (!payment || !isBooked(payment)) return
  const amount = payment.amount + payment.donation
  const isWon = payment.disputedSum > 0 && step.sum % 2 === 1
  const disputed = isWon ? 0 : step.flag ? 1 + (step.sum % amount) : amount
  const refunded = step.tutor === 1 ? payment.returned : undefined
  const report = { paymentId: payment.id, state: 'paid' as const, amount, currency: 'UAH', disputed, refunded }
  const apply = () => inTransaction(world.app.runtime, requester, (ctx) => applyReport(ctx, report, true))
  await apply()
  expect(await apply()).toBe('unchanged')
  const bookRefunds = () => {
    if (refunded !== undefined) reportReturned(world.model, payment, refunded)
  }
  disputes.reportDisputed(world.model, payment, { disputed, bookRefunds })
}

/** Staff give up a part of a debt, or all of it. */
export async function forgiveDebt(world: MoneyWorld, step: StepNumbers): Promise<void> {
  const tutor = tutorOf(world, step)
  const debt = debtOf(world.model, tutor)
  const sum = step.flag ? Math.max(1, debt) : 1 + (step.sum % (debt + 1))
  const input = { tutor_id: tutor, sum, reason: 'A test' }
  await adjust(world, {
    path: '/api/admin/tutor/wallet/forgive_debt',
    input,
    ending: sum <= debt ? 'success' : 'wrong_status',
  })
  if (sum <= debt) disputes.forgive(world.model, tutor, sum)
}

let outside = 0

/** A refund that staff make in the provider's panel, which a later notice reports. */
export async function refundOutside(world: MoneyWorld, step: StepNumbers): Promise<void> {
  const payment = paymentOf(world, step)
  if (!payment || !isBooked(payment)) return
  const rest = payment.amount + payment.donation - payment.returned
  if (rest <= 0) return
  const refundAmount = step.flag ? rest : 1 + (step.sum % rest)
  const merchant = await findMerchant(readOnlyCtx(world.app.runtime, requester), world.sandbox.merchantId)
  const answer = await paymentProviders.fondy.refund(fetch, merchant!, {
    paymentId: payment.id,
    amount: payment.amount + payment.donation,
    currency: 'UAH',
    checkoutRef: null,
    providerRef: null,
    refundAmount,
    key: `outside-${++outside}`,
    reason: 'outside',
    noticeUrl: '',
  })
  expect(answer).toMatchObject({ state: 'done' })
  payment.returned += refundAmount
}

let leaves = 0

/**
 * The wallet of a leaving tutor is emptied. The product chooses the payments that it refunds, and the model checks that
 * they can carry the sums. The tutor stays here, as one who registers again.
 */
export async function leaveWallet(world: MoneyWorld, step: StepNumbers): Promise<void> {
  const { model, db, app } = world
  const tutor = tutorOf(world, step)
  const choice = step.flag ? 'forfeit' : 'refund'
  const event = { id: ++leaves, name: 'tutor.anonymised', entity: 'tutor', entityId: tutor } as never
  const before = await lastRefund(world)
  await inTransaction(app.runtime, requester, async (ctx) => {
    await saveWalletChoice(ctx, tutor, choice)
    await closeWallet(ctx, event)
  })
  const made = await db
    .selectFrom('payment_refund')
    .select(['payment_id', 'amount'])
    .where('id', '>', before)
    .orderBy('id')
    .execute()
  if (choice === 'forfeit') expect(made).toEqual([])
  const refused: [payment: ModelPayment, amount: number][] = []
  for (const { payment_id, amount } of made) {
    const payment = model.payments.find(({ id }) => id === payment_id)
    if (!payment) throw new Error(`a payment of an earlier world was refunded: ${payment_id}`)
    expect([payment.tutor, payment.status]).toEqual([tutor, 'success'])
    expect(amount).toBeLessThanOrEqual(refundableOf(payment))
    reserveRefund(model, payment, amount)
    if (payment.returned + amount > payment.amount + payment.donation) refused.push([payment, amount])
    else payment.returned += amount
  }
  moveMoney(model, walletOf(tutor), { forfeited: balanceOf(model, walletOf(tutor)) })
  await runQueuedJobs(app, 'send_refund')
  for (const payment of model.payments)
    for (const refund of payment.refunds)
      if (refund.state === 'pending' && refund.at === model.now) {
        const isRefused = refused.some(([one, amount]) => one === payment && amount === refund.amount)
        if (!isRefused) endRefund(model, payment, refund)
        else refuseRefund(model, payment, refund)
      }
}

async function lastRefund({ db }: MoneyWorld): Promise<number> {
  const row = await db
    .selectFrom('payment_refund')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst()
  return row?.id ?? 0
}
