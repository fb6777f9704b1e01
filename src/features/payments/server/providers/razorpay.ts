import { parseObject } from '#shared/json-object.ts'
import { z } from 'zod'
import type { WebhookCall } from '#platform/http/webhook-call.ts'
import { isSignatureValid } from '#platform/messengers/http.ts'
import { getAcceptedBody, getCheckoutLink, listOutcomes, objectAt, sumAmounts } from './answer.ts'
import { callProvider, integerAt, ProviderError, textAt } from './http.ts'
import { paymentIdAt, providerIdOf } from './provider-ids.ts'
import type {
  Checkout,
  CheckoutLink,
  FetchLike,
  Merchant,
  Notice,
  PaymentProvider,
  PaymentReference,
  PaymentReport,
  Refund,
  RefundReport,
} from './provider.ts'

const keys = z.object({
  keyId: z.string().regex(/^rzp_(test|live)_\w{8,60}$/),
  keySecret: z.string().min(8).max(256),
  webhookSecret: z.string().min(6).max(256),
})
type RazorpayKeys = z.infer<typeof keys>

export const razorpay: PaymentProvider<RazorpayKeys> = {
  name: 'razorpay',
  keys,
  publicKeys: ['keyId'],
  // Razorpay issues a new id with every new secret.
  accountKeys: [],
  hosts: ['https://api.razorpay.com'],
  isTest: (given) => isTestKey(given),
  signatureName: 'x-razorpay-signature',
  canSaveCard: false,
  canDonate: false,
  maxEmail: 254,
  createCheckout,
  readNotice,
  fetchStatus,
  async closeCheckout(fetch, merchant, checkoutRef) {
    await call(fetch, merchant, `payment_links/${encodeURIComponent(checkoutRef)}/cancel`, {})
  },
  refund,
  async testConnection(fetch, merchant) {
    await call(fetch, merchant, 'payments?count=1')
  },
}

/** A link must live for at least 15 minutes after its creation; two minutes are for the call and for clocks that differ. */
const extraLifetimeMs = 2 * 60_000

async function createCheckout(
  fetch: FetchLike,
  merchant: Merchant<RazorpayKeys>,
  { paymentId, amount, currency, description, payer, returnUrl, expiresAt }: Checkout,
): Promise<CheckoutLink> {
  const link = await call(fetch, merchant, 'payment_links', {
    amount,
    currency,
    accept_partial: false,
    expire_by: Math.floor((expiresAt.getTime() + extraLifetimeMs) / 1000),
    reference_id: providerIdOf(merchant, paymentId),
    description,
    customer: { email: payer.email },
    notify: { sms: false, email: false },
    reminder_enable: false,
    // The reference is part of the link only. Payments are expected to have the link's notes; the documents do not say so.
    notes: { payment_id: providerIdOf(merchant, paymentId) },
    callback_url: returnUrl,
    callback_method: 'get',
  })
  return getCheckoutLink(textAt(link, 'short_url'), textAt(link, 'id'))
}

function readNotice(merchant: Merchant<RazorpayKeys>, webhook: WebhookCall): Notice | undefined {
  const { body, headers } = webhook
  const isGenuine = [merchant.keys, ...merchant.previousKeys].some((accepted) =>
    isSignatureValid(body, accepted.webhookSecret, headers['x-razorpay-signature']),
  )
  if (!isGenuine) return undefined
  const notice = parseObject(body.toString())
  const event = textAt(notice, 'event') ?? 'unknown event'
  const payment = objectAt(notice, 'payload', 'payment', 'entity')
  const link = objectAt(notice, 'payload', 'payment_link', 'entity')
  const paymentId = paymentIdAt(merchant, link, 'reference_id') ?? paymentIdAt(merchant, payment, 'notes', 'payment_id')
  const providerRef = textAt(payment, 'id') ?? textAt(notice, 'payload', 'refund', 'entity', 'payment_id')
  const changes =
    paymentId === undefined
      ? undefined
      : presentEvent(event, payment, link, {
          refund: objectAt(notice, 'payload', 'refund', 'entity'),
          dispute: objectAt(notice, 'payload', 'dispute', 'entity'),
        })
  if (paymentId === undefined || !changes)
    return { report: undefined, about: `${event} ${providerRef ?? ''}`.slice(0, 100), providerRef }
  const { lookUp = false, ...report } = changes
  const checkoutRef = textAt(link, 'id')
  return { report: { paymentId, providerRef, checkoutRef, isTest: isTestKey(merchant.keys), ...report }, lookUp }
}

type EventReport = Omit<PaymentReport, 'paymentId'> & { lookUp?: boolean }

type EventObjects = { refund: unknown; dispute: unknown }

/** Undefined for events that say nothing about the state of a payment. */
function presentEvent(
  event: string,
  payment: unknown,
  link: unknown,
  { refund, dispute }: EventObjects,
): EventReport | undefined {
  const paid = { state: 'paid', amount: integerAt(payment, 'amount'), currency: textAt(payment, 'currency') } as const
  switch (event) {
    case 'payment_link.paid':
      return { state: 'paid', amount: integerAt(link, 'amount_paid'), currency: textAt(link, 'currency') }
    case 'payment_link.expired':
    case 'payment_link.cancelled':
      return { state: 'failed', failure: event.slice('payment_link.'.length) }
    case 'payment.captured':
    case 'order.paid':
      return paid
    case 'payment.authorized':
      return { state: 'pending' }
    case 'payment.failed':
      return { state: 'failed', failure: failureOf(payment) }
    case 'refund.processed':
      // The notices of several refunds come in any order.
      return { state: 'pending', lookUp: true }
    case 'refund.failed': {
      const key = textAt(refund, 'notes', 'refund_key')
      return { state: 'pending', ...(key ? { refunds: [{ key, state: 'failed' }] } : { lookUp: true }) }
    }
    default:
      if (!event.startsWith('payment.dispute.')) return undefined
      return { ...paid, dispute: presentDispute(event.slice('payment.dispute.'.length), dispute, paid) }
  }
}

