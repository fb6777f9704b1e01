import type { StaffMember } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { staffPaymentEndpoints as calls } from '../../contract/staff.ts'
import { lockPayment } from '../payment/lock-payment.ts'
import { reserveRefund, sumRefundable } from '../payment/refund.ts'
import { sendRefund } from '../payment/send-refund.ts'

/**
 * Reserves the sum in one transaction and asks the provider to pay it out after its commit. Without an answer the
 * refund stays pending, and a job finds out what happened.
 */
export async function refundPayment(ctx: Ctx<StaffMember>, input: Input<typeof calls.refund>) {
  const refundId = await ctx.transaction((within) => reserve(within, { ...input, staffId: ctx.actor.id }))
  return { refund_id: refundId, status: await sendRefund(ctx, refundId) }
}

type NewRefundInput = Input<typeof calls.refund> & { staffId: number }

/** A repeated click finds another rest than its page has shown, because pending refunds count. */
async function reserve(
  ctx: Ctx,
  { payment_id, amount, donation, rest, reason, staffId }: NewRefundInput,
): Promise<number> {
  const payment = await lockPayment(ctx, payment_id)
  if ((await sumRefundable(ctx, payment)) !== rest) throw fail('wrong_status', { id: 'staff_payment.refund_changed' })
  const refundId = await reserveRefund(ctx, { paymentId: payment_id, amount, donation, reason, staffId })
  await ctx.emit({
    name: 'payment.refund_requested',
    entity: 'payment',
    entityId: payment_id,
    after: { refund_id: refundId, amount, ...(donation > 0 && { donation }), reason },
  })
  return refundId
}
