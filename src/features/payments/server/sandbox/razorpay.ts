import { parseObject } from '#shared/json-object.ts'
import { createHmac } from 'node:crypto'
import { equalsSecret } from '#platform/messengers/http.ts'

import {
  findRazorpayFault,
  razorpayLinkFields,
  newRazorpayId,
  razorpayError,
  razorpaySandboxKeys,
  razorpayRefundFields,
  sendRazorpayNotice,
} from './razorpay-protocol.ts'
import type { RazorpayLink, RazorpayPayment } from './razorpay-protocol.ts'
import type { ProviderSandbox, SandboxEnv, SandboxRequest, SandboxResponse } from './sandbox.ts'
import { unixTime } from './values.ts'

const cards = {
  success: '4100280000001007',
  three_d_secure: '5500670000001002',
  declined: '4100280000060003',
  insufficient_funds: '4100280000080001',
}
const minLifetimeSeconds = 15 * 60

export const razorpaySandbox: ProviderSandbox = {
  provider: 'razorpay',
  keys: razorpaySandboxKeys,
  cards,
  handle,

  async findCheckout(env, path) {
    const code = /^\/i\/(\w{14})(\?|$)/.exec(path)?.[1]
    const link = code === undefined ? undefined : await env.store.find<RazorpayLink>(`plink_${code}`)
    if (!link) return undefined
    const isOpen = link.status === 'created' && link.expire_by > unixTime(env.now)
    const { id, amount, currency, description } = link
    return { id, amount, currency, description, state: isOpen ? 'open' : 'closed' }
  },

  async finish(env, { id, state }, outcome) {
    const link = (await env.store.find<RazorpayLink>(id))!
    if (outcome === 'abandoned') return link.callback_url || link.short_url
    if (state === 'closed') return link.short_url
    const isPaid = outcome === 'success' || outcome === 'three_d_secure'
    const payment: RazorpayPayment = {
      id: newRazorpayId('pay'),
      entity: 'payment',
      amount: link.amount,
      amount_refunded: 0,
      captured: isPaid,
      created_at: unixTime(env.now),
      currency: link.currency,
      error_code: isPaid ? null : 'BAD_REQUEST_ERROR',
      error_reason: isPaid ? null : failures[outcome],
      notes: link.notes,
      order_id: link.order_id ?? newRazorpayId('order'),
      refund_status: null,
      status: isPaid ? 'captured' : 'failed',
    }
    const order = await env.store.find<{ payments: string[] }>(payment.order_id)
    await env.store.save(payment.id, payment)
    await env.store.save(payment.order_id, { payments: [payment.id, ...(order?.payments ?? [])] })
    if (!isPaid) {
      // The page offers another attempt.
      await env.store.save(id, { ...link, order_id: payment.order_id })
      await sendRazorpayNotice(env, 'payment.failed', { payment })
      return link.short_url
    }
    const summary = { payment_id: payment.id, amount: payment.amount, status: 'captured', method: 'card' }
    const paid: RazorpayLink = {
      ...link,
      amount_paid: link.amount,
      order_id: payment.order_id,
      payments: [summary],
      status: 'paid',
    }
    await env.store.save(id, paid)
    await sendRazorpayNotice(env, 'payment.authorized', {
      payment: { ...payment, status: 'authorized', captured: false },
    })
    await sendRazorpayNotice(env, 'payment.captured', { payment })
    await sendRazorpayNotice(env, 'payment_link.paid', { payment_link: paid, payment })
    return link.callback_url ? returnUrl(paid, payment.id) : link.short_url
  },
}

const failures = { declined: 'payment_failed', insufficient_funds: 'insufficient_funds' } as const

