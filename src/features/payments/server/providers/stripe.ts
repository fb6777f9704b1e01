import { getAcceptedBody, getCheckoutLink } from './answer.ts'
import { httpStatus, ProviderError, textAt } from './http.ts'
import type {
  Charge,
  ChargeOutcome,
  Checkout,
  CheckoutLink,
  FetchLike,
  PaymentProvider,
  Refund,
  RefundReport,
} from './provider.ts'
import { callStripe, getStripe, stripeErrorCode, stripeKeys } from './stripe-call.ts'
import type { StripeMerchant } from './stripe-call.ts'
import { providerIdOf } from './provider-ids.ts'
import { presentStripeIntent } from './stripe-report.ts'
import { fetchStripeStatus, getStripeRefundState } from './stripe-status.ts'
import { isGenuineStripeNotice, readStripeEvent } from './stripe-notice.ts'

export const stripe: PaymentProvider<StripeMerchant['keys']> = {
  name: 'stripe',
  keys: stripeKeys,
  publicKeys: [],
  accountKeys: [],
  hosts: ['https://api.stripe.com'],
  isTest: ({ secretKey }) => /^[rs]k_test_/.test(secretKey),
  signatureName: 'stripe-signature',
  canSaveCard: true,
  canDonate: false,
  maxEmail: 254,
  createCheckout,
  readNotice: (merchant, webhook, now) =>
    isGenuineStripeNotice(merchant, webhook, now) ? readStripeEvent(merchant, webhook.body) : undefined,
  fetchStatus: fetchStripeStatus,
  async closeCheckout(fetch, merchant, checkoutRef) {
    const answer = await callStripe(fetch, merchant, `checkout/sessions/${encodeURIComponent(checkoutRef)}/expire`, {})
    getAcceptedBody(answer, stripeErrorCode(answer))
  },
  refund,
  chargeCard,
  async deleteCard(fetch, merchant, token) {
    const answer = await callStripe(fetch, merchant, `payment_methods/${parseToken(token).method}/detach`, {})
    // A card that is not there any more is deleted.
    if (answer.status !== httpStatus.notFound) getAcceptedBody(answer, stripeErrorCode(answer))
  },
  async testConnection(fetch, merchant) {
    await getStripe(fetch, merchant, 'checkout/sessions?limit=1')
  },
}

/** A checkout must live for at least 30 minutes after its creation; one minute is for clocks that differ. */
const extraLifetimeMs = 31 * 60_000
/** The languages of our site that Stripe's page has. */
const locales = new Map([
  ['en', 'en'],
  ['es', 'es-419'],
  ['pl', 'pl'],
  ['ru', 'ru'],
])

/** With a customer the page offers the customer's saved cards, so that the payer only has to confirm. */
async function createCheckout(
  fetch: FetchLike,
  merchant: StripeMerchant,
  c: Checkout,
  customer?: string,
): Promise<CheckoutLink> {
  const id = providerIdOf(merchant, c.paymentId)
  const form: Record<string, string> = {
    mode: 'payment',
    // Methods other than cards settle days later.
    'payment_method_types[0]': 'card',
    success_url: c.returnUrl,
    cancel_url: c.returnUrl,
    client_reference_id: id,
    'metadata[payment_id]': id,
    'payment_intent_data[metadata][payment_id]': id,
    'payment_intent_data[description]': c.description,
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': c.currency.toLowerCase(),
    'line_items[0][price_data][unit_amount]': String(c.amount),
    'line_items[0][price_data][product_data][name]': c.description,
    ...(customer === undefined ? { customer_email: c.payer.email } : { customer, ...offeredCards }),
    locale: c.language === 'es-ES' ? 'es' : (locales.get(c.language.slice(0, 2)) ?? 'auto'),
    // The time depends on the payment only, because a repeated call must have the same parameters.
    expires_at: String(Math.floor((c.expiresAt.getTime() + extraLifetimeMs) / 1000)),
  }
  if (c.saveCard) {
    form['customer_creation'] = 'always'
    form['metadata[save_card]'] = '1'
    form['payment_intent_data[setup_future_usage]'] = 'off_session'
  }
  const answer = await callStripe(fetch, merchant, 'checkout/sessions', form, `checkout-${id}`)
  const session = getAcceptedBody(answer, stripeErrorCode(answer))
  return getCheckoutLink(textAt(session, 'url'), textAt(session, 'id'))
}

