import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { PaymentStatus } from '../../model.ts'
import type { PaymentReport } from '../providers/provider.ts'
import { disputedSumOf } from './dispute.ts'
import type { PaymentRow } from './lock-payment.ts'

/** Our side of a payment, as it is kept with a difference. */
export type OurFacts = {
  status: PaymentStatus
  amount: number
  currency: string
  refunded: number
  disputed: number
}

/** The provider's side; `unknown` if it does not know a payment that we have booked. */
export type TheirFacts = Pick<PaymentReport, 'amount' | 'currency' | 'refunded' | 'disputed' | 'failure' | 'isTest'> & {
  state: PaymentReport['state'] | 'unknown'
}

export type PaymentDifference = { ours: OurFacts; theirs: TheirFacts }

export function presentOurs(payment: OurColumns): OurFacts {
  const { status, amount, donation, currency, refunded } = payment
  return { status, amount: amount + donation, currency, refunded, disputed: disputedSumOf(payment) }
}
type OurColumnName = 'status' | 'amount' | 'donation' | 'currency' | 'refunded' | 'disputed' | 'disputed_amount'
export type OurColumns = Pick<PaymentRow, OurColumnName>

export function presentTheirs(report: PaymentReport, isTestMerchant: boolean): TheirFacts {
  const { state, amount, currency, refunded, disputed, failure, isTest } = report
  return { state, amount, currency, refunded, disputed, failure, isTest: isTest && !isTestMerchant }
}

/**
 * One open difference per payment. A difference that staff have dismissed does not come back unchanged. Returns whether
 * it is new.
 */
export async function saveDifference(
  ctx: Ctx,
  paymentId: number,
  { ours, theirs }: PaymentDifference,
): Promise<boolean> {
  const values = { ours: JSON.stringify(ours), theirs: JSON.stringify(theirs) }
  const known = await ctx.db
    .selectFrom('payment_difference')
    .select(['id', 'state'])
    .select(sql<boolean>`ours = ${values.ours}::jsonb and theirs = ${values.theirs}::jsonb`.as('same'))
    .where('edition', '=', ctx.edition.code)
    .where('payment_id', '=', paymentId)
    .where('state', 'in', ['open', 'dismissed'])
    .execute()
  if (known.some(({ same }) => same)) return false
  const open = known.find(({ state }) => state === 'open')
  if (open)
    await ctx.db
      .updateTable('payment_difference')
      .set(values)
      .where('edition', '=', ctx.edition.code)
      .where('id', '=', open.id)
      .execute()
  else
    await ctx.db
      .insertInto('payment_difference')
      .values({ edition: ctx.edition.code, payment_id: paymentId, found_at: ctx.now, ...values })
      .execute()
  await ctx.emit({ name: 'payment.difference_found', entity: 'payment', entityId: paymentId, after: { ours, theirs } })
  return true
}