function returnUrl(link: RazorpayLink, paymentId: string): string {
  const url = new URL(link.callback_url)
  const signed = `${link.id}|${link.reference_id}|${link.status}|${paymentId}`
  const params = {
    razorpay_payment_id: paymentId,
    razorpay_payment_link_id: link.id,
    razorpay_payment_link_reference_id: link.reference_id,
    razorpay_payment_link_status: link.status,
    razorpay_signature: createHmac('sha256', razorpaySandboxKeys.keySecret).update(signed).digest('hex'),
  }
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value)
  return url.href
}

async function handle(env: SandboxEnv, request: SandboxRequest): Promise<SandboxResponse> {
  const expected = `Basic ${Buffer.from(`${razorpaySandboxKeys.keyId}:${razorpaySandboxKeys.keySecret}`).toString('base64')}`
  if (!equalsSecret(expected, request.headers.get('authorization'))) return razorpayError(401, 'Authentication failed')
  const url = new URL(request.path, 'https://api.razorpay.com')
  const call = `${request.method} ${url.pathname}`
  if (call === 'POST /v1/payment_links') return createLink(env, request)
  // Old payments are not listed; the call only proves the keys.
  if (call === 'GET /v1/payments') return collection([])
  const [, linkId] = /^GET \/v1\/payment_links\/(plink_\w{1,20})$/.exec(call) ?? []
  if (linkId !== undefined) return getLink(env, linkId)
  const [, cancelledId] = /^POST \/v1\/payment_links\/(plink_\w{1,20})\/cancel$/.exec(call) ?? []
  if (cancelledId !== undefined) return cancelLink(env, cancelledId)
  const [, orderId] = /^GET \/v1\/orders\/(order_\w{1,20})\/payments$/.exec(call) ?? []
  if (orderId !== undefined) return listPayments(env, orderId)
  const [, paymentId, action] = /^(?:GET|POST) \/v1\/payments\/(pay_\w{1,20})(\/refunds?)?$/.exec(call) ?? []
  const payment = paymentId === undefined ? undefined : await env.store.find<RazorpayPayment>(paymentId)
  if (payment && action === '/refund' && request.method === 'POST') return createRefund(env, payment, request)
  if (payment && action === '/refunds' && request.method === 'GET') return collection(await listRefunds(env, payment))
  if (payment && !action && request.method === 'GET') return { status: 200, body: payment }
  return paymentId === undefined
    ? razorpayError(404, 'The requested URL was not found on the server.')
    : razorpayError(400, 'The id provided does not exist')
}

const collection = (items: readonly object[]): SandboxResponse => ({
  status: 200,
  body: { entity: 'collection', count: items.length, items },
})

async function createLink(env: SandboxEnv, request: SandboxRequest): Promise<SandboxResponse> {
  const body = parseObject(request.body)
  if (!body) return razorpayError(400, 'The request body is not valid JSON.')
  const fault = findRazorpayFault(body, razorpayLinkFields)
  if (fault) return fault
  const given = body as Partial<RazorpayLink>
  const now = unixTime(env.now)
  if (given.expire_by !== undefined && given.expire_by < now + minLifetimeSeconds)
    return razorpayError(400, 'expire_by must be at least 15 minutes in future', { field: 'expire_by' })
  const reference = given.reference_id ?? ''
  if (reference && (await env.store.find(`reference_id ${reference}`))) {
    const description = `payment link with given reference_id: ${reference} already exists. Please create a payment link with a different reference_id`
    return razorpayError(400, description)
  }
  const id = newRazorpayId('plink')
  const link: RazorpayLink = {
    id,
    amount: given.amount!,
    amount_paid: 0,
    callback_url: given.callback_url ?? '',
    created_at: now,
    currency: given.currency!,
    description: given.description ?? '',
    expire_by: given.expire_by ?? now + 180 * 86_400,
    notes: given.notes ?? {},
    payments: null,
    reference_id: reference,
    short_url: `${env.baseUrl}/i/${id.slice('plink_'.length)}`,
    status: 'created',
  }
  await env.store.save(id, link)
  if (reference) await env.store.save(`reference_id ${reference}`, { id })
  return { status: 200, body: link }
}

