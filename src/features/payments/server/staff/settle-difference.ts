import type { StaffMember } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { staffPaymentEndpoints as calls } from '../../contract/staff.ts'
import { lockPayment } from '../payment/lock-payment.ts'
import { sumPendingRefunds } from '../payment/pending-refunds.ts'
import { lookUpForStaff } from './ask-provider.ts'
import { findDifference } from './reconcile.ts'

/**
 * Applies what the provider says now, which may be newer than the stored difference, by the code that applies
 * notices; or dismisses the difference.
 */
export async function settleDifference(ctx: Ctx<StaffMember>, input: Input<typeof calls.settleDifference>) {
  const { difference_id, action, reason } = input
  const difference = await ctx.db
    .selectFrom('payment_difference')
    .select(['payment_id', 'state'])
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', difference_id)
    .executeTakeFirst()
  if (!difference) throw fail('not_found')
  if (difference.state !== 'open') throw fail('wrong_status')
  const { payment_id } = difference
  if (action === 'apply') await applyTheirs(ctx, payment_id)
  await ctx.transaction((within) => close(within, { difference_id, payment_id, action, reason, staffId: ctx.actor.id }))
  return {}
}

/** Another sum, or a payment that we have booked and they have not, is never applied by a click. */
async function applyTheirs(ctx: Ctx, paymentId: number): Promise<void> {
  const { outcome, report, merchant } = await lookUpForStaff(ctx, paymentId)
  if (outcome === 'mismatch') throw fail('wrong_status', { id: 'payment_difference.mismatch' })
  const remains = await ctx.transaction(async (within) => {
    const payment = await lockPayment(within, paymentId)
    const pending = await sumPendingRefunds(within, paymentId)
    return findDifference(payment, pending, { theirs: report, isTestMerchant: merchant.test })
  })
  if (remains) throw fail('wrong_status', { id: 'payment_difference.not_applicable' })
}

type Settled = Input<typeof calls.settleDifference> & { payment_id: number; staffId: number }

async function close(ctx: Ctx, { difference_id, payment_id, action, reason, staffId }: Settled): Promise<void> {
  const closed = await ctx.db
    .updateTable('payment_difference')
    .set({ state: action === 'apply' ? 'applied' : 'dismissed', reason, staff_id: staffId, settled_at: ctx.now })
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', difference_id)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst()
  if (!closed) throw fail('wrong_status')
  await ctx.emit({
    name: action === 'apply' ? 'payment.difference_applied' : 'payment.difference_dismissed',
    entity: 'payment',
    entityId: payment_id,
    after: { difference_id, reason },
  })
}
