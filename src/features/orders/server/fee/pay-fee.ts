import type { Person } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { Ctx, OpenPurchase, PurchaseKind } from '#platform/context.ts'
import type { Event } from '#platform/events.ts'
import { markUndelivered, startCardPayment, startPayment } from '#features/payments/public.ts'
import type { StartedPayment } from '#features/payments/public.ts'
import { findSeller } from '#features/seller/public.ts'
import type { feeEndpoints as calls } from '../../contract/fee.ts'
import { feePurchase, isFeePayable, owedFee, wasPaid } from '../../model.ts'
import { findOrder, lockOrder } from '../lifecycle/lock-order.ts'
import type { OrderRow } from '../lifecycle/lock-order.ts'
import { hasStandingFee, payFeeFromWallet } from './fee-movements.ts'

type Tutor = Ctx<Person>

export async function payFeeByWallet(ctx: Tutor, { order_id }: Input<typeof calls.payByWallet>) {
  await payFeeFromWallet(ctx, await lockPayableOrder(ctx, order_id))
  return {}
}

export function payFeeByProvider(ctx: Tutor, input: Input<typeof calls.pay>): Promise<StartedPayment> {
  const { order_id } = input
  return startPayment(ctx, feeSale(order_id), input)
}

export function payFeeByCard(
  ctx: Tutor,
  { order_id, ...card }: Input<typeof calls.payByToken>,
): Promise<StartedPayment> {
  return startCardPayment(ctx, { ...feeSale(order_id), parameters: { order_id } }, card)
}

const feeSale = (orderId: number) => ({
  purchase: feePurchase(orderId),
  makeRequest: (ctx: Tutor) => feePaymentOf(ctx, orderId),
})

/** The order is locked only for a moment: it is checked again when the money has come. */
async function feePaymentOf(ctx: Tutor, orderId: number) {
  const order = await lockPayableOrder(ctx, orderId)
  const description = ctx.t('payment.description.order', { id: String(order.id) })
  return { purpose: 'order' as const, subjectId: order.id, amount: owedFee(order), description }
}

/** The error does not reveal whether another tutor's order exists. */
async function lockPayableOrder(ctx: Tutor, id: number): Promise<OrderRow> {
  const order = await lockOrder(ctx, id)
  if (order.tutor_id !== ctx.actor.id) throw fail('not_found')
  if (!isFeePayable(order)) throw fail('wrong_status')
  return order
}

type PaidPayment = { purpose: string; subject_id: number | null; tutor_id: number; amount: number }

/**
 * Runs in the transaction that books the payment. An order that cannot be paid any more leaves the money in the wallet,
 * as does one that nobody sells: an error would lose the payment.
 */
export async function payFeeOfPayment(ctx: Ctx, { entityId, after }: Event): Promise<void> {
  const { purpose, subject_id, tutor_id, amount } = after as PaidPayment
  if (purpose !== 'order' || subject_id === null) return
  const order = await lockOrder(ctx, subject_id)
  const isOwed = isFeeOwed(order, { payerId: tutor_id, amount })
  if (isOwed && (await findSeller(ctx))) return payFeeFromWallet(ctx, order)
  // A fee that was given back was not paid twice.
  const isPaid = order.tutor_id === tutor_id && wasPaid(order) && (await hasStandingFee(ctx, order.id))
  await markUndelivered(ctx, entityId!, { isPaidTwice: isPaid && !isOwed })
}

const isFeeOwed = (order: OrderRow, { payerId, amount }: Omit<OpenPurchase, 'subjectId'>) =>
  order.tutor_id === payerId && owedFee(order) === amount && isFeePayable(order)

export const feePurchases: PurchaseKind = {
  lock: async (ctx, orderId) => void (await lockOrder(ctx, orderId)),
  async isOwed(ctx, { subjectId, ...payer }) {
    const order = await findOrder(ctx, subjectId)
    return order !== undefined && isFeeOwed(order, payer)
  },
}