async function getLink(env: SandboxEnv, id: string): Promise<SandboxResponse> {
  const link = await env.store.find<RazorpayLink>(id)
  if (!link) return razorpayError(400, 'The id provided does not exist')
  if (link.status !== 'created' || link.expire_by > unixTime(env.now)) return { status: 200, body: link }
  const expired: RazorpayLink = { ...link, status: 'expired' }
  await env.store.save(id, expired)
  await sendRazorpayNotice(env, 'payment_link.expired', { payment_link: expired })
  return { status: 200, body: expired }
}

async function cancelLink(env: SandboxEnv, id: string): Promise<SandboxResponse> {
  const link = await env.store.find<RazorpayLink>(id)
  if (!link) return razorpayError(400, 'The id provided does not exist')
  if (link.status !== 'created' || link.expire_by <= unixTime(env.now))
    return razorpayError(400, 'Payment Link can be cancelled only in the created and partially_paid states')
  const cancelled: RazorpayLink = { ...link, status: 'cancelled' }
  await env.store.save(id, cancelled)
  await sendRazorpayNotice(env, 'payment_link.cancelled', { payment_link: cancelled })
  return { status: 200, body: cancelled }
}

async function listPayments(env: SandboxEnv, orderId: string): Promise<SandboxResponse> {
  const order = await env.store.find<{ payments: string[] }>(orderId)
  if (!order) return razorpayError(400, 'The id provided does not exist')
  const payments: RazorpayPayment[] = []
  for (const id of order.payments) payments.push((await env.store.find<RazorpayPayment>(id))!)
  return collection(payments)
}

async function listRefunds(env: SandboxEnv, { id }: RazorpayPayment): Promise<object[]> {
  return (await env.store.find<{ refunds: object[] }>(`refunds ${id}`))?.refunds ?? []
}

async function createRefund(
  env: SandboxEnv,
  payment: RazorpayPayment,
  request: SandboxRequest,
): Promise<SandboxResponse> {
  const key = request.headers.get('x-refund-idempotency')
  if (key !== null && key.length < 10) return razorpayError(400, 'The idempotency key must have 10 characters or more')
  const saved = key && (await env.store.find<{ body: string; refund: object }>(`idempotency ${key}`))
  if (saved && saved.body !== request.body)
    return razorpayError(400, 'Different request body sent for the same Idempotency Header')
  if (saved) return { status: 200, body: saved.refund }
  const body = parseObject(request.body || '{}')
  if (!body) return razorpayError(400, 'The request body is not valid JSON.')
  const fault = findRazorpayFault(body, razorpayRefundFields)
  if (fault) return fault
  const rest = payment.amount - payment.amount_refunded
  if (!payment.captured) return razorpayError(400, 'The payment must be captured before it can be refunded')
  if (rest === 0) return razorpayError(400, 'The payment has been fully refunded already')
  const amount = (body['amount'] as number | undefined) ?? rest
  if (amount > rest) return razorpayError(400, 'The total refund amount is greater than the refund payment amount')
  const refund = {
    id: newRazorpayId('rfnd'),
    entity: 'refund',
    amount,
    created_at: unixTime(env.now),
    currency: payment.currency,
    notes: body['notes'] ?? [],
    payment_id: payment.id,
    status: 'processed',
  }
  const isWhole = amount === rest
  const refunded: RazorpayPayment = {
    ...payment,
    amount_refunded: payment.amount_refunded + amount,
    refund_status: isWhole ? 'full' : 'partial',
    status: isWhole ? 'refunded' : 'captured',
  }
  await env.store.save(payment.id, refunded)
  await env.store.save(`refunds ${payment.id}`, { refunds: [refund, ...(await listRefunds(env, payment))] })
  if (key) await env.store.save(`idempotency ${key}`, { body: request.body, refund })
  await sendRazorpayNotice(env, 'refund.processed', { refund, payment: refunded })
  return { status: 200, body: refund }
}