/** A card that was saved with a payment is `limited`, and the page shows only `always` by default. */
const offeredCards = Object.fromEntries(
  ['always', 'limited', 'unspecified'].map((value, place) => [
    `saved_payment_method_options[allow_redisplay_filters][${place}]`,
    value,
  ]),
)

async function refund(fetch: FetchLike, merchant: StripeMerchant, r: Refund): Promise<RefundReport> {
  if (!r.providerRef) throw new ProviderError('refused', 'no payment')
  const orderId = providerIdOf(merchant, r.paymentId)
  const form = {
    payment_intent: r.providerRef,
    amount: String(r.refundAmount),
    'metadata[payment_id]': orderId,
    'metadata[refund_key]': r.key,
    'metadata[reason]': r.reason.slice(0, 500),
  }
  const answer = await callStripe(fetch, merchant, 'refunds', form, `refund-${orderId}-${r.key}`)
  const body = getAcceptedBody(answer, stripeErrorCode(answer))
  return { state: getStripeRefundState(body), providerRef: textAt(body, 'id') }
}

async function chargeCard(fetch: FetchLike, merchant: StripeMerchant, charge: Charge): Promise<ChargeOutcome> {
  const { paymentId } = charge
  const orderId = providerIdOf(merchant, paymentId)
  const { customer, method } = parseToken(charge.token)
  const form = {
    amount: String(charge.amount),
    currency: charge.currency.toLowerCase(),
    customer,
    payment_method: method,
    'payment_method_types[0]': 'card',
    description: charge.description,
    'metadata[payment_id]': orderId,
    'metadata[saved_card]': '1',
    off_session: 'true',
    confirm: 'true',
  }
  const answer = await callStripe(fetch, merchant, 'payment_intents', form, `charge-${orderId}`)
  const code = textAt(answer.body, 'error', 'decline_code') ?? stripeErrorCode(answer)
  const mustAuthenticate =
    (answer.status === httpStatus.paymentRequired &&
      [code, stripeErrorCode(answer)].includes('authentication_required')) ||
    textAt(answer.body, 'status') === 'requires_action'
  if (mustAuthenticate) {
    const opened = await createCheckout(fetch, merchant, { ...charge, saveCard: false }, customer)
    await cancelIntent(
      fetch,
      merchant,
      textAt(answer.body, 'error', 'payment_intent', 'id') ?? textAt(answer.body, 'id'),
    )
    return { authenticate: opened }
  }
  if (answer.status === httpStatus.paymentRequired) {
    const providerRef = textAt(answer.body, 'error', 'payment_intent', 'id')
    return { report: { paymentId, state: 'failed', providerRef, failure: code ?? 'declined' } }
  }
  const report = presentStripeIntent(merchant, getAcceptedBody(answer, code))
  if (!report) throw new ProviderError('outage', 'unexpected answer')
  return { report }
}

/** The checkout has an intent of its own. The first one charges nothing by itself, so a failure is left alone. */
async function cancelIntent(fetch: FetchLike, merchant: StripeMerchant, id: string | undefined): Promise<void> {
  if (id === undefined) return
  try {
    await callStripe(fetch, merchant, `payment_intents/${encodeURIComponent(id)}/cancel`, {})
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
  }
}

/** A card belongs to a customer of Stripe, and a charge names both. */
function parseToken(token: string): { customer: string; method: string } {
  const [, customer, method] = /^(cus_\w+):(pm_\w+)$/.exec(token) ?? []
  if (customer === undefined || method === undefined) throw new ProviderError('refused', 'malformed token')
  return { customer, method }
}
