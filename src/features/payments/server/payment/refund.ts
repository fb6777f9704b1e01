import { fail, failField } from '#shared/errors.ts'
import { languageTag } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import type { Ctx } from '#platform/context.ts'
import { lockDebt, lockWalletBalance } from '../ledger/accounts.ts'
import { postMovement } from '../ledger/post-movement.ts'
import type { MovementEntry } from '../ledger/post-movement.ts'
import { forgiveAgain, sumForgivable } from './forgiven-debt.ts'
import { lockPayment } from './lock-payment.ts'
import type { PaymentRow } from './lock-payment.ts'
import { settleDisputes } from './dispute.ts'
import { readRest, splitReturn } from './payment-rest.ts'
import type { PaymentSums } from './payment-rest.ts'
import { readIdPrefix } from '../merchants/merchants.ts'
import { refundKeyOf } from '../providers/provider-ids.ts'
import type { RefundOutcome } from '../providers/provider.ts'
import { listPendingRefunds, listRefunds, sumPaidRefunds, sumPendingRefunds } from './pending-refunds.ts'

/** `amount` comes out of the wallet. The donation never was in it. */
type NewRefund = { paymentId: number; amount: number; donation?: number; reason: string; staffId: number | null }

/**
 * First phase of a refund to the payer: the sum leaves the wallet and waits in `refund_out` until the provider has
 * paid it out. A donation goes back only if it is asked for.
 */
export async function reserveRefund(
  ctx: Ctx,
  { paymentId, amount, donation = 0, reason, staffId }: NewRefund,
): Promise<number> {
  const payment = await lockPayment(ctx, paymentId)
  await assertRefundable(ctx, payment, { amount, donation })
  const id = await insertRefund(ctx, payment, { amount, donation, reason, status: 'pending', staffId })
  await bookRefund(ctx, payment, { id, amount, donation, reason })
  return id
}

/** `amount` comes out of the wallet. The donation goes back beside it. */
type RefundedSums = { amount: number; donation: number }

export async function assertRefundable(
  ctx: Ctx,
  payment: PaymentRow,
  { amount, donation }: RefundedSums,
): Promise<void> {
  // The donation of a payment that was refunded may follow.
  const isBooked = payment.status === 'success' || (payment.status === 'refunded' && amount === 0)
  if (!isBooked) throw fail('wrong_status')
  if ((await lockDebt(ctx, payment.tutor_id)) > 0) throw fail('wrong_status', { id: 'payment.refund.debt' })
  const rest = await sumRefundable(ctx, payment)
  if (amount > rest) throw failField('amount', 'payment.refund.too_much', { rest: formatSum(ctx, rest) })
  const donated = await sumRefundableDonation(ctx, payment)
  if (donation > donated) throw failField('donation', 'payment.refund.too_much', { rest: formatSum(ctx, donated) })
  if (amount + donation === 0) throw failField('amount', 'invalid.required')
}

type RefundRow = RefundedSums & { reason: string; status: 'waiting' | 'pending'; staffId: number | null }

