import { parseObject } from '#shared/json-object.ts'
import { randomInt } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { equalsSecret } from '#platform/messengers/http.ts'
import { majorText, parseMajor } from '../providers/http.ts'
import { liqpaySignature } from '../providers/liqpay.ts'
import { findFieldProblem, isOneOf, isText, optional, required } from './fields.ts'
import type { SandboxFields } from './fields.ts'
import type { ProviderSandbox, SandboxCheckout, SandboxEnv, SandboxOutcome, SandboxResponse } from './sandbox.ts'

type LiqpayOrder = {
  request: Record<string, string>
  version: number
  paymentId: number
  /** Empty until the payer has tried to pay; LiqPay does not know the payment before. */
  status: string
  errorCode: string
  /** Empty until the payer has entered it. */
  card: string
  is3ds: boolean
  refunded: number
}

const keys = {
  publicKey: 'sandbox_i10000000001',
  privateKey: 'sandbox_Yg3Tz0sWq8LkVn2BhRc5XdJf7PmUa1Ee',
  version: '7',
}
/** LiqPay publishes no schedule; this one only makes sure that repetitions happen. */
const retryAfterSeconds = [60, 300, 900, 3600, 21_600]

const cards = {
  success: '4242424242424242',
  three_d_secure: '4000000000003063',
  declined: '4000000000000002',
  insufficient_funds: '4000000000009995',
}

const isAmount = (value: unknown) => (parseMajor(value) ?? 0) > 0
const common = {
  version: required(isOneOf(3, 7)),
  public_key: required(isText(100)),
  order_id: required(isText(255)),
}
const checkoutFields: SandboxFields = {
  ...common,
  action: required(isOneOf('pay')),
  amount: required(isAmount),
  currency: required(isOneOf('UAH', 'USD', 'EUR')),
  description: required(isText(2048)),
  language: optional(isOneOf('uk', 'en')),
  result_url: optional(isText(510)),
  server_url: optional(isText(510)),
  expired_date: optional((value) => /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(String(value))),
}
const requestFields = new Map<unknown, SandboxFields>([
  ['status', { ...common, action: required(isOneOf('status')) }],
  ['refund', { ...common, action: required(isOneOf('refund')), amount: required(isAmount) }],
])

export const liqpaySandbox: ProviderSandbox = {
  provider: 'liqpay',
  keys,
  cards,

  async handle(env, { method, path, body }) {
    const { pathname, search } = new URL(path, 'https://sandbox.invalid')
    const form = new URLSearchParams(method === 'GET' ? search : body)
    if (pathname === '/api/3/checkout') {
      const opened = await openOrder(env, form)
      if (typeof opened === 'string') return { status: 400, body: errorBody(opened) }
      return { status: 302, headers: { location: `${env.baseUrl}/api/3/checkout?${form}` }, body: '' }
    }
    if (pathname !== '/api/request' || method !== 'POST') return { status: 404, body: 'Not Found' }
    return answerRequest(env, form)
  },

  async findCheckout(env, path) {
    const { pathname, searchParams } = new URL(path, 'https://sandbox.invalid')
    if (pathname !== '/api/3/checkout') return undefined
    const order = await openOrder(env, searchParams)
    return typeof order === 'string' ? undefined : presentCheckout(env, order)
  },

  async finish(env, { id }, outcome) {
    const order = (await findOrder(env, id))!
    const target = order.request['result_url'] ?? env.baseUrl
    if (outcome === 'abandoned' || presentCheckout(env, order).state === 'closed') return target
    const paid = { ...order, ...resultOf(outcome), card: cards[outcome] }
    await saveOrder(env, paid)
    await notify(env, paid)
    return target
  },
}

/** Test keys give `sandbox` in place of `success`. */
function resultOf(outcome: Exclude<SandboxOutcome, 'abandoned'>) {
  if (outcome === 'declined') return { status: 'failure', errorCode: 'limit' }
  if (outcome === 'insufficient_funds') return { status: 'failure', errorCode: '9859' }
  return { status: 'sandbox', is3ds: outcome === 'three_d_secure' }
}

/** The order behind signed fields, or the code of the error. A reload shows the same order. */
async function openOrder(env: SandboxEnv, form: URLSearchParams): Promise<LiqpayOrder | string> {
  const request = readEnvelope(form)
  if (typeof request === 'string') return request
  const problem = findFieldProblem(request, checkoutFields)
  if (problem) return problem.problem === 'missing' ? `err_missing_${problem.name}` : `err_wrong_${problem.name}`
  const texts = Object.fromEntries(Object.entries(request).map(([name, value]) => [name, String(value)]))
  const known = await findOrder(env, texts['order_id']!)
  if (known) return isDeepStrictEqual(known.request, texts) ? known : 'order_id_duplicate'
  // The key is in the source, so a signature proves nothing.
  if (!(await env.hasPayment(texts['order_id']!))) return 'err_order_id'
  const order = {
    request: texts,
    version: Number(texts['version']),
    paymentId: randomInt(2_000_000_000, 3_000_000_000),
    status: '',
    errorCode: '',
    card: '',
    is3ds: false,
    refunded: 0,
  }
  await saveOrder(env, order)
  return order
}

