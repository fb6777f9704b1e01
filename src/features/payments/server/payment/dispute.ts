import type { Ctx } from '#platform/context.ts'
import { lockWalletBalance } from '../ledger/accounts.ts'
import { postMovement } from '../ledger/post-movement.ts'
import type { PaymentReport, ReportedDispute } from '../providers/provider.ts'
import { listDisputeMovements, reverseDisputeMovements } from './dispute-movements.ts'
import { forgiveAgain, sumForgivable } from './forgiven-debt.ts'
import type { PaymentRow } from './lock-payment.ts'
import { readRest, splitReturn } from './payment-rest.ts'

type DisputeColumns = Pick<PaymentRow, 'disputed' | 'disputed_amount' | 'amount' | 'donation'>

/** The sum of all disputes that are open or lost. */
export function disputedSumOf({ disputed, disputed_amount, amount, donation }: DisputeColumns): number {
  return disputed ? (disputed_amount ?? amount + donation) : 0
}

/**
 * Disputes from before their sums were stored were booked as those of the whole payment. Staff may have corrected them
 * by an adjustment, so they must not become smaller by themselves.
 */
export const isBookedAsWhole = ({ disputed, disputed_amount }: DisputeColumns) => disputed && disputed_amount === null

type KnownDisputes = Record<string, { sum: number; isFinal: boolean }>

/** Notices of one dispute come in any order, and none after its end opens it again. */
export async function saveDispute(ctx: Ctx, payment: PaymentRow, dispute: ReportedDispute): Promise<PaymentRow> {
  const { ref, sum, isFinal } = dispute
  const known = payment.disputes as KnownDisputes
  const before = known[ref]
  if (before && ((before.isFinal && !isFinal) || (before.isFinal === isFinal && before.sum === sum))) return payment
  const disputes: KnownDisputes = { ...known, [ref]: { sum, isFinal } }
  await ctx.db
    .updateTable('payment')
    .set({ disputes: JSON.stringify(disputes) })
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', payment.id)
    .execute()
  return { ...payment, disputes }
}

/** The disputed sum after a report. A provider cannot take more than was paid. */
export function reportedDisputedSum(payment: PaymentRow, { disputed, dispute }: PaymentReport): number {
  const sums = Object.values(payment.disputes as KnownDisputes).map(({ sum }) => sum)
  const sum = dispute ? sums.reduce((total, one) => total + one, 0) : (disputed ?? disputedSumOf(payment))
  return Math.min(sum, payment.amount + payment.donation)
}

/** The disputed sum is taken back by the provider at once. What we win is booked back. */
export async function applyDisputedSum(ctx: Ctx, payment: PaymentRow, sum: number): Promise<PaymentRow> {
  const before = disputedSumOf(payment)
  if (sum === before || (isBookedAsWhole(payment) && sum > 0)) return payment
  const columns = { disputed: sum > 0, disputed_amount: sum > 0 ? sum : null }
  const changed = { ...payment, ...columns }
  await settleDisputes(ctx, changed)
  await ctx.db
    .updateTable('payment')
    .set(columns)
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', payment.id)
    .execute()
  await ctx.emit({
    name: sum > before ? 'payment.disputed' : 'payment.dispute_won',
    entity: 'payment',
    entityId: payment.id,
    before: { disputed: before },
    after: { disputed: sum, amount: Math.abs(sum - before) },
  })
  return changed
}

/**
 * Makes disputes hold the disputed sum, as far as it is neither refunded nor on its way back. Called whenever one of
 * these sums has changed, so that their order makes no difference.
 */
export async function settleDisputes(ctx: Ctx, payment: PaymentRow): Promise<void> {
  const { sum, takenByDisputes } = await readRest(ctx, payment)
  const wanted = Math.min(disputedSumOf(payment), sum + takenByDisputes)
  if (wanted > takenByDisputes) return takeDisputed(ctx, payment, wanted - takenByDisputes)
  if (wanted === takenByDisputes) return
  // Movements are reversed as a whole, so a smaller sum is taken anew.
  await reverseDisputeMovements(ctx, payment)
  if (wanted > 0) await takeDisputed(ctx, payment, wanted)
}

/** The wallet pays as far as it can, because it never goes below zero; the tutor owes the rest. */
async function takeDisputed(ctx: Ctx, payment: PaymentRow, sum: number): Promise<void> {
  const { id, tutor_id, merchant_id } = payment
  const { share, donation } = splitReturn(await readRest(ctx, payment), sum)
  const forgivable = await sumForgivable(ctx, payment, share)
  const fromWallet = Math.min(share - forgivable, await lockWalletBalance(ctx, tutor_id))
  const { id: movementId } = await postMovement(ctx, {
    kind: 'dispute',
    key: `payment:${id}:dispute:${(await listDisputeMovements(ctx, id)).length + 1}`,
    paymentId: id,
    entries: [
      { account: { kind: 'clearing', owner: merchant_id }, amount: sum },
      { account: { kind: 'donation' }, amount: -donation },
      { account: { kind: 'wallet', owner: tutor_id }, amount: -fromWallet },
      { account: { kind: 'receivable', owner: tutor_id }, amount: fromWallet - share },
    ],
  })
  await forgiveAgain(ctx, payment, { movementId, sum: forgivable })
}
