import type { Updateable } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { DB } from '#platform/db/tables.gen.ts'
import { canBecome, nextStatusCheck } from '../../model.ts'
import type { PaymentStatus } from '../../model.ts'
import { lockWalletOwner } from '../ledger/accounts.ts'
import { postMovement } from '../ledger/post-movement.ts'
import type { PaymentReport } from '../providers/provider.ts'
import { saveCard } from './cards.ts'
import { presentOurs, presentTheirs, saveDifference } from './difference.ts'
import type { TheirFacts } from './difference.ts'
import { applyDisputedSum, disputedSumOf, reportedDisputedSum, saveDispute } from './dispute.ts'
import { lockPayment } from './lock-payment.ts'
import type { PaymentRow } from './lock-payment.ts'
import { applyProviderRefund, endRefund } from './refund.ts'

export type ReportOutcome = 'applied' | 'unchanged' | 'mismatch'

/**
 * The only function that changes a payment by the word of its provider, whether from a notice, the return page, a
 * status check or staff. The payment's row is locked and its state decides, so any report may come any number of times
 * and in any order.
 */
export async function applyReport(ctx: Ctx, report: PaymentReport, isTestMerchant: boolean): Promise<ReportOutcome> {
  const locked = await lockPayment(ctx, report.paymentId)
  if (isMismatch(locked, report, isTestMerchant)) {
    await keepMismatch(ctx, locked, report, isTestMerchant)
    return 'mismatch'
  }
  if (isOfEarlierAttempt(locked, report)) return 'unchanged'
  let payment = locked
  for (const refund of report.refunds ?? []) payment = await endRefund(ctx, payment, refund)
  if (report.state === 'failed') return fail(ctx, payment, report)
  if (report.state === 'pending') return stayPending(ctx, payment, report)
  const paid = canBecome(payment.status, 'success') ? await succeed(ctx, payment, report) : payment
  const known = report.dispute ? await saveDispute(ctx, paid, report.dispute) : paid
  const disputed = reportedDisputedSum(known, report)
  // A dispute that is over gives the money back before a refund takes it.
  const settled = disputed < disputedSumOf(known) ? await applyDisputedSum(ctx, known, disputed) : known
  const refunded = await applyProviderRefund(ctx, settled, report.refunded ?? 0)
  const changed = await applyDisputedSum(ctx, refunded, disputed)
  if (disputedSumOf(changed) !== disputed)
    await saveDisputeDifference(ctx, changed, { ...presentTheirs(report, isTestMerchant), disputed })
  return changed === locked ? 'unchanged' : 'applied'
}

/**
 * A charge that the bank wants confirmed goes on in a checkout of the same payment. What the provider says of the charge,
 * or said before the checkout existed, does not end it. Money counts, whatever it was paid by.
 */
function isOfEarlierAttempt({ checkout_ref }: PaymentRow, report: PaymentReport): boolean {
  const { state, checkoutRef, askedCheckout = checkoutRef } = report
  return state !== 'paid' && checkout_ref !== null && askedCheckout !== undefined && askedCheckout !== checkout_ref
}

/** A dispute that was booked as one of the whole payment is changed by staff only. */
async function saveDisputeDifference(ctx: Ctx, payment: PaymentRow, theirs: TheirFacts): Promise<void> {
  await saveDifference(ctx, payment.id, { ours: presentOurs(payment), theirs })
}

/** A payment of another sum, currency or mode is never booked, nor a refund of more than was paid. */
function isMismatch(payment: PaymentRow, report: PaymentReport, isTestMerchant: boolean): boolean {
  if (report.state !== 'paid') return false
  const { amount, currency, refunded = 0, isTest = false } = report
  const expected = payment.amount + payment.donation
  return amount !== expected || currency !== payment.currency || refunded > expected || (isTest && !isTestMerchant)
}

