import type { Person } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { Event } from '#platform/events.ts'
import { markUndelivered, startCardPayment, startPayment } from '#features/payments/public.ts'
import type { StartedPayment } from '#features/payments/public.ts'
import type { feeEndpoints as calls } from '../../contract/fee.ts'
import { isFeePayable } from '../../model.ts'
import { lockOrder } from '../lifecycle/lock-order.ts'
import type { OrderRow } from '../lifecycle/lock-order.ts'
import { payFee } from './fee-movements.ts'

type Tutor = Ctx<Person>

export async function payFeeByWallet(ctx: Tutor, { order_id }: Input<typeof calls.payByWallet>) {
  await payFee(ctx, await lockPayableOrder(ctx, order_id), 'wallet', { who: 'system' })
  return {}
}

export function payFeeByProvider(ctx: Tutor, input: Input<typeof calls.pay>): Promise<StartedPayment> {
  return startPayment(ctx, (within) => feePaymentOf(within, input.order_id), input)
}

export function payFeeByCard(
  ctx: Tutor,
  { order_id, ...card }: Input<typeof calls.payByToken>,
): Promise<StartedPayment> {
  return startCardPayment(ctx, (within) => feePaymentOf(within, order_id), card)
}

/** The order is locked only for a moment: it is checked again when the money has come. */
async function feePaymentOf(ctx: Tutor, orderId: number) {
  const { id, fee } = await lockPayableOrder(ctx, orderId)
  const description = ctx.t('payment.description.order', { id: String(id) })
  return { purpose: 'order' as const, subjectId: id, amount: fee!, description }
}

/** The error does not reveal whether another tutor's order exists. */
async function lockPayableOrder(ctx: Tutor, id: number): Promise<OrderRow> {
  const order = await lockOrder(ctx, id)
  if (order.tutor_id !== ctx.actor.id) throw fail('not_found')
  if (!isFeePayable(order)) throw fail('wrong_status')
  return order
}

type PaidPayment = { purpose: string; subject_id: number | null; tutor_id: number; amount: number }

/** Runs in the transaction that books the payment. An order that cannot be paid any more leaves the money in the wallet. */
export async function payFeeOfPayment(ctx: Ctx, { entityId, after }: Event): Promise<void> {
  const { purpose, subject_id, tutor_id, amount } = after as PaidPayment
  if (purpose !== 'order' || subject_id === null) return
  const order = await lockOrder(ctx, subject_id)
  const isOwed = order.tutor_id === tutor_id && order.fee === amount && isFeePayable(order)
  if (isOwed) await payFee(ctx, order, 'wallet', { who: 'system' })
  else await markUndelivered(ctx, entityId!)
}