export async function insertRefund(
  ctx: Ctx,
  { id: payment_id }: PaymentRow,
  { staffId: staff_id, amount, donation, ...row }: RefundRow,
): Promise<number> {
  const { id } = await ctx.db
    .insertInto('payment_refund')
    .values({
      edition: ctx.edition.code,
      payment_id,
      provider_prefix: await readIdPrefix(ctx),
      staff_id,
      created_at: ctx.now,
      amount: amount + donation,
      donation,
      ...row,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type BookedRefund = RefundedSums & { id: number; reason: string }

export async function bookRefund(ctx: Ctx, payment: PaymentRow, refund: BookedRefund): Promise<void> {
  const { id, amount, donation, reason } = refund
  await postMovement(ctx, {
    kind: 'refund',
    key: `refund:${id}`,
    paymentId: payment.id,
    reason,
    entries: [
      { account: { kind: 'wallet', owner: payment.tutor_id }, amount: -amount },
      { account: { kind: 'donation' }, amount: -donation },
      { account: { kind: 'refund_out', owner: payment.merchant_id }, amount: amount + donation },
    ],
  })
}

const formatSum = ({ edition, locale }: Ctx, minor: number) =>
  formatMoney({ minor, currency: edition.currency }, languageTag(locale, edition.country))

/** The sum, without the donation, that is neither refunded nor on its way back nor taken by a dispute. */
export async function sumRefundable(ctx: Ctx, payment: PaymentSums): Promise<number> {
  const { sum, donation } = await readRest(ctx, payment)
  return Math.max(0, sum - donation)
}

/** The part of the donation that has not gone back. */
export async function sumRefundableDonation(ctx: Ctx, payment: PaymentSums): Promise<number> {
  const { sum, donation } = await readRest(ctx, payment)
  return Math.max(0, Math.min(sum, donation))
}

/** Second phase: the provider has paid the refund out, or refused it and the sum returns to the wallet. */
export async function settleRefund(ctx: Ctx, refundId: number, isDone: boolean): Promise<void> {
  const { payment_id } = await ctx.db
    .selectFrom('payment_refund')
    .select('payment_id')
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', refundId)
    .executeTakeFirstOrThrow()
  await settle(ctx, await lockPayment(ctx, payment_id), refundId, isDone)
}

/** The provider names one of our refunds that it has paid out or refused. */
export async function endRefund(ctx: Ctx, payment: PaymentRow, ended: RefundOutcome): Promise<PaymentRow> {
  const refunds = await listRefunds(ctx, payment.id)
  const refund = refunds.find((row) => refundKeyOf(row) === ended.key)
  if (refund?.status === 'pending') return settle(ctx, payment, refund.id, ended.state === 'done')
  return refund?.status === 'done' && ended.state === 'failed' ? returnRefund(ctx, payment, refund) : payment
}

/** A bank can send a refund back days after the provider has paid it out. The sum returns to the wallet. */
async function returnRefund(ctx: Ctx, payment: PaymentRow, refund: PaidRefund): Promise<PaymentRow> {
  const { id, amount } = refund
  await ctx.db
    .updateTable('payment_refund')
    .set({ status: 'failed' })
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', id)
    .execute()
  await postMovement(ctx, {
    kind: 'refund_failed',
    key: `refund:${id}:returned`,
    paymentId: payment.id,
    entries: [
      { account: { kind: 'clearing', owner: payment.merchant_id }, amount: -amount },
      ...returnedEntries(payment, refund),
    ],
  })
  const after = { refund_id: id, amount }
  await ctx.emit({ name: 'payment.refund_failed', entity: 'payment', entityId: payment.id, after })
  const returned = await setRefunded(ctx, payment, payment.refunded - amount)
  await settleDisputes(ctx, returned)
  return returned
}
type PaidRefund = { id: number; amount: number; donation: number }

const returnedEntries = (
  { tutor_id }: PaymentRow,
  { amount, donation }: Omit<PaidRefund, 'id'>,
): readonly MovementEntry[] => [
  { account: { kind: 'wallet', owner: tutor_id }, amount: amount - donation },
  { account: { kind: 'donation' }, amount: donation },
]

/**
 * Books refunds that the provider reports as a total: pending ones of ours in their order, and the rest as a refund
 * made in the provider's own panel. The wallet pays for it as far as it can; the tutor owes the rest. What pending
 * refunds can explain is not booked: a late total may include one of them and not yet a later one that is done.
 */
export async function applyProviderRefund(ctx: Ctx, payment: PaymentRow, total: number): Promise<PaymentRow> {
  let current = payment
  if (total <= current.refunded) return payment
  for (const { id, amount } of await listPendingRefunds(ctx, payment.id))
    if (current.refunded + amount <= total) current = await settle(ctx, current, id, true)
  const outside = total - current.refunded - (await sumPendingRefunds(ctx, payment.id))
  if (outside <= 0) return current
  // A dispute first gives back the sum that was refunded instead.
  await settleDisputes(ctx, { ...current, refunded: current.refunded + outside })
  const { share, donation } = splitReturn(await readRest(ctx, current), outside)
  const forgivable = await sumForgivable(ctx, payment, share)
  const fromWallet = Math.min(share - forgivable, await lockWalletBalance(ctx, payment.tutor_id))
  const { id: movementId } = await postMovement(ctx, {
    kind: 'refund_done',
    // The sum of refunds that are not ours only grows, while a total may come again after one of ours was sent back.
    key: `payment:${payment.id}:outside:${current.refunded + outside - (await sumPaidRefunds(ctx, payment.id))}`,
    paymentId: payment.id,
    entries: [
      { account: { kind: 'wallet', owner: payment.tutor_id }, amount: -fromWallet },
      { account: { kind: 'receivable', owner: payment.tutor_id }, amount: fromWallet - share },
      { account: { kind: 'donation' }, amount: -donation },
      { account: { kind: 'clearing', owner: payment.merchant_id }, amount: outside },
    ],
  })
  await forgiveAgain(ctx, payment, { movementId, sum: forgivable })
  return setRefunded(ctx, current, current.refunded + outside)
}

async function settle(ctx: Ctx, payment: PaymentRow, refundId: number, isDone: boolean): Promise<PaymentRow> {
  const refund = await ctx.db
    .updateTable('payment_refund')
    .set({ status: isDone ? 'done' : 'failed', ended_at: ctx.now })
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', refundId)
    .where('status', '=', 'pending')
    .returning(['amount', 'donation'])
    .executeTakeFirst()
  if (!refund) return payment
  const { amount } = refund
  const received: readonly MovementEntry[] = isDone
    ? [{ account: { kind: 'clearing', owner: payment.merchant_id }, amount }]
    : returnedEntries(payment, refund)
  await postMovement(ctx, {
    kind: isDone ? 'refund_done' : 'refund_failed',
    key: `refund:${refundId}:end`,
    paymentId: payment.id,
    entries: [{ account: { kind: 'refund_out', owner: payment.merchant_id }, amount: -amount }, ...received],
  })
  if (isDone) return setRefunded(ctx, payment, payment.refunded + amount)
  const after = { refund_id: refundId, amount }
  await ctx.emit({ name: 'payment.refund_failed', entity: 'payment', entityId: payment.id, after })
  await settleDisputes(ctx, payment)
  return payment
}

async function setRefunded(ctx: Ctx, payment: PaymentRow, refunded: number): Promise<PaymentRow> {
  // A payment is refunded when all but the donation has gone back.
  const { donation } = await readRest(ctx, payment)
  const isRefunded = refunded + donation >= payment.amount + payment.donation
  const status = isRefunded ? ('refunded' as const) : ('success' as const)
  await ctx.db
    .updateTable('payment')
    .set({ refunded, status })
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', payment.id)
    .execute()
  await ctx.emit({
    name: 'payment.refunded',
    entity: 'payment',
    entityId: payment.id,
    before: { refunded: payment.refunded },
    after: { refunded, status },
  })
  return { ...payment, refunded, status }
}
