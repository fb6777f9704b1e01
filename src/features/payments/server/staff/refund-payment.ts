import type { StaffMember } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { assertIndependentApprover } from '#features/staff/public.ts'
import type { staffPaymentEndpoints as calls } from '../../contract/staff.ts'
import type { RefundStatus } from '../../model.ts'
import { needsSecondPerson } from '../../sole-limit.ts'
import { lockSoleLimit } from '../adjustments/lock-sole-limit.ts'
import { getWalletBalance } from '../ledger/accounts.ts'
import { lockPayment } from '../payment/lock-payment.ts'
import { assertRefundable, bookRefund, insertRefund, sumRefundable } from '../payment/refund.ts'
import { sendRefund } from '../payment/send-refund.ts'

type Staff = Ctx<StaffMember>

/**
 * Reserves the sum in one transaction and asks the provider to pay it out after its commit. Without an answer the
 * refund stays pending, and a job finds out what happened. A sum above the limit of one staff member waits for a second
 * one and stays in the wallet until then.
 */
export async function refundPayment(ctx: Staff, input: Input<typeof calls.refund>) {
  const { id, status } = await ctx.transaction((within) => requestRefund(within as Staff, input))
  return { refund_id: id, status: status === 'waiting' ? status : await sendRefund(ctx, id) }
}

type RequestedRefund = { id: number; status: 'waiting' | 'pending' }

/** A repeated click finds another rest than its page has shown, because pending refunds count. */
async function requestRefund(ctx: Staff, input: Input<typeof calls.refund>): Promise<RequestedRefund> {
  if (ctx.actor.acted) throw fail('forbidden', { id: 'acting.not_now' })
  const { payment_id, amount, donation, rest, reason } = input
  const payment = await lockPayment(ctx, payment_id)
  if ((await sumRefundable(ctx, payment)) !== rest) throw fail('wrong_status', { id: 'staff_payment.refund_changed' })
  if (await hasWaitingRefund(ctx, payment_id)) throw fail('wrong_status', { id: 'staff_payment.refund_waits' })
  const limit = await lockSoleLimit(ctx, payment.tutor_id)
  await assertRefundable(ctx, payment, { amount, donation })
  if ((await getWalletBalance(ctx, payment.tutor_id)) < amount) throw fail('insufficient_funds')
  const status = needsSecondPerson(amount + donation, limit) ? 'waiting' : 'pending'
  const id = await insertRefund(ctx, payment, { amount, donation, reason, status, staffId: ctx.actor.id })
  if (status === 'pending') await bookRefund(ctx, payment, { id, amount, donation, reason })
  const after = { refund_id: id, amount, ...(donation > 0 && { donation }), reason }
  await ctx.emit({
    name: status === 'waiting' ? 'payment.refund_waits' : 'payment.refund_requested',
    entity: 'payment',
    entityId: payment_id,
    after,
  })
  return { id, status }
}

async function hasWaitingRefund({ db, edition }: Ctx, paymentId: number): Promise<boolean> {
  const row = await db
    .selectFrom('payment_refund')
    .select('id')
    .where('edition', '=', edition.code)
    .where('payment_id', '=', paymentId)
    .where('status', '=', 'waiting')
    .executeTakeFirst()
  return row !== undefined
}

/** A second, independent staff member approves, and the sum is paid out. Anyone but the one who asked rejects. */
export async function decideRefund(ctx: Staff, { refund_id, approve }: Input<typeof calls.decideRefund>) {
  await ctx.transaction((within) => decide(within as Staff, refund_id, approve))
  const status: RefundStatus = approve ? await sendRefund(ctx, refund_id) : 'rejected'
  return { status }
}

async function decide(ctx: Staff, refundId: number, approve: boolean): Promise<void> {
  const { db, edition, actor, now } = ctx
  const { payment_id } = await getRefund(ctx, refundId)
  // The payment is locked before its refunds everywhere.
  const payment = await lockPayment(ctx, payment_id)
  const { amount, donation, reason, status, staff_id, created_at } = await getRefund(ctx, refundId)
  if (status !== 'waiting') throw fail('wrong_status')
  if (staff_id === actor.id) throw fail('forbidden', { id: 'staff.own_request' })
  if (approve) {
    await assertIndependentApprover(ctx, { requesterId: staff_id!, requestedAt: created_at })
    await assertRefundable(ctx, payment, { amount, donation })
  }
  await db
    .updateTable('payment_refund')
    .set({ status: approve ? 'pending' : 'rejected', decided_by: actor.id, decided_at: now })
    .where('edition', '=', edition.code)
    .where('id', '=', refundId)
    .execute()
  if (approve) await bookRefund(ctx, payment, { id: refundId, amount, donation, reason })
  await ctx.emit({
    name: approve ? 'payment.refund_requested' : 'payment.refund_rejected',
    entity: 'payment',
    entityId: payment_id,
    after: { refund_id: refundId, amount, ...(donation > 0 && { donation }), reason },
  })
}

async function getRefund({ db, edition }: Ctx, id: number) {
  const row = await db
    .selectFrom('payment_refund')
    .select(['payment_id', 'amount', 'donation', 'reason', 'status', 'staff_id', 'created_at'])
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw fail('not_found')
  // The stored amount is what the provider pays out.
  return { ...row, amount: row.amount - row.donation }
}
