import type { Person } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { paymentEndpoints as calls } from '../../contract/payments.ts'
import { getDebt } from '../ledger/accounts.ts'
import { sumPaidIn } from '../wallet/withdrawable.ts'
import { lockPayment } from './lock-payment.ts'
import type { PaymentRow } from './lock-payment.ts'
import { assertRefundable, reserveRefund, sumRefundable, sumRefundableDonation } from './refund.ts'
import { sendRefund } from './send-refund.ts'
import { presentNext } from './start-payment.ts'

/** The payer gets back a payment that paid for nothing, as long as money that was paid in is in the wallet. */
export async function refundOwnPayment(ctx: Ctx<Person>, { payment_id }: Input<typeof calls.refund>) {
  const refundId = await ctx.transaction((within) => reserveOwnRefund(within as Ctx<Person>, payment_id))
  return { status: await sendRefund(ctx, refundId), next: presentNext(ctx, payment_id) }
}

async function reserveOwnRefund(ctx: Ctx<Person>, id: number): Promise<number> {
  const payment = await lockPayment(ctx, id)
  if (payment.tutor_id !== ctx.actor.id) throw fail('not_found')
  const amount = await sumRefundable(ctx, payment)
  if (!isReturnable(payment) || amount === 0) throw fail('wrong_status')
  const donation = await sumRefundableDonation(ctx, payment)
  // Locks the wallet, so that the sum stays as it is read.
  await assertRefundable(ctx, payment, { amount, donation })
  if (amount > (await sumPaidIn(ctx, payment.tutor_id))) throw fail('insufficient_funds')
  const refundId = await reserveRefund(ctx, { paymentId: id, amount, donation, reason: '', staffId: null })
  const after = { refund_id: refundId, amount: amount + donation, reason: '' }
  await ctx.emit({ name: 'payment.refund_requested', entity: 'payment', entityId: id, after })
  return refundId
}

const isReturnable = ({ status, undelivered }: Pick<PaymentRow, 'status' | 'undelivered'>) =>
  status === 'success' && undelivered

type ReturnableColumns = Pick<
  PaymentRow,
  'id' | 'tutor_id' | 'status' | 'undelivered' | 'amount' | 'donation' | 'refunded'
>

/** Whether the payer is offered to get the payment back. */
export async function canRefundOwn(ctx: Ctx, payment: ReturnableColumns): Promise<boolean> {
  if (!isReturnable(payment)) return false
  const amount = await sumRefundable(ctx, payment)
  if (amount === 0 || (await getDebt(ctx, payment.tutor_id)) > 0) return false
  return (await sumPaidIn(ctx, payment.tutor_id)) >= amount
}
