import { sql } from 'kysely'
import { isAppError } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import { lockPayment } from '../payment/lock-payment.ts'
import type { PaymentRow } from '../payment/lock-payment.ts'
import { fetchReport } from '../payment/look-up.ts'
import { forEachPayment } from '../payment/provider-jobs.ts'
import type { PaymentToVisit } from '../payment/provider-jobs.ts'
import { presentOurs, presentTheirs, saveDifference } from '../payment/difference.ts'
import type { OurColumns, OurFacts, PaymentDifference, TheirFacts } from '../payment/difference.ts'
import { sumPendingRefunds } from '../payment/pending-refunds.ts'
import { ProviderError } from '../providers/http.ts'

const [hourMs, dayMs] = [3_600_000, 86_400_000]
const recentDays = 7
const maxRunMs = 2 * hourMs

/** Compares every open or recent payment with its provider. Staff decide about the differences. */
export const reconciliationJob: Job = {
  name: 'reconcile_payments',
  cron: '17 2 * * *',
  perEdition: true,
  standalone: true,
  queue: 'reconcile_payments',
  async run(ctx) {
    const { left } = await forEachPayment(ctx, await listPaymentsToCompare(ctx), comparePayment, maxRunMs)
    if (left > 0) ctx.log.warn({ edition: ctx.edition.code, left }, 'payment comparison ran out of time')
  },
}

/**
 * Payments of the last hour are left out, because their payers and notices are still on their way. Those that were
 * compared longest ago come first, so that none is left out every night.
 */
export async function listPaymentsToCompare({ db, edition, now }: Ctx): Promise<PaymentToVisit[]> {
  const since = new Date(now.getTime() - recentDays * dayMs)
  const until = new Date(now.getTime() - hourMs)
  const { rows } = await sql<PaymentToVisit>`
    select id, merchant_id, compared_at from payment
      where edition = ${edition.code} and status in ('created', 'pending') and created_at < ${until}
    union select id, merchant_id, compared_at from payment
      where edition = ${edition.code} and created_at >= ${since} and created_at < ${until}
    union select id, merchant_id, compared_at from payment
      where edition = ${edition.code} and succeeded_at >= ${since} and succeeded_at < ${until}
    order by compared_at nulls first, id`.execute(db)
  return rows
}

async function comparePayment(ctx: Ctx, id: number): Promise<void> {
  await ctx.transaction((within) => markCompared(within, id))
  const before = await factsOf(ctx, id)
  const reported = await fetchTheirs(ctx, id)
  if (!reported) return
  await ctx.transaction(async (within) => {
    const payment = await lockPayment(within, id)
    // The payment has moved on since the question was asked, so the answer is out of date.
    if (!isSame(presentOurs(payment), before)) return
    const difference = findDifference(payment, await sumPendingRefunds(within, id), reported)
    if (difference) await saveDifference(within, id, difference)
    else await closeVanished(within, id)
  })
}

/** Written before the provider is asked, so that a payment that always fails does not come first every night. */
async function markCompared({ db, edition, now }: Ctx, id: number): Promise<void> {
  await db
    .updateTable('payment')
    .set({ compared_at: now })
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .execute()
}

type Reported = { theirs: TheirFacts; isTestMerchant: boolean }

/** An outage ends the visit; the next night tries again. */
async function fetchTheirs(ctx: Ctx, id: number): Promise<Reported | undefined> {
  try {
    const { report, merchant } = await fetchReport(ctx, id)
    return { theirs: presentTheirs(report, merchant.test), isTestMerchant: merchant.test }
  } catch (error) {
    // The merchant may be a sandbox that this installation no longer has.
    if (isAppError(error)) return undefined
    if (!(error instanceof ProviderError) || error.kind === 'outage') throw error
    return { theirs: { state: 'unknown', failure: error.code }, isTestMerchant: false }
  }
}

/** Money that one side has and the other has not. States without money may differ, since open payments expire. */
export function findDifference(
  payment: PaymentRow,
  pendingRefunds: number,
  { theirs, isTestMerchant }: Reported,
): PaymentDifference | undefined {
  const ours = presentOurs(payment)
  const isBooked = ours.status === 'success' || ours.status === 'refunded'
  if (theirs.state !== 'paid') return isBooked ? { ours, theirs } : undefined
  const { refunded = ours.refunded, disputed = ours.disputed, isTest = false } = theirs
  const isEqual =
    isBooked &&
    theirs.amount === ours.amount &&
    theirs.currency === ours.currency &&
    refunded >= ours.refunded &&
    refunded <= ours.refunded + pendingRefunds &&
    Math.min(disputed, ours.amount) === ours.disputed &&
    (!isTest || isTestMerchant)
  return isEqual ? undefined : { ours, theirs }
}

async function factsOf({ db, edition }: Ctx, id: number): Promise<OurFacts> {
  const row = await db
    .selectFrom('payment')
    .select(['status', 'amount', 'donation', 'currency', 'refunded', 'disputed', 'disputed_amount'])
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return presentOurs(row as OurColumns)
}

const isSame = (one: OurFacts, other: OurFacts) => JSON.stringify(one) === JSON.stringify(other)

/** A late notice has settled it. */
async function closeVanished({ db, edition, now }: Ctx, paymentId: number): Promise<void> {
  await db
    .updateTable('payment_difference')
    .set({ state: 'applied', settled_at: now })
    .where('edition', '=', edition.code)
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'open')
    .execute()
}
