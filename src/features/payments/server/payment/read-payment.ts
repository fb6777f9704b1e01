import type { Person } from '#shared/access.ts'
import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { canBecome } from '../../model.ts'
import type { PaymentPurpose, PaymentStatus } from '../../model.ts'
import { ProviderError } from '../providers/http.ts'
import { isStillOwed } from './close-checkout.ts'
import { lookUpPayment } from './look-up.ts'
import { listRefunds } from './pending-refunds.ts'
import { canRefundOwn } from './refund-own-payment.ts'

type PaymentInput = { payment_id: number }

const askAgainMs = 5000
/** A payer whose attempt failed may still pay on the same checkout. */
const askUnpaidMs = 3_600_000

/**
 * The payer who has just returned waits for the result, so the provider is asked at once instead of waiting for its
 * notice. States are read where they are written, since a replica may be behind.
 */
export async function getPaymentStatus(ctx: Ctx<Person>, { payment_id }: PaymentInput) {
  const readOwn = () => ctx.transaction((within) => getOwnPayment(within as Ctx<Person>, payment_id))
  const known = await readOwn()
  const isClaimed = isAskedFor(known, ctx.now) && (await ctx.transaction((within) => claimCheck(within, payment_id)))
  if (!isClaimed) return presentPayment(known)
  await lookUpPayment(ctx, payment_id).catch(ignoreOutage)
  return presentPayment(await readOwn())
}

/** A form without JavaScript leads here at once, so this is read where it was written, too. */
export function loadPayment(ctx: Ctx<Person>, { payment_id }: PaymentInput) {
  return ctx.transaction((within) => readPaymentPage(within as Ctx<Person>, payment_id))
}

async function readPaymentPage(ctx: Ctx<Person>, payment_id: number) {
  const payment = await getOwnPayment(ctx, payment_id)
  const isUnpaid = canBecome(payment.status, 'success')
  const isNeeded = isUnpaid && payment.closed_at === null && (await isStillOwed(ctx, payment))
  const isDeclinedCard = payment.status === 'failed' && payment.card_id !== null
  const next = isUnpaid && (isDeclinedCard || !isNeeded) ? await findNextCheckout(ctx, payment) : undefined
  const isOpen = isNeeded && payment.status === 'pending' && payment.expires_at > ctx.now
  const [refund] = (await listRefunds(ctx, payment_id)).slice(-1)
  return {
    payment: presentPayment(payment),
    link: isOpen ? payment.checkout_url : (next?.checkout_url ?? null),
    expires_at: next?.expires_at ?? payment.expires_at,
    is_needed: !isUnpaid || isNeeded || (isDeclinedCard && next !== undefined),
    paid_twice: payment.paid_twice,
    can_refund: await canRefundOwn(ctx, payment),
    is_refunding: refund?.status === 'pending',
  }
}

type OwnPayment = Awaited<ReturnType<typeof getOwnPayment>>

function isAskedFor({ status, created_at }: OwnPayment, now: Date): boolean {
  if (status === 'created' || status === 'pending') return true
  const isUnpaid = status === 'failed' || status === 'expired'
  return isUnpaid && now.getTime() - created_at.getTime() < askUnpaidMs
}

/** Claimed before the call, so that during an outage one of many polls waits for the provider. */
async function claimCheck({ db, edition, now }: Ctx, id: number): Promise<boolean> {
  const lastAsk = new Date(now.getTime() - askAgainMs)
  const claimed = await db
    .updateTable('payment')
    .set({ checked_at: now })
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .where((where) => where.or([where('checked_at', 'is', null), where('checked_at', '<=', lastAsk)]))
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

function ignoreOutage(error: unknown): void {
  if (!(error instanceof ProviderError)) throw error
}

/** The checkout that was opened instead: because a saved card was declined, or because the payer chose another way. */
function findNextCheckout({ db, edition, actor, now }: Ctx<Person>, payment: OwnPayment) {
  const { id, purpose, purchase, amount } = payment
  return (
    db
      .selectFrom('payment')
      .select(['checkout_url', 'expires_at'])
      .where('edition', '=', edition.code)
      .where('tutor_id', '=', actor.id)
      .where('id', '>', id)
      .where('purpose', '=', purpose)
      .where('purchase', 'is not distinct from', purchase)
      // Top-ups are the same if their sum is.
      .$if(purchase === null, (query) => query.where('amount', '=', amount))
      .where('closed_at', 'is', null)
      .where('status', '=', 'pending')
      .where('expires_at', '>', now)
      .where('checkout_url', 'is not', null)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
  )
}

async function getOwnPayment({ db, edition, actor }: Ctx<Person>, id: number) {
  const payment = await db
    .selectFrom('payment')
    .select(['id', 'status', 'purpose', 'subject_id', 'amount', 'donation', 'currency', 'card_id', 'created_at'])
    .select(['refunded', 'disputed', 'undelivered', 'checkout_url', 'expires_at', 'tutor_id', 'purchase', 'closed_at'])
    .select('paid_twice')
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .where('tutor_id', '=', actor.id)
    .executeTakeFirst()
  if (!payment) throw fail('not_found')
  return { ...payment, status: payment.status as PaymentStatus, purpose: payment.purpose as PaymentPurpose }
}

function presentPayment(payment: OwnPayment) {
  const { id, status, purpose, subject_id, amount, donation, currency, refunded, disputed, undelivered } = payment
  const facts = { subject_id, amount, donation, currency, refunded, disputed, undelivered }
  return { payment_id: id, status, purpose, ...facts }
}
