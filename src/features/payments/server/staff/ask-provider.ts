import type { StaffMember } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { staffPaymentEndpoints as calls } from '../../contract/staff.ts'
import type { PaymentStatus } from '../../model.ts'
import { lookUpPayment } from '../payment/look-up.ts'
import type { LookedUp } from '../payment/look-up.ts'
import { ProviderError } from '../providers/http.ts'

export async function askProvider(ctx: Ctx<StaffMember>, { payment_id }: Input<typeof calls.ask>) {
  const { outcome } = await lookUpForStaff(ctx, payment_id)
  const { status } = await ctx.db
    .selectFrom('payment')
    .select('status')
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', payment_id)
    .executeTakeFirstOrThrow()
  return { status: status as PaymentStatus, outcome }
}

/** Staff learn whether the provider gave no answer or rejected the question. */
export async function lookUpForStaff(ctx: Ctx, paymentId: number): Promise<LookedUp> {
  try {
    return await lookUpPayment(ctx, paymentId)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.kind === 'outage') throw fail('unavailable', { id: 'staff_payment.no_answer' })
    throw fail('wrong_status', { id: 'staff_payment.ask_refused', values: { code: error.code } })
  }
}
