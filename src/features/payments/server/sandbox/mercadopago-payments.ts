import { parseObject } from '#shared/json-object.ts'
import { createHmac, randomInt, randomUUID } from 'node:crypto'
import { majorText, parseMajor } from '../providers/http.ts'
import { findFieldProblem, optional } from './fields.ts'
import type { SandboxFields } from './fields.ts'
import type { SandboxEnv, SandboxRequest, SandboxResponse } from './sandbox.ts'

export const mercadopagoSandboxKeys = {
  accessToken: 'TEST-7204100365412-111712-a1c0ffee0b5e55ed-20261117',
  webhookSecret: '5f8c1e0d9b7a46328c3d2e1f0a9b8c7d6e5f4a3b2c1d0e9f8a7b6c5d4e3f2a1b',
}
const retryAfterSeconds = [15, 30, 360, 2880, 5760].map((minutes) => minutes * 60)

/** Amounts are minor units here and major units in answers. */
export type StoredMercadopagoPayment = {
  id: number
  preference: string
  externalReference: string
  noticeUrl: string
  amount: number
  refunds: { id: number; amount: number }[]
  currency: string
  status: 'approved' | 'rejected'
  detail: string
  card?: string
  createdAt: string
}

/** A number in major units; a text or a third decimal is rejected. */
export const isMajorAmount = (value: unknown) => typeof value === 'number' && (parseMajor(value) ?? 0) > 0

/** A notice has the id of the payment in its address and its signature, and nothing of its state. */
export async function sendMercadopagoNotice(
  env: SandboxEnv,
  payment: StoredMercadopagoPayment,
  action: string,
): Promise<void> {
  if (!payment.noticeUrl) return
  const id = String(payment.id)
  const url = new URL(payment.noticeUrl)
  url.searchParams.set('data.id', id)
  url.searchParams.set('type', 'payment')
  const [requestId, time] = [randomUUID(), env.now.getTime()]
  const signature = createHmac('sha256', mercadopagoSandboxKeys.webhookSecret)
    .update(`id:${id};request-id:${requestId};ts:${time};`)
    .digest('hex')
  const body = {
    action,
    api_version: 'v1',
    application_id: '7204100365412',
    data: { id },
    date_created: env.now.toISOString(),
    id: randomInt(10 ** 9, 10 ** 12),
    live_mode: false,
    type: 'payment',
    user_id: '20261117',
  }
  await env.sendNotice({
    url: url.href,
    headers: {
      'content-type': 'application/json',
      'x-request-id': requestId,
      'x-signature': `ts=${time},v1=${signature}`,
    },
    body: JSON.stringify(body),
    retryAfterSeconds,
  })
}

export const mercadopagoError = (
  status: number,
  error: string,
  message: string,
  cause: readonly object[] = [],
): SandboxResponse => ({
  status,
  body: { message, error, status, cause },
})

/** The texts are those of the real server where public reports quote them (mercadopago/sdk-php#38). */
export function findMercadopagoFault(
  body: Record<string, unknown>,
  fields: SandboxFields,
  error: string,
): SandboxResponse | undefined {
  const fault = findFieldProblem(body, fields)
  if (!fault) return undefined
  if (fault.problem !== 'unknown') return mercadopagoError(400, error, `${fault.name} invalid`)
  const cause = [{ code: 8, description: 'The name of the parameters is wrong.', data: null }]
  return mercadopagoError(400, 'bad_request', `The name of the following parameters is wrong : [${fault.name}]`, cause)
}

export async function searchMercadopagoPayments(env: SandboxEnv, url: URL): Promise<SandboxResponse> {
  const reference = url.searchParams.get('external_reference')
  const known = await env.store.find<{ payments: number[] }>(`external_reference ${reference}`)
  const results: object[] = []
  for (const id of known?.payments ?? []) {
    const payment = await env.store.find<StoredMercadopagoPayment>(`payment ${id}`)
    if (payment) results.push(presentMercadopagoPayment(payment))
  }
  return { status: 200, body: { paging: { total: results.length, limit: 100, offset: 0 }, results } }
}

const sumOf = (refunds: StoredMercadopagoPayment['refunds']) => refunds.reduce((sum, { amount }) => sum + amount, 0)

export function presentMercadopagoPayment(payment: StoredMercadopagoPayment): object {
  const refunded = sumOf(payment.refunds)
  const isWhole = refunded === payment.amount
  return {
    id: payment.id,
    currency_id: payment.currency,
    date_created: payment.createdAt,
    external_reference: payment.externalReference,
    live_mode: false,
    payment_type_id: 'credit_card',
    ...(payment.card ? presentCard(payment.card) : {}),
    status: isWhole ? 'refunded' : payment.status,
    status_detail: isWhole ? 'refunded' : refunded > 0 ? 'partially_refunded' : payment.detail,
    transaction_amount: Number(majorText(payment.amount)),
    transaction_amount_refunded: Number(majorText(refunded)),
  }
}

/** Every test card is valid until November 2030. */
const presentCard = (card: string) => ({
  payment_method_id: card.startsWith('4') ? 'visa' : 'master',
  card: {
    first_six_digits: card.slice(0, 6),
    last_four_digits: card.slice(-4),
    expiration_month: 11,
    expiration_year: 2030,
    cardholder: { name: 'APRO', identification: { number: null, type: null } },
  },
})

export async function createMercadopagoRefund(
  env: SandboxEnv,
  payment: StoredMercadopagoPayment,
  request: SandboxRequest,
): Promise<SandboxResponse> {
  const key = request.headers.get('x-idempotency-key')
  if (!key) return mercadopagoError(400, 'bad_request', "Header X-Idempotency-Key can't be null")
  const saved = await env.store.find<SandboxResponse>(`idempotency ${payment.id} ${key}`)
  if (saved) return saved
  const body = parseObject(request.body || '{}')
  if (!body) return mercadopagoError(400, 'bad_request', 'invalid json')
  const fault = findMercadopagoFault(body, { amount: optional(isMajorAmount) }, 'bad_request')
  if (fault) return fault
  const rest = payment.amount - sumOf(payment.refunds)
  if (payment.status !== 'approved' || rest === 0) {
    const description = 'The action requested is not valid for the current payment state'
    return mercadopagoError(400, 'bad_request', description, [{ code: 2063, description, data: null }])
  }
  const amount = body['amount'] === undefined ? rest : parseMajor(body['amount'])!
  if (amount > rest)
    return mercadopagoError(400, 'bad_request', 'Amount to refund is greater than the rest of the payment')
  const refund = { id: randomInt(10 ** 9, 10 ** 12), amount }
  const changed = { ...payment, refunds: [...payment.refunds, refund] }
  const answer = {
    status: 201,
    body: { id: refund.id, payment_id: payment.id, amount: Number(majorText(amount)), status: 'approved' },
  }
  await env.store.save(`payment ${payment.id}`, changed)
  await env.store.save(`idempotency ${payment.id} ${key}`, answer)
  await sendMercadopagoNotice(env, changed, 'payment.updated')
  return answer
}
