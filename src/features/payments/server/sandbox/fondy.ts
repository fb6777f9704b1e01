import { parseObject } from '#shared/json-object.ts'
import { randomBytes, randomInt } from 'node:crypto'
import { equalsSecret } from '#platform/messengers/http.ts'
import { fondyErrors, fondySignature } from '../providers/fondy-protocol.ts'
import { integerAt, textAt } from '../providers/http.ts'
import { cardOf, presentOrder, statusOf } from './fondy-order.ts'
import type { FondyOrder, FondyToken } from './fondy-order.ts'
import { findFieldProblem, isOneOf, isText, optional, required } from './fields.ts'
import type { SandboxFields } from './fields.ts'
import type { ProviderSandbox, SandboxEnv, SandboxResponse } from './sandbox.ts'

type FondyRequest = Record<string, unknown>
type FondyAnswer = Record<string, unknown> | { error: string; message: string }

/** The open test merchant of Fondy. */
const keys = { merchantId: '1396424', paymentKey: 'test' }
const retryAfterSeconds = [2, 60, 300, 600, 3600, 86_400]

/** Integers are accepted as digits too; a decimal point means that the sum is in the wrong unit. */
const isDigits = (max: number) => (value: unknown) => /^[1-9]\d*$/.test(String(value)) && String(value).length <= max
const isFlag = isOneOf('Y', 'N')
const common: SandboxFields = {
  version: optional(isOneOf('1.0.1')),
  merchant_id: required(isDigits(12)),
  order_id: required(isText(1024)),
  signature: required(isText(40)),
}
const orderFields: SandboxFields = {
  ...common,
  order_desc: required(isText(1024)),
  amount: required(isDigits(12)),
  currency: required(isOneOf('EUR', 'USD', 'GBP', 'CZK', 'UAH', 'KZT')),
  server_callback_url: optional(isText(2048)),
  sender_email: optional(isText(254)),
  merchant_data: optional(isText(2048)),
}
const endpoints: Readonly<Record<string, { fields: SandboxFields; answer: typeof createOrder }>> = {
  '/api/checkout/url': {
    fields: {
      ...orderFields,
      response_url: optional(isText(2048)),
      lifetime: optional(isDigits(9)),
      lang: optional(isText(2)),
      delayed: optional(isFlag),
      required_rectoken: optional(isFlag),
    },
    answer: createOrder,
  },
  '/api/recurring': { fields: { ...orderFields, rectoken: required(isText(100)) }, answer: chargeToken },
  '/api/status/order_id': { fields: common, answer: readOrder },
  '/api/reverse/order_id': {
    fields: {
      ...common,
      amount: required(isDigits(12)),
      currency: required(isText(3)),
      comment: optional(isText(1024)),
      reverse_id: optional(isText(50)),
    },
    answer: reverseOrder,
  },
}

export const fondySandbox: ProviderSandbox = {
  provider: 'fondy',
  keys,
  cards: {
    success: cardOf('success'),
    three_d_secure: cardOf('three_d_secure'),
    declined: cardOf('declined'),
    insufficient_funds: cardOf('insufficient_funds'),
  },

  /** Errors are answered with HTTP 200 as well. */
  async handle(env, { method, path, headers, body }) {
    const endpoint = endpoints[path.replace(/\/$/, '')]
    if (!endpoint || method !== 'POST') return { status: 404, body: 'Not Found' }
    if (!headers.get('content-type')?.startsWith('application/json')) return answerError(fondyErrors.emptyRequest)
    const request = parseObject(body)?.['request'] as FondyRequest | undefined
    if (request === null || typeof request !== 'object') return answerError(fondyErrors.emptyRequest)
    const problem = findFieldProblem(request, endpoint.fields)
    if (problem?.problem === 'missing') return answerError(fondyErrors.missingParameter, problem.name)
    if (problem) return answerError(fondyErrors.wrongParameter, problem.name)
    if (String(request['merchant_id']) !== keys.merchantId) return answerError(fondyErrors.merchantNotFound)
    if (!equalsSecret(fondySignature(keys.paymentKey, request), request['signature']))
      return answerError(fondyErrors.invalidSignature)
    const answer = await endpoint.answer(env, request)
    if ('error' in answer) return answerError(String(answer['error']), String(answer['message']))
    return { status: 200, body: { response: signed({ response_status: 'success', ...answer }) } }
  },

  async findCheckout(env, path) {
    const token = new URL(path, 'https://sandbox.invalid').searchParams.get('token') ?? ''
    const found = await env.store.find<{ orderId: string }>(`checkout:${token}`)
    const order = found && (await findOrder(env, found.orderId))
    if (!order) return undefined
    return {
      id: order.orderId,
      amount: order.amount,
      currency: order.currency,
      description: order.description,
      state: ['created', 'processing'].includes(statusOf(order, env.now)) ? 'open' : 'closed',
    }
  },

  /** With `delayed=Y` the payer stays on the page after a declined attempt. */
  async finish(env, { id, state }, outcome) {
    const order = (await findOrder(env, id))!
    const target = order.responseUrl || env.baseUrl
    if (outcome === 'abandoned' || state === 'closed') return target
    const isPaid = outcome === 'success' || outcome === 'three_d_secure'
    const attempt: FondyOrder = {
      ...order,
      status: isPaid ? 'approved' : order.delayed ? 'processing' : 'declined',
      card: outcome,
      responseCode: isPaid ? '' : outcome === 'declined' ? '1004' : '1000',
      rectoken: isPaid && order.saveCard ? await createToken(env, outcome) : '',
    }
    await saveOrder(env, attempt)
    await notify(env, attempt)
    return isPaid || !order.delayed ? target : order.checkoutUrl
  },
}