/** A dispute in another currency than the payment does not say its share, so the whole payment counts as disputed. */
function presentDispute(state: string, dispute: unknown, paid: Pick<PaymentReport, 'amount' | 'currency'>) {
  const own = textAt(dispute, 'currency') === paid.currency ? integerAt(dispute, 'amount') : undefined
  const isOver = state === 'won' || state === 'closed'
  return {
    ref: textAt(dispute, 'id') ?? '',
    sum: isOver ? 0 : (own ?? paid.amount ?? 0),
    isFinal: isOver || state === 'lost',
  }
}

/**
 * A payment that failed can be captured up to three days later, when its link has expired, so the payments of the
 * link's order decide. The order exists after the first attempt.
 */
async function fetchStatus(
  fetch: FetchLike,
  merchant: Merchant<RazorpayKeys>,
  { paymentId, checkoutRef, isRefunding }: PaymentReference,
): Promise<PaymentReport> {
  const base = { paymentId, isTest: isTestKey(merchant.keys) }
  // A link that we do not know was never shown to the payer.
  if (!checkoutRef) return { ...base, state: 'pending' }
  const link = await call(fetch, merchant, `payment_links/${encodeURIComponent(checkoutRef)}`)
  if (paymentIdAt(merchant, link, 'reference_id') !== paymentId) throw new ProviderError('outage', 'unexpected answer')
  const orderId = textAt(link, 'order_id')
  const { items } = orderId ? await call(fetch, merchant, `orders/${encodeURIComponent(orderId)}/payments`) : {}
  const payments = Array.isArray(items) ? (items as unknown[]) : []
  const captured = payments.filter((payment) => ['captured', 'refunded'].includes(textAt(payment, 'status') ?? ''))
  const [first] = captured
  if (first !== undefined)
    return {
      ...base,
      state: 'paid',
      checkoutRef,
      amount: sumAmounts(captured.map((payment) => integerAt(payment, 'amount'))),
      currency: textAt(first, 'currency'),
      providerRef: textAt(first, 'id'),
      // A lost dispute is deducted from our balance and is no refund.
      refunded: sumAmounts(captured.map((payment) => integerAt(payment, 'amount_refunded'))),
      ...(isRefunding ? await fetchRefunds(fetch, merchant, captured) : {}),
    }
  const linkStatus = textAt(link, 'status') ?? ''
  const isOpen = payments.some((payment) => textAt(payment, 'status') !== 'failed')
  if (isOpen) return { ...base, state: 'pending', checkoutRef }
  if (payments.length > 0) return { ...base, state: 'failed', checkoutRef, failure: failureOf(payments[0]) }
  const isOver = linkStatus === 'expired' || linkStatus === 'cancelled'
  return { ...base, checkoutRef, ...(isOver ? { state: 'failed', failure: linkStatus } : { state: 'pending' }) }
}

const failureOf = (payment: unknown) =>
  textAt(payment, 'error_reason') ?? textAt(payment, 'error_code') ?? 'payment_failed'

/** Notices do not say whether they are a test, but keys and secrets exist per mode. */
const isTestKey = ({ keyId }: RazorpayKeys) => keyId.startsWith('rzp_test_')

async function refund(fetch: FetchLike, merchant: Merchant<RazorpayKeys>, r: Refund): Promise<RefundReport> {
  if (!r.providerRef) throw new ProviderError('refused', 'no payment')
  const orderId = providerIdOf(merchant, r.paymentId)
  const path = `payments/${encodeURIComponent(r.providerRef)}/refund`
  const body = {
    amount: r.refundAmount,
    speed: 'normal',
    notes: { payment_id: orderId, refund_key: r.key },
  }
  // The key must have ten characters or more.
  const answer = await call(fetch, merchant, path, body, { 'x-refund-idempotency': `refund-${orderId}-${r.key}` })
  return { state: getRefundState(answer), providerRef: textAt(answer, 'id') }
}

/** The sums of the payments may still count a refund that has failed. */
async function fetchRefunds(fetch: FetchLike, merchant: Merchant<RazorpayKeys>, payments: readonly unknown[]) {
  const refunds: unknown[] = []
  for (const payment of payments) {
    const id = encodeURIComponent(textAt(payment, 'id') ?? '')
    const { items } = await call(fetch, merchant, `payments/${id}/refunds?count=100`)
    if (Array.isArray(items)) refunds.push(...(items as unknown[]))
  }
  const paid = refunds.filter((refund) => getRefundState(refund) === 'done')
  return {
    refunded: sumAmounts(paid.map((refund) => integerAt(refund, 'amount'))),
    refunds: listOutcomes(refunds, (refund) => ({
      key: textAt(refund, 'notes', 'refund_key'),
      state: getRefundState(refund),
    })),
  }
}

function getRefundState(refund: unknown): RefundReport['state'] {
  const status = textAt(refund, 'status')
  return status === 'processed' ? 'done' : status === 'failed' ? 'failed' : 'pending'
}

async function call(
  fetch: FetchLike,
  { baseUrl, keys: { keyId, keySecret } }: Merchant<RazorpayKeys>,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Record<string, unknown>> {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
  const answer = await callProvider(fetch, `${baseUrl}/v1/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization, 'content-type': 'application/json', ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const reason = textAt(answer.body, 'error', 'reason')
  return getAcceptedBody(answer, reason && reason !== 'NA' ? reason : textAt(answer.body, 'error', 'code'))
}
