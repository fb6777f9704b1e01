import { z } from 'zod'
import { getAcceptedBody, getCheckoutLink, objectAt, sumAmounts } from './answer.ts'
import { cardFingerprint } from './card-fingerprint.ts'
import { callProvider, integerAt, majorText, parseMajor, ProviderError, textAt } from './http.ts'
import { readMercadopagoNotice } from './mercadopago-notice.ts'
import { providerIdOf } from './provider-ids.ts'
import type {
  Checkout,
  CheckoutLink,
  FetchLike,
  Merchant,
  PaymentProvider,
  PaymentReference,
  PaymentReport,
  Refund,
  RefundReport,
} from './provider.ts'

const keys = z.object({
  accessToken: z.string().regex(/^(APP_USR|TEST)-[\w-]{8,240}$/),
  webhookSecret: z.string().min(8).max(256),
})
type MercadopagoKeys = z.infer<typeof keys>
type MercadopagoPayment = Record<string, unknown>

export const mercadopago: PaymentProvider<MercadopagoKeys> = {
  name: 'mercadopago',
  keys,
  publicKeys: [],
  accountKeys: [],
  hosts: ['https://api.mercadopago.com'],
  isTest: ({ accessToken }) => accessToken.startsWith('TEST-'),
  signatureName: 'x-signature',
  canSaveCard: false,
  canDonate: false,
  maxEmail: 254,
  createCheckout,
  readNotice: readMercadopagoNotice,
  fetchStatus,
  closeCheckout,
  refund,
  async testConnection(fetch, merchant) {
    await call(fetch, merchant, 'users/me')
  },
}

/** Cash and transfers stay pending for days, far longer than a payment of ours. */
const excludedPaymentTypes = ['ticket', 'atm', 'bank_transfer'].map((id) => ({ id }))

async function createCheckout(
  fetch: FetchLike,
  merchant: Merchant<MercadopagoKeys>,
  checkout: Checkout,
): Promise<CheckoutLink> {
  const { paymentId, amount, currency, description, returnUrl } = checkout
  // A notice does not name our payment, so its address does.
  const noticeUrl = new URL(checkout.noticeUrl)
  noticeUrl.searchParams.set('payment', String(paymentId))
  const preference = {
    items: [
      {
        id: providerIdOf(merchant, paymentId),
        title: description.slice(0, 256),
        quantity: 1,
        // The protocol wants a JSON number; the shortest text of this one is the decimal text again.
        unit_price: Number(majorText(amount)),
        currency_id: currency,
      },
    ],
    payer: { email: checkout.payer.email },
    external_reference: providerIdOf(merchant, paymentId),
    back_urls: { success: returnUrl, pending: returnUrl, failure: returnUrl },
    auto_return: 'approved',
    notification_url: noticeUrl.href,
    expires: true,
    expiration_date_to: checkout.expiresAt.toISOString().replace('Z', '+00:00'),
    payment_methods: { excluded_payment_types: excludedPaymentTypes },
  }
  const body = await call(
    fetch,
    merchant,
    'checkout/preferences',
    preference,
    `checkout-${providerIdOf(merchant, paymentId)}`,
  )
  return getCheckoutLink(textAt(body, 'init_point'), textAt(body, 'id'))
}

/** A preference cannot be deleted, but its end can be moved. A minute is for clocks that differ. */
async function closeCheckout(fetch: FetchLike, merchant: Merchant<MercadopagoKeys>, checkoutRef: string, now: Date) {
  const end = new Date(now.getTime() + 60_000).toISOString().replace('Z', '+00:00')
  const change = { expires: true, expiration_date_to: end }
  await call(fetch, merchant, `checkout/preferences/${encodeURIComponent(checkoutRef)}`, change, undefined, 'PUT')
}

async function fetchStatus(
  fetch: FetchLike,
  merchant: Merchant<MercadopagoKeys>,
  reference: PaymentReference,
): Promise<PaymentReport> {
  const payments = await listPayments(fetch, merchant, reference)
  const captured = payments.filter((payment) => capturedStatuses.has(textAt(payment, 'status') ?? ''))
  const base = { paymentId: reference.paymentId, checkoutRef: reference.checkoutRef ?? undefined }
  const [first] = captured
  const latest = payments.at(-1)
  if (!first || !latest) {
    const hasFailed =
      latest !== undefined && payments.every((payment) => failedStatuses.has(textAt(payment, 'status') ?? ''))
    return hasFailed
      ? { ...base, state: 'failed', failure: textAt(latest, 'status_detail') ?? textAt(latest, 'status') }
      : { ...base, state: 'pending' }
  }
  const currency = textAt(first, 'currency_id')
  const amount = sumAmounts(captured.map((payment) => parseMajor(payment['transaction_amount'])))
  // A payer may pay a part with each of two cards; until the second is approved nothing is paid.
  const isPart = amount === undefined || (currency === reference.currency && amount < reference.amount)
  return {
    ...base,
    state: isPart ? 'pending' : 'paid',
    amount: isPart ? undefined : amount,
    currency,
    providerRef: textOfId(first),
    refunded: sumAmounts(captured.map(refundedOf)),
    disputed: sumAmounts(captured.map(disputedOf)),
    cardFingerprint: fingerprintOf(first),
    isTest: captured.some((payment) => payment['live_mode'] === false),
  }
}

