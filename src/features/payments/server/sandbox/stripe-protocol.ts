import { createHmac } from 'node:crypto'
import { httpStatus } from '../providers/http.ts'
import { findFieldProblem, isOneOf, isText, optional, required } from './fields.ts'
import type { SandboxFields } from './fields.ts'
import type { SandboxEnv, SandboxNotice, SandboxRequest, SandboxResponse } from './sandbox.ts'
import { isHttpUrl, newSandboxId, unixTime } from './values.ts'

export const stripeSandboxKeys = {
  secretKey: 'sk_test_51SandboxOfRepetoPayments',
  webhookSecret: 'whsec_SandboxOfRepetoNotices0001',
}

export const newStripeId = (prefix: string) => newSandboxId(prefix, 24)

export function stripeError(status: number, message: string, more: object = {}): SandboxResponse {
  const type = status === httpStatus.paymentRequired ? 'card_error' : 'invalid_request_error'
  return { status, body: { error: { type, message, ...more } } }
}

export const noSuchStripeObject = (status: number, kind: string, id: string, param: string) =>
  stripeError(status, `No such ${kind}: '${id}'`, { code: 'resource_missing', param })

const isDigits = (value: unknown) => typeof value === 'string' && /^\d{1,12}$/.test(value)
const isEmail = (value: unknown) => isText(512)(value) && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(String(value))
const isBoolean = isOneOf('true', 'false')
const currencies = ['usd', 'eur', 'pln', 'mxn', 'inr', 'kzt']
/** The smallest charges of docs.stripe.com/currencies. The one of the tenge is not published. */
const smallestCharges: Record<string, number> = { usd: 50, eur: 50, pln: 200, mxn: 1000, inr: 50 }

const price = 'line_items[0][price_data]'
const isRedisplay = isOneOf('always', 'limited', 'unspecified')
export const stripeSessionFields: SandboxFields = {
  mode: required(isOneOf('payment')),
  success_url: required(isHttpUrl),
  cancel_url: optional(isHttpUrl),
  'payment_method_types[0]': optional(isOneOf('card')),
  client_reference_id: optional(isText(200)),
  customer: optional(isText(100)),
  customer_creation: optional(isOneOf('always', 'if_required')),
  customer_email: optional(isEmail),
  locale: optional(isOneOf('auto', 'en', 'es', 'es-419', 'pl', 'ru')),
  expires_at: optional(isDigits),
  'line_items[0][quantity]': required(isOneOf('1')),
  [`${price}[currency]`]: required(isOneOf(...currencies)),
  [`${price}[unit_amount]`]: required(isDigits),
  [`${price}[product_data][name]`]: required(isText(1500)),
  'payment_intent_data[description]': optional(isText(1000)),
  'saved_payment_method_options[allow_redisplay_filters][0]': optional(isRedisplay),
  'saved_payment_method_options[allow_redisplay_filters][1]': optional(isRedisplay),
  'saved_payment_method_options[allow_redisplay_filters][2]': optional(isRedisplay),
  'payment_intent_data[setup_future_usage]': optional(isOneOf('off_session', 'on_session')),
}
export const stripeCancelFields: SandboxFields = {
  cancellation_reason: optional(isOneOf('duplicate', 'fraudulent', 'requested_by_customer', 'abandoned')),
}
export const stripeIntentFields: SandboxFields = {
  amount: required(isDigits),
  currency: required(isOneOf(...currencies)),
  customer: required(isText(100)),
  payment_method: required(isText(100)),
  'payment_method_types[0]': optional(isOneOf('card')),
  description: optional(isText(1000)),
  off_session: required(isBoolean),
  confirm: required(isOneOf('true')),
}
export const stripeRefundFields: SandboxFields = {
  payment_intent: required(isText(100)),
  amount: optional(isDigits),
  reason: optional(isOneOf('duplicate', 'fraudulent', 'requested_by_customer')),
}

export type StripeForm = {
  fields: Record<string, string>
  /** By the name of the parameter: `metadata`, `payment_intent_data[metadata]`. */
  metadata: (name: string) => Record<string, string>
}