async function createOrder(env: SandboxEnv, request: FondyRequest): Promise<FondyAnswer> {
  const orderId = String(request['order_id'])
  if (await findOrder(env, orderId)) return { error: fondyErrors.duplicateOrder, message: orderId }
  const token = randomBytes(20).toString('hex')
  const checkoutUrl = `${env.baseUrl}/merchants/${keys.merchantId}/default/index.html?token=${token}`
  const order = { ...orderOf(env, request), checkoutUrl }
  await env.store.save(`checkout:${token}`, { orderId })
  await saveOrder(env, order)
  return { checkout_url: checkoutUrl, payment_id: String(order.paymentId) }
}

async function chargeToken(env: SandboxEnv, request: FondyRequest): Promise<FondyAnswer> {
  const orderId = String(request['order_id'])
  if (await findOrder(env, orderId)) return { error: fondyErrors.duplicateOrder, message: orderId }
  const token = await env.store.find<FondyToken>(`rectoken:${String(request['rectoken'])}`)
  if (!token) return { error: fondyErrors.wrongParameter, message: 'rectoken' }
  // The call has no step for the payer, so a card that needs 3-D Secure is declined.
  const isPaid = token.card === 'success'
  const outcome = { status: isPaid ? 'approved' : 'declined', responseCode: isPaid ? '' : '1004' } as const
  const order: FondyOrder = { ...orderOf(env, request), ...outcome, card: token.card }
  await saveOrder(env, order)
  await notify(env, order)
  return presentOrder(order, env.now)
}

async function readOrder(env: SandboxEnv, request: FondyRequest): Promise<FondyAnswer> {
  const order = await findOrder(env, String(request['order_id']))
  return order
    ? presentOrder(order, env.now)
    : { error: fondyErrors.orderNotFound, message: String(request['order_id']) }
}

/** The status of an order stays `approved` after a partial refund, but its notice says `reversed`. */
async function reverseOrder(env: SandboxEnv, request: FondyRequest): Promise<FondyAnswer> {
  const orderId = String(request['order_id'])
  const order = await findOrder(env, orderId)
  if (!order) return { error: fondyErrors.orderNotFound, message: orderId }
  const reverseId = textAt(request, 'reverse_id') ?? ''
  const answer = { order_id: orderId, merchant_id: Number(keys.merchantId), reverse_status: 'approved' }
  if (reverseId && order.reverseIds.includes(reverseId)) return { ...answer, reversal_amount: String(order.reversed) }
  const reversed = order.reversed + integerAt(request, 'amount')!
  const isAllowed = order.status === 'approved' && reversed <= order.amount && request['currency'] === order.currency
  if (!isAllowed) return { error: fondyErrors.wrongParameter, message: 'amount' }
  const changed: FondyOrder = {
    ...order,
    reversed,
    reverseIds: [...order.reverseIds, reverseId],
    status: reversed === order.amount ? 'reversed' : order.status,
  }
  await saveOrder(env, changed)
  await notify(env, { ...changed, status: 'reversed' })
  return { ...answer, reversal_amount: String(reversed) }
}

function orderOf(env: SandboxEnv, request: FondyRequest): FondyOrder {
  const text = (name: string) => textAt(request, name) ?? ''
  return {
    orderId: text('order_id'),
    paymentId: randomInt(100_000_000, 999_999_999),
    amount: integerAt(request, 'amount')!,
    currency: text('currency'),
    description: text('order_desc'),
    email: text('sender_email'),
    merchantData: text('merchant_data'),
    responseUrl: text('response_url'),
    noticeUrl: text('server_callback_url'),
    checkoutUrl: '',
    createdAt: env.now.toISOString(),
    lifetime: integerAt(request, 'lifetime') ?? 36_000,
    delayed: text('delayed') !== 'N',
    saveCard: text('required_rectoken') === 'Y',
    status: 'created',
    responseCode: '',
    card: undefined,
    rectoken: '',
    reversed: 0,
    reverseIds: [],
  }
}

async function createToken(env: SandboxEnv, card: FondyToken['card']): Promise<string> {
  const rectoken = randomBytes(20).toString('hex')
  await env.store.save(`rectoken:${rectoken}`, { card })
  return rectoken
}

/** The signed text of a test merchant is added without its key, and is itself not signed. */
async function notify(env: SandboxEnv, order: FondyOrder): Promise<void> {
  if (!order.noticeUrl) return
  const fields = { response_status: 'success', ...presentOrder(order, env.now) }
  const body = JSON.stringify({ ...signed(fields), response_signature_string: '**********|…' })
  await env.sendNotice({
    url: order.noticeUrl,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body,
    retryAfterSeconds,
  })
}

const signed = (fields: FondyRequest) => ({ ...fields, signature: fondySignature(keys.paymentKey, fields) })

function answerError(code: string, about = ''): SandboxResponse {
  const response = {
    response_status: 'failure',
    error_code: Number(code),
    error_message: `Error ${code} ${about}`.trim(),
    request_id: randomBytes(10).toString('hex'),
  }
  return { status: 200, body: { response } }
}

const findOrder = (env: SandboxEnv, id: string) => env.store.find<FondyOrder>(`order:${id}`)
const saveOrder = (env: SandboxEnv, order: FondyOrder) => env.store.save(`order:${order.orderId}`, order)