/** Payments from a balance with Mercado Pago have no card. */
function fingerprintOf(payment: MercadopagoPayment): string | undefined {
  const card = objectAt(payment, 'card')
  return cardFingerprint(
    textAt(card, 'first_six_digits'),
    textAt(card, 'last_four_digits'),
    textAt(payment, 'payment_method_id'),
    integerAt(card, 'expiration_year')?.toString(),
    integerAt(card, 'expiration_month')?.toString(),
  )
}

/** Statuses of payments that were approved at some time; refunds and disputes are told by their own fields. */
const capturedStatuses = new Set(['approved', 'in_mediation', 'refunded', 'charged_back'])
const failedStatuses = new Set(['rejected', 'cancelled'])

/**
 * Undefined if the sum may be that of the dispute: the documents do not say whether a payment that was charged back
 * counts as refunded.
 */
function refundedOf(payment: MercadopagoPayment): number | undefined {
  const [paid = 0, refunded = 0] = amountsOf(payment)
  const wasDisputed = isDisputed(payment) || textAt(payment, 'status') === 'charged_back'
  return wasDisputed && refunded >= paid ? undefined : amountsOf(payment)[1]
}

/** A payer may have paid by two cards and dispute one of the payments, as far as it was not refunded. */
function disputedOf(payment: MercadopagoPayment): number | undefined {
  if (!isDisputed(payment)) return 0
  const [paid] = amountsOf(payment)
  return paid === undefined ? undefined : paid - (refundedOf(payment) ?? 0)
}

const amountsOf = (payment: MercadopagoPayment) =>
  [payment['transaction_amount'], payment['transaction_amount_refunded'] ?? 0].map(parseMajor)

function isDisputed(payment: MercadopagoPayment): boolean {
  const status = textAt(payment, 'status')
  return status === 'in_mediation' || (status === 'charged_back' && textAt(payment, 'status_detail') !== 'reimbursed')
}

/** All attempts at one preference, oldest first. The search may be late, so the payment of a notice is also fetched. */
async function listPayments(
  fetch: FetchLike,
  merchant: Merchant<MercadopagoKeys>,
  { paymentId, providerRef }: PaymentReference,
): Promise<MercadopagoPayment[]> {
  const reference = providerIdOf(merchant, paymentId)
  const query = new URLSearchParams({
    external_reference: reference,
    sort: 'date_created',
    criteria: 'desc',
    limit: '100',
  })
  const { results } = await call(fetch, merchant, `v1/payments/search?${query}`)
  const payments = (Array.isArray(results) ? (results as unknown[]) : [])
    .map((payment) => objectAt(payment) ?? {})
    .toReversed()
  if (providerRef && !payments.some((payment) => textOfId(payment) === providerRef))
    payments.push(await call(fetch, merchant, `v1/payments/${encodeURIComponent(providerRef)}`))
  return payments.filter((payment) => textAt(payment, 'external_reference') === reference)
}

const textOfId = ({ id }: MercadopagoPayment) =>
  typeof id === 'number' || typeof id === 'string' ? String(id) : undefined

async function refund(fetch: FetchLike, merchant: Merchant<MercadopagoKeys>, r: Refund): Promise<RefundReport> {
  if (!r.providerRef) throw new ProviderError('refused', 'no payment')
  const path = `v1/payments/${encodeURIComponent(r.providerRef)}/refunds`
  const body = await call(
    fetch,
    merchant,
    path,
    { amount: Number(majorText(r.refundAmount)) },
    `refund-${providerIdOf(merchant, r.paymentId)}-${r.key}`,
  )
  const status = textAt(body, 'status') ?? ''
  const state = status === 'approved' ? 'done' : failedStatuses.has(status) ? 'failed' : 'pending'
  return { state, providerRef: textOfId(body) }
}

async function call(
  fetch: FetchLike,
  { baseUrl, keys: { accessToken } }: Merchant<MercadopagoKeys>,
  path: string,
  body?: object,
  idempotencyKey?: string,
  method = body ? 'POST' : 'GET',
): Promise<Record<string, unknown>> {
  const answer = await callProvider(fetch, `${baseUrl}/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${accessToken}`,
      'content-type': 'application/json',
      ...(idempotencyKey ? { 'x-idempotency-key': idempotencyKey } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return getAcceptedBody(answer, textAt(answer.body, 'error'))
}
