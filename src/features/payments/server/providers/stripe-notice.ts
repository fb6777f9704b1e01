import { parseObject } from '#shared/json-object.ts'
import { createHmac } from 'node:crypto'
import type { WebhookCall } from '#platform/http/webhook-call.ts'
import { equalsSecret } from '#platform/messengers/http.ts'
import { objectAt } from './answer.ts'
import { textAt } from './http.ts'
import { paymentIdAt } from './provider-ids.ts'
import type { Merchant, Notice } from './provider.ts'
import { presentStripeIntent, presentStripeSession } from './stripe-report.ts'

/** The SDK's default. An older notice may be a replay; Stripe signs every repetition with a new time. */
const toleranceSeconds = 300

/** The HMAC is computed once per key, because a header can hold thousands of signatures. */
export function isGenuineStripeNotice(
  merchant: Pick<Merchant<{ webhookSecret: string }>, 'keys' | 'previousKeys'>,
  { headers, body }: WebhookCall,
  now: Date,
): boolean {
  const header = headers['stripe-signature']
  const parts = typeof header === 'string' ? header.split(',').map((part) => part.trim()) : []
  const time = parts.find((part) => part.startsWith('t='))?.slice(2) ?? ''
  if (!/^\d{1,12}$/.test(time) || Math.abs(now.getTime() / 1000 - Number(time)) > toleranceSeconds) return false
  const signatures = parts.filter((part) => part.startsWith('v1=')).map((part) => part.slice(3))
  return [merchant.keys, ...merchant.previousKeys].some((accepted) => {
    const expected = createHmac('sha256', accepted.webhookSecret).update(`${time}.`).update(body).digest('hex')
    return signatures.some((signature) => equalsSecret(expected, signature))
  })
}

export function readStripeEvent(merchant: Pick<Merchant, 'idPrefix'>, body: Buffer): Notice {
  const event = parseObject(body.toString())
  const type = textAt(event, 'type') ?? 'unknown event'
  const object = objectAt(event, 'data', 'object') ?? {}
  if (type.startsWith('checkout.session.')) {
    const report = presentStripeSession(merchant, object, type === 'checkout.session.async_payment_failed')
    // The card is not part of the notice.
    if (report) return { report, lookUp: report.state === 'paid' }
  }
  if (type === 'payment_intent.succeeded') {
    const report = presentStripeIntent(merchant, object)
    if (report) return { report, lookUp: textAt(object, 'metadata', 'saved_card') !== '1' }
  }
  const paymentId = paymentIdAt(merchant, object, 'metadata', 'payment_id')
  const key = textAt(object, 'metadata', 'refund_key')
  if (paymentId && key && type === 'refund.failed')
    return { report: { paymentId, state: 'pending', refunds: [{ key, state: 'failed' }] }, lookUp: false }
  if (paymentId && lookedUpEvents.has(type)) return { report: { paymentId, state: 'pending' }, lookUp: true }
  return {
    report: undefined,
    about: `${type} ${textAt(object, 'id') ?? ''}`.slice(0, 100),
    providerRef: /^(charge\.dispute|refund)\./.test(type) ? textAt(object, 'payment_intent') : undefined,
  }
}

/** After a failed attempt the checkout may still be open, and notices of refunds come in any order. */
const lookedUpEvents = new Set([
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.refunded',
  'refund.updated',
])
