import { parseObject } from '#shared/json-object.ts'
import { randomInt, randomUUID } from 'node:crypto'
import { equalsSecret } from '#platform/messengers/http.ts'
import { parseMajor } from '../providers/http.ts'
import { isOneOf, isText, optional, required } from './fields.ts'
import type { SandboxFields } from './fields.ts'
import {
  createMercadopagoRefund,
  findMercadopagoFault,
  isMajorAmount,
  mercadopagoError,
  mercadopagoSandboxKeys,
  presentMercadopagoPayment,
  searchMercadopagoPayments,
  sendMercadopagoNotice,
} from './mercadopago-payments.ts'
import type { StoredMercadopagoPayment } from './mercadopago-payments.ts'
import type { ProviderSandbox, SandboxEnv, SandboxRequest, SandboxResponse } from './sandbox.ts'
import { isHttpUrl, isPlainObject } from './values.ts'

type Preference = {
  id: string
  amount: number
  currency: string
  title: string
  externalReference: string
  backUrl: Record<'success' | 'pending' | 'failure', string>
  noticeUrl: string
  expiresAt: string
  isPaid: boolean
}
/** The holder's name decides about the result (APRO, OTHE, FUND), so one card serves all. */
const cards = {
  success: '5474925432670366',
  three_d_secure: '4075595716483764',
  declined: '5474925432670366',
  insufficient_funds: '5474925432670366',
}
const isTime = (value: unknown) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d\d:\d\d$/.test(String(value))

const preferenceFields: SandboxFields = {
  items: required((value) => Array.isArray(value) && value.length === 1 && isPlainObject(value[0])),
  payer: optional(isPlainObject),
  external_reference: optional(isText(256)),
  back_urls: required(isPlainObject),
  auto_return: optional(isOneOf('approved', 'all')),
  notification_url: optional(isHttpUrl),
  expires: optional(isOneOf(true, false)),
  expiration_date_to: optional(isTime),
  payment_methods: optional(isPlainObject),
}
const itemFields: SandboxFields = {
  id: optional(isText(256)),
  title: required(isText(256)),
  quantity: required(isOneOf(1)),
  unit_price: required(isMajorAmount),
  currency_id: required(isOneOf('MXN', 'ARS', 'BRL', 'CLP', 'COP', 'PEN', 'UYU')),
}
const backUrlFields: SandboxFields = {
  success: required(isHttpUrl),
  pending: optional(isHttpUrl),
  failure: required(isHttpUrl),
}
const payerFields: SandboxFields = {
  email: optional((value) => isText(256)(value) && String(value).includes('@')),
  name: optional(isText(256)),
}

export const mercadopagoSandbox: ProviderSandbox = {
  provider: 'mercadopago',
  keys: mercadopagoSandboxKeys,
  cards,
  handle,

  async findCheckout(env, path) {
    const url = new URL(path, 'https://www.mercadopago.com.mx')
    const id = url.searchParams.get('pref_id')
    if (url.pathname !== '/checkout/v1/redirect' || id === null) return undefined
    const preference = await env.store.find<Preference>(`preference ${id}`)
    if (!preference) return undefined
    const { amount, currency, title } = preference
    const isOpen = !preference.isPaid && new Date(preference.expiresAt) > env.now
    return { id, amount, currency, description: title, state: isOpen ? 'open' : 'closed' }
  },

  async finish(env, { id, state }, outcome) {
    const preference = (await env.store.find<Preference>(`preference ${id}`))!
    if (outcome === 'abandoned' || state === 'closed') return returnUrl(preference, 'failure')
    const isApproved = outcome === 'success' || outcome === 'three_d_secure'
    const { externalReference, noticeUrl, amount, currency } = preference
    const payment: StoredMercadopagoPayment = {
      id: randomInt(10 ** 9, 10 ** 12),
      preference: id,
      externalReference,
      noticeUrl,
      amount,
      refunds: [],
      currency,
      status: isApproved ? 'approved' : 'rejected',
      detail: isApproved ? 'accredited' : rejections[outcome],
      card: cards[outcome],
      createdAt: env.now.toISOString(),
    }
    const known = await env.store.find<{ payments: number[] }>(`external_reference ${externalReference}`)
    const payments = [payment.id, ...(known?.payments ?? [])]
    await env.store.save(`payment ${payment.id}`, payment)
    await env.store.save(`external_reference ${externalReference}`, { payments })
    if (isApproved) await env.store.save(`preference ${id}`, { ...preference, isPaid: true })
    await sendMercadopagoNotice(env, payment, 'payment.created')
    return returnUrl(preference, isApproved ? 'success' : 'failure', payment)
  },
}

const rejections = {
  declined: 'cc_rejected_other_reason',
  insufficient_funds: 'cc_rejected_insufficient_amount',
} as const

