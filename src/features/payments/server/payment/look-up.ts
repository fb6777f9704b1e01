import { sql } from 'kysely'
import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import { canBecome, statusCheckMinutes } from '../../model.ts'
import type { PaymentStatus } from '../../model.ts'
import { findMerchant } from '../merchants/merchants.ts'
import type { Merchant, PaymentReference, PaymentReport } from '../providers/provider.ts'
import { paymentProviders } from '../providers/providers.ts'
import { fetchFor } from '../sandbox/sandbox-env.ts'
import { applyReport, setStatus } from './apply-report.ts'
import type { ReportOutcome } from './apply-report.ts'
import { lockPayment } from './lock-payment.ts'
import type { PaymentRow } from './lock-payment.ts'
import { forEachPayment } from './provider-jobs.ts'
import type { PaymentToVisit } from './provider-jobs.ts'

const batch = 100
/** The next run starts after a minute. */
const maxRunMs = 45_000
/** After a failed check. */
const checkAgainMs = 5 * 60_000
/** A day after the last check a payment without any answer ends; a late notice can still pay it. */
const giveUpMs = (statusCheckMinutes.at(-1)! + 1440) * 60_000

/** Asks the provider where its notice only names the payment, and confirms a paid one where it requires that. */
export async function completeReport(
  ctx: Ctx,
  merchant: Merchant,
  { report, lookUp }: { report: PaymentReport; lookUp: boolean },
): Promise<PaymentReport> {
  const provider = paymentProviders[merchant.provider]
  const fetch = fetchFor(ctx, merchant)
  const reference = await referenceOf(ctx, report)
  const reported = lookUp ? await askProvider(ctx, { merchant, report, reference }) : report
  const providerRef = reported.providerRef ?? reference.providerRef
  const isExpected = reported.amount === reference.amount && reported.currency === reference.currency
  if (reference.isOpen && reported.state === 'paid' && isExpected)
    await provider.confirm?.(fetch, merchant, { ...reference, providerRef })
  return reported
}

type Question = { merchant: Merchant; report: PaymentReport; reference: PaymentReference }

async function askProvider(ctx: Ctx, { merchant, report, reference }: Question): Promise<PaymentReport> {
  const status = await paymentProviders[merchant.provider].fetchStatus(fetchFor(ctx, merchant), merchant, reference)
  return { ...joinRefunds(status, report), askedCheckout: reference.checkoutRef }
}

/** The status does not always name the refund that the notice names. */
const joinRefunds = (status: PaymentReport, { refunds = [] }: PaymentReport): PaymentReport => ({
  ...status,
  refunds: [...(status.refunds ?? []), ...refunds],
})

/** Looks a payment up and applies what the provider says, for the return page, staff and the job below. */
export async function lookUpPayment(ctx: Ctx, paymentId: number): Promise<LookedUp> {
  const merchant = await getMerchantOf(ctx, paymentId)
  const report = await completeReport(ctx, merchant, { report: { paymentId, state: 'pending' }, lookUp: true })
  const outcome = await ctx.transaction(async (within) => {
    const applied = await applyReport(within, report, merchant.test)
    await endUnpaid(within, paymentId)
    return applied
  })
  return { outcome, report, merchant }
}

export type LookedUp = { outcome: ReportOutcome; report: PaymentReport; merchant: Merchant }

/** Asks the provider without changing anything. */
export async function fetchReport(ctx: Ctx, paymentId: number): Promise<Omit<LookedUp, 'outcome'>> {
  const merchant = await getMerchantOf(ctx, paymentId)
  const reference = await referenceOf(ctx, { paymentId })
  const report = await paymentProviders[merchant.provider].fetchStatus(fetchFor(ctx, merchant), merchant, reference)
  return { report, merchant }
}

/** The account of a payment, with the prefix that the payment was sent under. */
export async function getMerchantOf(ctx: Ctx, paymentId: number): Promise<Merchant> {
  const payment = await ctx.db
    .selectFrom('payment')
    .select(['merchant_id', 'provider_prefix'])
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', paymentId)
    .executeTakeFirst()
  const merchant = payment && (await findMerchant(ctx, payment.merchant_id))
  if (!merchant) throw fail('not_found')
  return { ...merchant, idPrefix: payment.provider_prefix }
}

