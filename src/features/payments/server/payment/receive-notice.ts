import { createHash } from 'node:crypto'
import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { WebhookCall } from '#platform/http/webhook-call.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import { encryptSecret, tryDecryptSecret } from '#platform/secrets.ts'
import { providerNames } from '../../model.ts'
import { findMerchant, keyOf } from '../merchants/merchants.ts'
import { countRejected, describeRejected, keepRejectedNotice } from '../merchants/rejected-notices.ts'
import type { Merchant, Notice, PaymentReport, SavedCard } from '../providers/provider.ts'
import { paymentProviders } from '../providers/providers.ts'
import { applyReport, keepWrongReport } from './apply-report.ts'
import { completeReport, getMerchantOf } from './look-up.ts'

declare module '#platform/jobs/job-registry.ts' {
  interface JobRegistry {
    apply_payment_notice: { notice: number }
  }
}

/**
 * Stores a genuine notice before it is acknowledged; a job applies it. The merchant in the address only selects the
 * keys. A forged notice is rejected like one for an unknown merchant, and not stored; the account keeps a sample of the
 * last one. A genuine one without use is kept for staff and acknowledged, because otherwise it is repeated for days.
 */
export async function receiveNotice(ctx: Ctx, call: WebhookCall): Promise<string> {
  const provider = providerNames.find((name) => name === call.params['provider'])
  const merchantId = Number(call.query['merchant'])
  if (!provider || !Number.isSafeInteger(merchantId)) throw fail('forbidden')
  const merchant = await findMerchant(ctx, merchantId)
  const isOwn = merchant?.provider === provider
  const read = (idPrefix: string) => paymentProviders[provider].readNotice({ ...merchant!, idPrefix }, call, ctx.now)
  const notice = isOwn ? read(merchant.idPrefix) : undefined
  if (!notice) {
    countRejected(provider)
    if (isOwn) await keepRejectedNotice(ctx, merchantId, describeRejected(provider, call))
    throw fail('forbidden')
  }
  await ctx.transaction(async (within) => {
    const found =
      (await findNamed(within, merchant!, notice)) ??
      (await findNamed(within, { ...merchant!, idPrefix: '' }, read('')))
    await storeNotice(within, merchantId, call.body, found ?? { notice, paymentId: undefined })
  })
  return 'OK'
}

type NamedPayment = { notice: Notice; paymentId: number | undefined }

async function storeNotice(
  ctx: Ctx,
  merchantId: number,
  body: Buffer,
  { notice, paymentId }: NamedPayment,
): Promise<void> {
  const { report } = notice
  const stored = await ctx.db
    .insertInto('payment_notice')
    .values({
      edition: ctx.edition.code,
      merchant_id: merchantId,
      payment_id: paymentId ?? null,
      digest: createHash('sha256')
        .update(notice.signed ?? body)
        .digest(),
      received_at: ctx.now,
      report: JSON.stringify(
        report ? { ...report, card: undefined } : { paymentId, state: 'pending', about: notice.about },
      ),
      card: report?.card ? encryptSecret(keyOf(ctx), cardContext(merchantId), JSON.stringify(report.card)) : null,
      // A notice without a report only names the payment.
      look_up: report === undefined || notice.lookUp,
      state: paymentId === undefined ? 'unused' : 'received',
    })
    .onConflict((known) => known.columns(['edition', 'merchant_id', 'digest']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (stored && paymentId !== undefined) await enqueueNotice(ctx, merchantId, stored.id)
}

/** One at a time for each merchant, so that a slow provider does not take all workers. */
export const enqueueNotice = (ctx: Ctx, merchantId: number, notice: number): Promise<void> =>
  ctx.enqueue('apply_payment_notice', { notice }, { queue: `notices ${merchantId}`, key: `notice ${notice}` })

const cardContext = (merchantId: number) => `notice ${merchantId}`

/** The payment must belong to the merchant whose keys verified the notice, and have been sent under this prefix. */
async function findNamed(
  { db, edition }: Ctx,
  { id, idPrefix }: Merchant,
  notice: Notice | undefined,
): Promise<NamedPayment | undefined> {
  const payments = db
    .selectFrom('payment')
    .select('id')
    .where('edition', '=', edition.code)
    .where('merchant_id', '=', id)
    .where('provider_prefix', '=', idPrefix)
  const named = notice?.report
    ? payments.where('id', '=', notice.report.paymentId)
    : notice?.providerRef
      ? payments.where('provider_ref', '=', notice.providerRef)
      : undefined
  const payment = await named?.executeTakeFirst()
  return notice && payment && { notice, paymentId: payment.id }
}

export const applyNoticeJob: Job = {
  name: 'apply_payment_notice',
  lane: 'payments',
  standalone: true,
  run: (ctx, payload) => applyNotice(ctx, (payload as unknown as { notice: number }).notice),
}

async function applyNotice(ctx: Ctx, id: number): Promise<void> {
  // Read where it is written: a replica may be behind the transaction that has just stored it.
  const notice = await ctx.transaction(({ db, edition }) =>
    db
      .selectFrom('payment_notice')
      .select(['merchant_id', 'payment_id', 'report', 'card', 'look_up', 'state'])
      .where('edition', '=', edition.code)
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  )
  if (notice.state !== 'received') return
  const stored = notice.report as PaymentReport
  const merchant = await getMerchantOf(ctx, stored.paymentId)
  const card = notice.card && tryDecryptSecret(keyOf(ctx), cardContext(notice.merchant_id), notice.card)
  const report = await completeReport(ctx, merchant, {
    report: { ...stored, ...(card && { card: JSON.parse(card) as SavedCard }) },
    lookUp: notice.look_up,
  })
  await ctx.transaction(async (within) => {
    const applied = await applyReport(within, report, merchant.test)
    // The provider's status decides what is booked. A signed notice that says something else is for staff.
    const isRefuted = notice.look_up && (await keepWrongReport(within, stored, merchant.test))
    const outcome = isRefuted ? 'mismatch' : applied
    await within.db
      .updateTable('payment_notice')
      .set({ state: outcome === 'mismatch' ? 'mismatch' : 'applied', card: null })
      .where('edition', '=', within.edition.code)
      .where('id', '=', id)
      .execute()
  })
}
