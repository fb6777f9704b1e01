import { listOutcomes, objectAt, sumAmounts } from './answer.ts'
import { integerAt, ProviderError, textAt } from './http.ts'
import { providerIdOf } from './provider-ids.ts'
import type { FetchLike, PaymentReference, PaymentReport, RefundReport } from './provider.ts'
import { getStripe } from './stripe-call.ts'
import type { StripeMerchant } from './stripe-call.ts'
import { presentStripeCard, presentStripeIntent, presentStripeSession } from './stripe-report.ts'

export async function fetchStripeStatus(
  fetch: FetchLike,
  merchant: StripeMerchant,
  payment: PaymentReference,
): Promise<PaymentReport> {
  const session = payment.checkoutRef
    ? await getStripe(
        fetch,
        merchant,
        `checkout/sessions/${encodeURIComponent(payment.checkoutRef)}?${expand('payment_intent.')}`,
      )
    : undefined
  const intent = session ? objectAt(session, 'payment_intent') : await findIntent(fetch, merchant, payment)
  const status = textAt(intent, 'status')
  const hasFailed = status === 'requires_payment_method' || status === 'canceled'
  const report = session
    ? presentStripeSession(merchant, session, hasFailed && textAt(session, 'status') === 'complete')
    : intent && presentStripeIntent(merchant, intent, hasFailed)
  if (!report) {
    // A charge without an answer may not have reached Stripe, or its search may be late.
    if (!session && !intent) return { paymentId: payment.paymentId, state: 'pending' }
    throw new ProviderError('outage', 'unexpected answer')
  }
  const charge = objectAt(intent, 'latest_charge')
  const intentId = encodeURIComponent(report.providerRef ?? '')
  // The charge does not count a refund that has failed.
  const hasRefunds = Boolean(integerAt(charge, 'amount_refunded')) || payment.isRefunding
  return {
    ...report,
    ...(hasRefunds ? await fetchRefunds(fetch, merchant, intentId) : { refunded: 0 }),
    disputed: charge?.['disputed'] === true ? sumDisputes(await listDisputes(fetch, merchant, intentId), report) : 0,
    card: report.state === 'paid' && intent ? presentStripeCard(intent) : undefined,
    cardFingerprint: textAt(intent, 'payment_method', 'card', 'fingerprint'),
  }
}

/** The intent of a charge; without the answer to the charge it is found by our id. */
async function findIntent(fetch: FetchLike, merchant: StripeMerchant, payment: PaymentReference) {
  const { providerRef, paymentId } = payment
  if (providerRef) return getStripe(fetch, merchant, `payment_intents/${encodeURIComponent(providerRef)}?${expand('')}`)
  const query = new URLSearchParams({ query: `metadata['payment_id']:'${providerIdOf(merchant, paymentId)}'` })
  const intents = await listObjects(fetch, merchant, `payment_intents/search?${query}&${expand('data.')}`)
  return intents.find((intent) => textAt(intent, 'status') === 'succeeded') ?? intents[0]
}

/** The sum of a charge's refunds includes those that are pending and may fail. Disputes are never refunds. */
async function fetchRefunds(fetch: FetchLike, merchant: StripeMerchant, intentId: string) {
  const refunds = await listObjects(fetch, merchant, `refunds?payment_intent=${intentId}&limit=100`)
  const done = refunds.filter((refund) => textAt(refund, 'status') === 'succeeded')
  return {
    refunded: sumAmounts(done.map((refund) => integerAt(refund, 'amount'))),
    refunds: listOutcomes(refunds, (refund) => ({
      key: textAt(refund, 'metadata', 'refund_key'),
      state: getStripeRefundState(refund),
    })),
  }
}

export function getStripeRefundState(refund: unknown): RefundReport['state'] {
  const status = textAt(refund, 'status')
  if (status === 'succeeded') return 'done'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending'
}

/** `disputed` of a charge stays after the dispute was won. An inquiry, `warning_…`, takes no money. */
async function listDisputes(fetch: FetchLike, merchant: StripeMerchant, intentId: string) {
  const disputes = await listObjects(fetch, merchant, `disputes?payment_intent=${intentId}&limit=100`)
  return disputes.filter((dispute) => !/^(won$|warning_)/.test(textAt(dispute, 'status') ?? ''))
}

/** A dispute in another currency than the payment does not say its share, so the whole payment counts as disputed. */
function sumDisputes(disputes: readonly Record<string, unknown>[], { amount, currency }: PaymentReport) {
  const amounts = disputes.map((dispute) =>
    textAt(dispute, 'currency')?.toUpperCase() === currency ? integerAt(dispute, 'amount') : undefined,
  )
  return sumAmounts(amounts) ?? amount
}

async function listObjects(fetch: FetchLike, merchant: StripeMerchant, path: string) {
  const { data } = await getStripe(fetch, merchant, path)
  return Array.isArray(data) ? (data as unknown[]).map((object) => objectAt(object) ?? {}) : []
}

const expand = (prefix: string) =>
  ['latest_charge', 'payment_method'].map((name) => `expand[]=${prefix}${name}`).join('&')