async function answerRequest(env: SandboxEnv, form: URLSearchParams): Promise<SandboxResponse> {
  const request = readEnvelope(form)
  if (typeof request === 'string') return { status: 200, body: errorBody(request) }
  const fields = requestFields.get(request['action'])
  if (!fields) return { status: 200, body: errorBody('err_api_action') }
  const problem = findFieldProblem(request, fields)
  if (problem) {
    const code = `${problem.problem === 'missing' ? 'err_missing' : 'err_wrong'}_${problem.name}`
    return { status: 200, body: errorBody(code) }
  }
  const order = await findOrder(env, String(request['order_id']))
  if (!order?.status) return { status: 200, body: errorBody('payment_not_found') }
  if (request['action'] === 'status') return { status: 200, body: { result: 'ok', ...presentOrder(order) } }
  return refund(env, order, parseMajor(request['amount'])!)
}

async function refund(env: SandboxEnv, order: LiqpayOrder, amount: number): Promise<SandboxResponse> {
  if (!['sandbox', 'success'].includes(order.status)) return { status: 200, body: errorBody('payment_err_status') }
  const total = parseMajor(order.request['amount'])!
  const refunded = order.refunded + amount
  if (refunded > total) return { status: 200, body: errorBody('err_amount_hold') }
  const changed = { ...order, refunded, status: refunded === total ? 'reversed' : order.status }
  await saveOrder(env, changed)
  await notify(env, { ...changed, status: 'reversed' })
  const { order_id } = order.request
  const body = { result: 'ok', action: 'refund', payment_id: order.paymentId, order_id, status: 'reversed' }
  return { status: 200, body }
}

/** The signed request, or the code of the error. */
function readEnvelope(form: URLSearchParams): Record<string, unknown> | string {
  const [data, signature] = [form.get('data') ?? '', form.get('signature') ?? '']
  const request = parseObject(Buffer.from(data, 'base64').toString())
  if (!request) return 'err_data'
  if (request['public_key'] !== keys.publicKey) return 'public_key_not_found'
  const digest = request['version'] === 3 ? 'sha1' : 'sha3-256'
  return equalsSecret(liqpaySignature(digest, keys.privateKey, data), signature) ? request : 'invalid_signature'
}

async function notify(env: SandboxEnv, order: LiqpayOrder): Promise<void> {
  const url = order.request['server_url']
  if (!url) return
  const data = Buffer.from(JSON.stringify(presentOrder(order))).toString('base64')
  const signature = liqpaySignature(order.version === 3 ? 'sha1' : 'sha3-256', keys.privateKey, data)
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  await env.sendNotice({ url, headers, body: new URLSearchParams({ data, signature }).toString(), retryAfterSeconds })
}

function presentOrder({ request, version, paymentId, status, errorCode, card, is3ds, refunded }: LiqpayOrder) {
  return {
    action: 'pay',
    payment_id: paymentId,
    status,
    version,
    type: 'buy',
    paytype: 'card',
    public_key: keys.publicKey,
    order_id: request['order_id'],
    liqpay_order_id: `SANDBOX${paymentId}`,
    description: request['description'],
    // LiqPay writes sums as JSON numbers of major units.
    amount: Number(request['amount']),
    ...(card ? payerOf(card) : {}),
    currency: request['currency'],
    is_3ds: is3ds,
    transaction_id: paymentId,
    ...(errorCode ? { err_code: errorCode, err_description: 'Payment failed' } : {}),
    ...(refunded ? { refund_amount: Number(majorText(refunded)) } : {}),
  }
}

/** LiqPay shows six digits of the card and its last two. */
const payerOf = (card: string) => ({
  sender_phone: '380950000001',
  sender_card_mask2: `${card.slice(0, 6)}*${card.slice(-2)}`,
  sender_card_bank: 'Test',
  sender_card_type: 'visa',
  sender_card_country: 804,
})

function presentCheckout(env: SandboxEnv, { request, status }: LiqpayOrder): SandboxCheckout {
  const expired = request['expired_date'] && new Date(`${request['expired_date'].replace(' ', 'T')}Z`) <= env.now
  return {
    id: request['order_id']!,
    amount: parseMajor(request['amount'])!,
    currency: request['currency']!,
    description: request['description']!,
    state: status || expired ? 'closed' : 'open',
  }
}

const errorBody = (code: string) => ({
  result: 'error',
  status: 'error',
  code,
  err_code: code,
  err_description: 'The request was rejected',
})

const findOrder = (env: SandboxEnv, id: string) => env.store.find<LiqpayOrder>(`order:${id}`)
const saveOrder = (env: SandboxEnv, order: LiqpayOrder) => env.store.save(`order:${order.request['order_id']}`, order)