function returnUrl(preference: Preference, kind: 'success' | 'failure', payment?: StoredMercadopagoPayment): string {
  const url = new URL(preference.backUrl[kind])
  const id = String(payment?.id ?? null)
  const status = payment?.status ?? 'null'
  const params = {
    collection_id: id,
    collection_status: status,
    payment_id: id,
    status,
    external_reference: preference.externalReference,
    preference_id: preference.id,
  }
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value)
  return url.href
}

async function handle(env: SandboxEnv, request: SandboxRequest): Promise<SandboxResponse> {
  if (!equalsSecret(`Bearer ${mercadopagoSandboxKeys.accessToken}`, request.headers.get('authorization')))
    return mercadopagoError(401, 'unauthorized', 'invalid access token')
  const url = new URL(request.path, 'https://api.mercadopago.com')
  const call = `${request.method} ${url.pathname}`
  if (call === 'POST /checkout/preferences') return createPreference(env, request)
  const [, changed] = /^PUT \/checkout\/preferences\/([\w-]{1,60})$/.exec(call) ?? []
  if (changed !== undefined) return updatePreference(env, changed, request)
  if (call === 'GET /v1/payments/search') return searchMercadopagoPayments(env, url)
  if (call === 'GET /users/me') return { status: 200, body: { id: 20261117, nickname: 'TESTREPETO', site_id: 'MLM' } }
  const [, id, refunds] = /^\/v1\/payments\/(\d{1,15})(\/refunds)?$/.exec(url.pathname) ?? []
  const payment = id === undefined ? undefined : await env.store.find<StoredMercadopagoPayment>(`payment ${id}`)
  if (!payment) return mercadopagoError(404, 'not_found', id === undefined ? 'resource not found' : 'Payment not found')
  if (refunds && request.method === 'POST') return createMercadopagoRefund(env, payment, request)
  if (!refunds && request.method === 'GET') return { status: 200, body: presentMercadopagoPayment(payment) }
  return mercadopagoError(405, 'method_not_allowed', 'Method not allowed')
}

async function createPreference(env: SandboxEnv, { body }: SandboxRequest): Promise<SandboxResponse> {
  const preference = parseObject(body)
  if (!preference) return mercadopagoError(400, 'bad_request', 'invalid json')
  const fault = findMercadopagoFault(preference, preferenceFields, 'bad_request')
  if (fault) return fault
  const [item] = preference['items'] as [Record<string, unknown>]
  const backUrls = preference['back_urls'] as Preference['backUrl']
  const nested =
    findMercadopagoFault(item, itemFields, 'invalid_items') ??
    findMercadopagoFault(backUrls, backUrlFields, 'invalid_back_urls') ??
    findMercadopagoFault((preference['payer'] ?? {}) as Record<string, unknown>, payerFields, 'invalid_payer')
  if (nested) return nested
  const id = `20261117-${randomUUID()}`
  const expiresAt = (preference['expiration_date_to'] as string | undefined) ?? '9999-12-31T00:00:00.000+00:00'
  if (new Date(expiresAt) <= env.now)
    return mercadopagoError(400, 'invalid_expiration_date_to', 'expiration_date_to invalid')
  const stored: Preference = {
    id,
    amount: parseMajor(item['unit_price'])!,
    currency: item['currency_id'] as string,
    title: item['title'] as string,
    externalReference: (preference['external_reference'] as string | undefined) ?? '',
    backUrl: backUrls,
    noticeUrl: (preference['notification_url'] as string | undefined) ?? '',
    expiresAt: preference['expires'] === true ? expiresAt : '9999-12-31T00:00:00.000+00:00',
    isPaid: false,
  }
  await env.store.save(`preference ${id}`, stored)
  const link = `${env.baseUrl}/checkout/v1/redirect?pref_id=${id}`
  return {
    status: 201,
    body: { ...preference, id, init_point: link, sandbox_init_point: link, collector_id: 20261117 },
  }
}

const changeFields: SandboxFields = { expires: required(isOneOf(true)), expiration_date_to: required(isTime) }

/** Only the end of a preference can be changed here. */
async function updatePreference(env: SandboxEnv, id: string, { body }: SandboxRequest): Promise<SandboxResponse> {
  const change = parseObject(body)
  if (!change) return mercadopagoError(400, 'bad_request', 'invalid json')
  const fault = findMercadopagoFault(change, changeFields, 'bad_request')
  if (fault) return fault
  const preference = await env.store.find<Preference>(`preference ${id}`)
  if (!preference) return mercadopagoError(400, 'invalid_id', 'preference_id not found')
  const expiresAt = change['expiration_date_to'] as string
  if (new Date(expiresAt) <= env.now)
    return mercadopagoError(400, 'invalid_expiration_date_to', 'expiration_date_to invalid')
  await env.store.save(`preference ${id}`, { ...preference, expiresAt })
  return { status: 200, body: { id, ...change } }
}