/** Keeps a notice of a wrong sum, although the provider, when asked, has stated the right one. */
export async function keepWrongReport(ctx: Ctx, report: PaymentReport, isTestMerchant: boolean): Promise<boolean> {
  const payment = await lockPayment(ctx, report.paymentId)
  if (!isMismatch(payment, report, isTestMerchant)) return false
  await keepMismatch(ctx, payment, report, isTestMerchant)
  return true
}

/** Staff find it among the differences, once, however often it is reported. */
async function keepMismatch(ctx: Ctx, payment: PaymentRow, report: PaymentReport, isTestMerchant: boolean) {
  const difference = { ours: presentOurs(payment), theirs: presentTheirs(report, isTestMerchant) }
  if (!(await saveDifference(ctx, payment.id, difference))) return
  ctx.log.error({ payment: payment.id, ...difference }, 'payment differs from its report')
  await ctx.emit({ name: 'payment.mismatch', entity: 'payment', entityId: payment.id, after: difference })
}

/** The thing and the tutor are locked before the wallet, as by everybody who pays from it. */
async function succeed(ctx: Ctx, payment: PaymentRow, report: PaymentReport): Promise<PaymentRow> {
  const { id, tutor_id, amount, donation, merchant_id, purpose, subject_id } = payment
  if (subject_id !== null) await ctx.slices.purchases.get(purpose)?.lock(ctx, subject_id)
  await lockWalletOwner(ctx, tutor_id)
  const changed = await setStatus(ctx, payment, 'success', {
    succeeded_at: ctx.now,
    failure: '',
    provider_ref: report.providerRef ?? payment.provider_ref,
    card_fingerprint: report.cardFingerprint ?? report.card?.fingerprint ?? null,
  })
  await postMovement(ctx, {
    kind: 'top_up',
    key: `payment:${id}:paid`,
    paymentId: id,
    orderId: purpose === 'order' ? subject_id! : undefined,
    topId: purpose === 'top' ? subject_id! : undefined,
    isSpentAtOnce: purpose !== 'wallet',
    entries: [
      { account: { kind: 'wallet', owner: tutor_id }, amount },
      { account: { kind: 'donation' }, amount: donation },
      { account: { kind: 'clearing', owner: merchant_id }, amount: -(amount + donation) },
    ],
  })
  if (payment.save_card && report.card) await saveCard(ctx, payment, report.card)
  await ctx.emit({
    name: 'payment.succeeded',
    entity: 'payment',
    entityId: id,
    before: { status: payment.status },
    after: { status: 'success', tutor_id, purpose, subject_id, amount },
  })
  return changed
}

async function fail(ctx: Ctx, payment: PaymentRow, report: PaymentReport): Promise<ReportOutcome> {
  if (!canBecome(payment.status, 'failed')) return 'unchanged'
  await setStatus(ctx, payment, 'failed', { failure: report.failure ?? '' })
  const after = { status: 'failed', failure: report.failure ?? '' }
  await ctx.emit({ name: 'payment.failed', entity: 'payment', entityId: payment.id, after })
  return 'applied'
}

async function stayPending(ctx: Ctx, payment: PaymentRow, report: PaymentReport): Promise<ReportOutcome> {
  if (!canBecome(payment.status, 'pending')) return 'unchanged'
  await setStatus(ctx, payment, 'pending', { failure: report.failure ?? '' })
  await ctx.emit({ name: 'payment.pending', entity: 'payment', entityId: payment.id, after: { status: 'pending' } })
  return 'applied'
}

/** Writes a status that the caller has checked under the payment's lock. */
export async function setStatus(
  ctx: Ctx,
  payment: PaymentRow,
  status: PaymentStatus,
  more: Updateable<DB['payment']> = {},
): Promise<PaymentRow> {
  const isBooked = status === 'success' || status === 'refunded'
  const next_check_at = isBooked ? null : nextStatusCheck(payment.created_at, ctx.now)
  const set = { next_check_at, ...more, status }
  await ctx.db
    .updateTable('payment')
    .set(set)
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', payment.id)
    .execute()
  return { ...payment, ...(set as Partial<PaymentRow>) }
}
