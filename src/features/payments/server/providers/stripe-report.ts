import { objectAt } from './answer.ts'
import { integerAt, textAt } from './http.ts'
import { paymentIdAt } from './provider-ids.ts'
import type { Merchant, PaymentReport, SavedCard } from './provider.ts'

type StripeObject = Record<string, unknown>
type StripeIds = Pick<Merchant, 'idPrefix'>

/** A checkout session. It stays open after a declined card, so only the caller knows whether the payment failed. */
export function presentStripeSession(
  merchant: StripeIds,
  session: StripeObject,
  hasFailed: boolean,
): PaymentReport | undefined {
  const paymentId = paymentIdAt(merchant, session, 'client_reference_id')
  if (!paymentId) return undefined
  const isPaid = textAt(session, 'payment_status') === 'paid'
  const isExpired = textAt(session, 'status') === 'expired'
  const failure = isExpired ? 'expired' : hasFailed ? 'payment_failed' : undefined
  return {
    paymentId,
    state: isPaid ? 'paid' : failure ? 'failed' : 'pending',
    amount: isPaid ? integerAt(session, 'amount_total') : undefined,
    currency: textAt(session, 'currency')?.toUpperCase(),
    checkoutRef: textAt(session, 'id'),
    providerRef: textAt(session, 'payment_intent') ?? textAt(session, 'payment_intent', 'id'),
    failure: isPaid ? undefined : failure,
    isTest: session['livemode'] === false,
  }
}

/** The payment intent of a charge or a checkout. */
export function presentStripeIntent(
  merchant: StripeIds,
  intent: StripeObject,
  hasFailed = false,
): PaymentReport | undefined {
  const paymentId = paymentIdAt(merchant, intent, 'metadata', 'payment_id')
  if (!paymentId) return undefined
  const isPaid = textAt(intent, 'status') === 'succeeded'
  const error = objectAt(intent, 'last_payment_error')
  return {
    paymentId,
    state: isPaid ? 'paid' : hasFailed ? 'failed' : 'pending',
    amount: isPaid ? integerAt(intent, 'amount_received') : undefined,
    currency: textAt(intent, 'currency')?.toUpperCase(),
    providerRef: textAt(intent, 'id'),
    failure: hasFailed ? (textAt(error, 'decline_code') ?? textAt(error, 'code') ?? 'payment_failed') : undefined,
    isTest: intent['livemode'] === false,
  }
}

/** The card of an intent that may be charged again without the payer. */
export function presentStripeCard(intent: StripeObject): SavedCard | undefined {
  const method = objectAt(intent, 'payment_method')
  const customer = textAt(intent, 'customer')
  const [id, last4] = [textAt(method, 'id'), textAt(method, 'card', 'last4')]
  const [year, month] = [integerAt(method, 'card', 'exp_year'), integerAt(method, 'card', 'exp_month')]
  if (textAt(intent, 'setup_future_usage') !== 'off_session') return undefined
  if (!id || !customer || !last4 || !year || !month) return undefined
  return {
    token: `${customer}:${id}`,
    fingerprint: textAt(method, 'card', 'fingerprint') ?? id,
    brand: textAt(method, 'card', 'brand') ?? 'unknown',
    last4,
    expires: `${year}-${String(month).padStart(2, '0')}`,
  }
}