/** A payment expires only after its provider has said that it is unpaid. */
async function endUnpaid(ctx: Ctx, paymentId: number): Promise<void> {
  const payment = await lockPayment(ctx, paymentId)
  if (payment.status === 'success' || payment.status === 'refunded') return
  if (payment.expires_at <= ctx.now && canBecome(payment.status, 'expired')) return expire(ctx, payment)
  await setStatus(ctx, payment, payment.status, { checked_at: ctx.now })
}

/** Every open payment is looked up after the delays of `statusCheckMinutes`, so a lost notice costs minutes. */
export const statusCheckJob: Job = {
  name: 'check_payments',
  cron: '* * * * *',
  perEdition: true,
  standalone: true,
  queue: 'check_payments',
  async run(ctx) {
    const { unanswered } = await forEachPayment(ctx, await ctx.transaction(claimDue), lookUpPayment, maxRunMs)
    if (unanswered.length > 0) await ctx.transaction((within) => endUnanswered(within, unanswered))
  },
}

/**
 * Claimed payments are due again after a while, unless their check says otherwise: a failed check does not use up one of
 * `statusCheckMinutes`, and a payment that always fails does not come first in every run.
 */
async function claimDue({ db, edition, now }: Ctx): Promise<PaymentToVisit[]> {
  const { rows } = await sql<PaymentToVisit>`
    update payment set next_check_at = ${new Date(now.getTime() + checkAgainMs)}
    where edition = ${edition.code} and id in (
      select id from payment where edition = ${edition.code} and next_check_at <= ${now}
      order by next_check_at limit ${batch} for update skip locked)
    returning id, merchant_id`.execute(db)
  // The earlier one of two payments for the same order is delivered.
  return rows.toSorted((one, other) => one.id - other.id)
}

/** Payments whose provider has not given any answer for days, for example because its keys are wrong. */
async function endUnanswered(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const { db, edition, now } = ctx
  const rows = await db
    .selectFrom('payment')
    .select('id')
    .where('edition', '=', edition.code)
    .where('id', 'in', ids)
    .where('created_at', '<', new Date(now.getTime() - giveUpMs))
    .orderBy('id')
    .execute()
  for (const { id } of rows) {
    const payment = await lockPayment(ctx, id)
    if (canBecome(payment.status, 'expired')) await expire(ctx, payment)
    // Without a next check: its time is over.
    else await setStatus(ctx, payment, payment.status, { checked_at: ctx.now })
  }
}

async function expire(ctx: Ctx, payment: PaymentRow): Promise<void> {
  if (!canBecome(payment.status, 'expired')) return
  await setStatus(ctx, payment, 'expired', { checked_at: ctx.now })
  await ctx.emit({ name: 'payment.expired', entity: 'payment', entityId: payment.id, after: { status: 'expired' } })
}

type KnownReferences = Pick<PaymentReport, 'paymentId' | 'checkoutRef' | 'providerRef'>

export async function referenceOf({ db, edition }: Ctx, { paymentId, checkoutRef, providerRef }: KnownReferences) {
  const row = await db
    .selectFrom('payment')
    .select(['amount', 'donation', 'currency', 'checkout_ref', 'provider_ref', 'status'])
    .select(
      sql<boolean>`exists (select from payment_refund r
        where r.edition = payment.edition and r.payment_id = payment.id and r.status = 'pending')`.as('isRefunding'),
    )
    .where('edition', '=', edition.code)
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  return {
    paymentId,
    amount: row.amount + row.donation,
    currency: row.currency,
    checkoutRef: row.checkout_ref ?? checkoutRef ?? null,
    providerRef: row.provider_ref ?? providerRef ?? null,
    isOpen: canBecome(row.status as PaymentStatus, 'success'),
    isRefunding: row.isRefunding,
  } satisfies PaymentReference
}
