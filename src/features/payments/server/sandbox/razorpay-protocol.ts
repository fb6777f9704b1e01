import { createHmac } from 'node:crypto'
import { findFieldProblem, isInteger, isOneOf, isText, optional, required } from './fields.ts'
import type { SandboxFields } from './fields.ts'
import type { SandboxEnv, SandboxResponse } from './sandbox.ts'
import { isHttpUrl, isPlainObject, newSandboxId, unixTime } from './values.ts'

type Notes = Record<string, string>
export type RazorpayLink = {
  id: string
  amount: number
  amount_paid: number
  callback_url: string
  created_at: number
  currency: string
  description: string
  expire_by: number
  notes: Notes
  order_id?: string
  payments: object[] | null
  reference_id: string
  short_url: string
  status: 'created' | 'paid' | 'expired' | 'cancelled'
}
export type RazorpayPayment = {
  id: string
  entity: 'payment'
  amount: number
  amount_refunded: number
  captured: boolean
  created_at: number
  currency: string
  error_code: string | null
  error_reason: string | null
  notes: Notes
  order_id: string
  refund_status: 'partial' | 'full' | null
  status: 'authorized' | 'captured' | 'failed' | 'refunded'
}

export const razorpaySandboxKeys = {
  keyId: 'rzp_test_SandboxRepeto1',
  keySecret: 'sandboxSecretOfRepeto123',
  webhookSecret: 'sandbox webhook secret of Repeto',
}
/** Growing delays within a day; after that the real webhook is switched off. */
const retryAfterSeconds = [60, 300, 1800, 3600, 2 * 3600, 4 * 3600, 8 * 3600, 8 * 3600]

const isNotes = (value: unknown) =>
  isPlainObject(value) && Object.values(value).every((note) => isText(256)(note)) && Object.keys(value).length <= 15
const isAmount = isInteger(100, 10 ** 11)
export const razorpayLinkFields: SandboxFields = {
  amount: required(isAmount),
  currency: required(isOneOf('INR')),
  accept_partial: optional(isOneOf(true, false)),
  expire_by: optional(isInteger(1, 10 ** 10)),
  reference_id: optional(isText(40)),
  description: optional(isText(2048)),
  customer: optional(isPlainObject),
  notify: optional(isPlainObject),
  reminder_enable: optional(isOneOf(true, false)),
  notes: optional(isNotes),
  callback_url: optional(isHttpUrl),
  callback_method: optional(isOneOf('get')),
}
export const razorpayRefundFields: SandboxFields = {
  amount: optional(isAmount),
  speed: optional(isOneOf('normal', 'optimum')),
  notes: optional(isNotes),
  receipt: optional(isText(40)),
}

export const newRazorpayId = (prefix: string) => newSandboxId(prefix, 14)

export async function sendRazorpayNotice(
  env: SandboxEnv,
  event: string,
  entities: Record<string, object>,
): Promise<void> {
  const payload = Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, { entity }]))
  const contains = Object.keys(entities)
  const body = JSON.stringify({
    entity: 'event',
    account_id: 'acc_SandboxRepeto1',
    event,
    contains,
    payload,
    created_at: unixTime(env.now),
  })
  await env.sendNotice({
    url: env.noticeUrl,
    headers: {
      'content-type': 'application/json',
      'x-razorpay-event-id': newRazorpayId('evt').slice(4),
      'x-razorpay-signature': createHmac('sha256', razorpaySandboxKeys.webhookSecret).update(body).digest('hex'),
    },
    body,
    retryAfterSeconds,
  })
}

export function razorpayError(status: number, description: string, more: object = {}): SandboxResponse {
  const error = {
    code: 'BAD_REQUEST_ERROR',
    description,
    source: 'NA',
    step: 'NA',
    reason: 'NA',
    metadata: {},
    ...more,
  }
  return { status, body: { error } }
}

export function findRazorpayFault(body: Record<string, unknown>, fields: SandboxFields): SandboxResponse | undefined {
  const fault = findFieldProblem(body, fields)
  if (!fault) return undefined
  const { name, problem } = fault
  const more = { source: 'business', step: 'payment_initiation', reason: 'input_validation_failed', field: name }
  if (problem === 'unknown') return razorpayError(400, `${name} is/are not required and should not be sent`, more)
  if (problem === 'missing') return razorpayError(400, `The ${name} field is required.`, more)
  if (name !== 'amount') return razorpayError(400, `The ${name} is invalid.`, more)
  const isSmall = Number.isInteger(body['amount'])
  return razorpayError(400, isSmall ? 'The amount must be at least INR 1.00' : 'The amount must be an integer.', more)
}
