import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import type { RefundStatus } from '../../model.ts'
import { ProviderError } from '../providers/http.ts'
import { refundKeyOf } from '../providers/provider-ids.ts'
import type { RefundReport } from '../providers/provider.ts'
import { paymentProviders } from '../providers/providers.ts'
import { fetchFor } from '../sandbox/sandbox-env.ts'
import { getMerchantOf, lookUpPayment, referenceOf } from './look-up.ts'
import { forEachPayment } from './provider-jobs.ts'
import type { PaymentToVisit } from './provider-jobs.ts'
import { settleRefund } from './refund.ts'
import { noticeUrlOf } from './start-payment.ts'

declare module '#platform/jobs/job-registry.ts' {
  interface JobRegistry {
    send_refund: { refund: number }
  }
}

/** No call to a provider lasts longer, so an attempt without an outcome is over by then. */
const attemptMs = 5 * 60_000
const batch = 50

/** Asks the provider to pay a reserved refund out; an outage is left to the job below. */
export const sendRefundJob: Job = {
  name: 'send_refund',
  lane: 'payments',
  standalone: true,
  async run(ctx, payload) {
    await sendRefund(ctx, (payload as unknown as { refund: number }).refund)
  },
}

/** Ends refunds without an outcome: after an outage, a lost notice, or a crash between both phases. */
export const resumeRefundsJob: Job = {
  name: 'resume_refunds',
  cron: '*/10 * * * *',
  perEdition: true,
  standalone: true,
  queue: 'resume_refunds',
  async run(ctx) {
    await forEachPayment(ctx, await listUnsettled(ctx), sendRefund, attemptMs)
  },
}

/**
 * Second phase of a refund. Before a repetition the payment is looked up, which settles every refund that the provider
 * has paid out: LiqPay has no idempotency key. A refund that the provider has taken on is not asked for again.
 */
export async function sendRefund(ctx: Ctx, refundId: number): Promise<RefundStatus> {
  const known = await getRefund(ctx, refundId)
  if (known.status !== 'pending' || known.isRunning) return known.status
  if (known.tried_at !== null && !(await isUnpaid(ctx, known.payment_id))) return noteVisit(ctx, refundId)
  const { status, provider_ref } = await getRefund(ctx, refundId)
  if (status !== 'pending' || provider_ref !== null) return noteVisit(ctx, refundId)
  if (!(await ctx.transaction((within) => claimAttempt(within, refundId)))) return 'pending'
  const answer = await callProvider(ctx, refundId)
  if (answer === 'outage') return 'pending'
  if (answer.state === 'pending') await saveReference(ctx, refundId, answer)
  // A repetition is also refused if the first call was carried out late, and then the total includes it now.
  else if (answer.state === 'failed' && known.tried_at !== null && !(await isUnpaid(ctx, known.payment_id)))
    return (await getRefund(ctx, refundId)).status
  if (answer.state !== 'pending')
    await ctx.transaction((within) => settleRefund(within, refundId, answer.state === 'done'))
  return (await getRefund(ctx, refundId)).status
}

/** A refund that stays pending gives way to the others in the next run of the job. */
async function noteVisit(ctx: Ctx, id: number): Promise<RefundStatus> {
  await ctx.transaction(({ db, edition, now }) =>
    db
      .updateTable('payment_refund')
      .set({ tried_at: now })
      .where('edition', '=', edition.code)
      .where('id', '=', id)
      .where('status', '=', 'pending')
      .execute(),
  )
  return (await getRefund(ctx, id)).status
}

/** Whether the provider has answered, so that what is still pending was not paid out. */
async function isUnpaid(ctx: Ctx, paymentId: number): Promise<boolean> {
  try {
    const { report, outcome } = await lookUpPayment(ctx, paymentId)
    return report.state === 'paid' && outcome !== 'mismatch'
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return false
  }
}

/** A refusal means that nothing was paid out. */
async function callProvider(ctx: Ctx, refundId: number): Promise<RefundReport | 'outage'> {
  const { payment_id, amount, reason, provider_prefix } = await getRefund(ctx, refundId)
  const merchant = await getMerchantOf(ctx, payment_id)
  const reference = await referenceOf(ctx, { paymentId: payment_id })
  try {
    return await paymentProviders[merchant.provider].refund(fetchFor(ctx, merchant), merchant, {
      ...reference,
      refundAmount: amount,
      key: refundKeyOf({ id: refundId, provider_prefix }),
      reason,
      noticeUrl: noticeUrlOf(ctx, merchant),
    })
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return error.kind === 'outage' ? 'outage' : { state: 'failed' }
  }
}

/** One attempt at a time, whoever makes it. */
async function claimAttempt({ db, edition, now }: Ctx, id: number): Promise<boolean> {
  const claimed = await db
    .updateTable('payment_refund')
    .set({ tried_at: now })
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where((where) => where.or([where('tried_at', 'is', null), where('tried_at', '<=', endOfAttempt(now))]))
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

const endOfAttempt = (now: Date) => new Date(now.getTime() - attemptMs)

/** Read where it is written: a replica may be behind the transaction that has just reserved it. */
async function getRefund(ctx: Ctx, id: number) {
  const row = await ctx.transaction(({ db, edition, now }) =>
    db
      .selectFrom('payment_refund')
      .select(['payment_id', 'amount', 'reason', 'status', 'provider_ref', 'provider_prefix', 'tried_at'])
      .select(sql<boolean>`coalesce(tried_at > ${endOfAttempt(now)}, false)`.as('isRunning'))
      .where('edition', '=', edition.code)
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  )
  return { ...row, status: row.status as RefundStatus }
}

/** Those that were tried longest ago come first, so that a refund that always fails does not stop the others. */
async function listUnsettled({ db, edition, now }: Ctx): Promise<PaymentToVisit[]> {
  return db
    .selectFrom('payment_refund as r')
    .innerJoin('payment as p', (join) => join.onRef('p.edition', '=', 'r.edition').onRef('p.id', '=', 'r.payment_id'))
    .select(['r.id', 'p.merchant_id'])
    .where('r.edition', '=', edition.code)
    .where('r.status', '=', 'pending')
    .where('r.created_at', '<=', endOfAttempt(now))
    .orderBy(sql`r.tried_at nulls first`)
    .orderBy('r.id')
    .limit(batch)
    .execute()
}

async function saveReference(ctx: Ctx, id: number, { providerRef }: RefundReport): Promise<void> {
  await ctx.transaction((within) =>
    within.db
      .updateTable('payment_refund')
      .set({ provider_ref: providerRef ?? `refund-${id}` })
      .where('edition', '=', ctx.edition.code)
      .where('id', '=', id)
      .where('status', '=', 'pending')
      .execute(),
  )
}