/** Parses a form as strictly as Stripe does. Amounts with decimals are rejected as integers that are not valid. */
export function parseStripeForm(request: SandboxRequest, fields: SandboxFields): StripeForm | SandboxResponse {
  if (!request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded'))
    return stripeError(400, 'Invalid request (check that your POST content type is application/x-www-form-urlencoded).')
  const entries = [...new URLSearchParams(request.body)].filter(([name]) => !name.startsWith('expand['))
  const isMetadata = (name: string) => /^(payment_intent_data\[metadata\]|metadata)\[\w{1,40}\]$/.test(name)
  const plain = Object.fromEntries(entries.filter(([name]) => !isMetadata(name)))
  const fault = findFieldProblem(plain, fields)
  if (fault) return describeFault(fault.name, fault.problem, plain[fault.name] ?? '')
  return {
    fields: plain,
    metadata: (name) =>
      Object.fromEntries(
        entries
          .filter(([full]) => isMetadata(full) && full.startsWith(`${name}[`))
          .map(([full, value]) => [full.slice(name.length + 1, -1), value]),
      ),
  }
}

function describeFault(param: string, problem: 'missing' | 'unknown' | 'wrong', value: string): SandboxResponse {
  if (problem === 'unknown')
    return stripeError(400, `Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
  if (problem === 'missing')
    return stripeError(400, `Missing required param: ${param}.`, { code: 'parameter_missing', param })
  if (/(amount|expires_at)\]?$/.test(param))
    return stripeError(400, `Invalid integer: ${value}`, { code: 'parameter_invalid_integer', param })
  if (param.endsWith('_url')) return stripeError(400, 'Not a valid URL', { code: 'url_invalid', param })
  if (param === 'customer_email')
    return stripeError(400, `Invalid email address: ${value}`, { code: 'email_invalid', param })
  return stripeError(400, `Invalid ${param}`, { param })
}

export function findStripeAmountFault(amount: number, currency: string, param: string): SandboxResponse | undefined {
  if (amount >= (smallestCharges[currency] ?? 1)) return undefined
  return stripeError(400, `Amount is below the smallest charge of ${currency}`, { code: 'amount_too_small', param })
}

/**
 * Answers a repeated call with the first answer. Calls whose parameters were rejected are not remembered
 * (docs.stripe.com/api/idempotent_requests).
 */
export async function answerStripeOnce(
  { store }: SandboxEnv,
  { path, headers, body }: SandboxRequest,
  run: () => Promise<SandboxResponse>,
): Promise<SandboxResponse> {
  const key = headers.get('idempotency-key')
  if (key === null) return run()
  if (key.length > 255) return stripeError(400, 'Idempotency keys can have at most 255 characters.')
  const id = `idempotency ${key}`
  const saved = await store.find<{ path: string; body: string; answer: SandboxResponse }>(id)
  if (!saved) {
    const answer = await run()
    if (answer.status < httpStatus.redirect || answer.status === httpStatus.paymentRequired)
      await store.save(id, { path, body, answer })
    return answer
  }
  if (saved.path === path && saved.body === body) return { ...saved.answer, headers: { 'idempotent-replayed': 'true' } }
  const message = `Keys for idempotent requests can only be used with the same parameters they were first used with.`
  return stripeError(400, message, { type: 'idempotency_error' })
}

/** Test mode repeats a notice three times within some hours. */
const retryAfterSeconds = [3600, 2 * 3600, 4 * 3600]

export function sendStripeEvent(env: SandboxEnv, type: string, object: object): Promise<void> {
  const event = {
    id: newStripeId('evt'),
    object: 'event',
    api_version: '2026-10-28.endive',
    created: unixTime(env.now),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  }
  const notice = { url: env.noticeUrl, headers: {}, body: JSON.stringify(event, null, 2), retryAfterSeconds }
  return env.sendNotice(signStripeNotice(notice, env.now))
}

/** Stripe signs every repetition with its own time. */
export function signStripeNotice(notice: SandboxNotice, now: Date): SandboxNotice {
  const time = unixTime(now)
  const signature = createHmac('sha256', stripeSandboxKeys.webhookSecret).update(`${time}.${notice.body}`).digest('hex')
  const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': `t=${time},v1=${signature}` }
  return { ...notice, headers }
}
