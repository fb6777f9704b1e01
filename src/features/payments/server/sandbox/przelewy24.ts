import { parseObject } from '#shared/json-object.ts'
import { randomInt, randomUUID } from 'node:crypto'
import { equalsSecret } from '#platform/messengers/http.ts'
import { httpStatus, textAt } from '../providers/http.ts'
import {
  przelewy24Sign,
  refundNoticeStatus,
  refundStatus,
  transactionStatus,
} from '../providers/przelewy24-protocol.ts'
import { findFieldProblem, isInteger, isOneOf, isText, optional, required } from './fields.ts'
import type { SandboxFields } from './fields.ts'
import type { ProviderSandbox, SandboxEnv, SandboxResponse } from './sandbox.ts'

type Json = Record<string, unknown>
type Przelewy24Refund = {
  requestId: string
  refundsUuid: string
  amount: number
  description: string
  date: string
  status: number
}
type Przelewy24Transaction = {
  sessionId: string
  token: string
  orderId: number
  amount: number
  currency: string
  description: string
  email: string
  urlReturn: string
  urlStatus: string
  expiresAt: string
  status: number
  refunds: Przelewy24Refund[]
}

const keys = {
  merchantId: '64195',
  posId: '64195',
  apiKey: '4c3f1ab5d8ea21907be6f52d0c9a7e31',
  crc: 'b36147eeac447028',
}
/** Repetitions end with the verification, and not with the answer to the notice. */
const retryAfterSeconds = [3, 5, 15, 30, 60, 150, 450].map((minutes) => minutes * 60)
const maxAmount = 2_000_000_000
const methodId = 154

const isAmount = isInteger(1, maxAmount)
const common: SandboxFields = {
  merchantId: required(isOneOf(Number(keys.merchantId))),
  posId: required(isOneOf(Number(keys.posId))),
  sessionId: required(isText(100)),
  amount: required(isAmount),
  currency: required(isOneOf('PLN', 'EUR', 'USD', 'GBP', 'CZK')),
  sign: required(isText(100)),
}
const registerFields: SandboxFields = {
  ...common,
  description: required(isText(1024)),
  email: required((value) => isText(50)(value) && String(value).includes('@')),
  client: optional(isText(40)),
  country: required(isText(2)),
  language: required(isOneOf(...'bg cs de en es fr hr hu it nl pl pt se sk ro'.split(' '))),
  urlReturn: required(isText(250)),
  urlStatus: optional(isText(250)),
  timeLimit: optional(isInteger(0, 99)),
  encoding: optional(isOneOf('ISO-8859-2', 'UTF-8', 'Windows-1250')),
}
const verifyFields: SandboxFields = { ...common, orderId: required(isInteger(1, Number.MAX_SAFE_INTEGER)) }
const refundFields: SandboxFields = {
  requestId: required(isText(45)),
  refundsUuid: required(isText(35)),
  urlStatus: optional(isText(250)),
  refunds: required((value) => Array.isArray(value) && value.length === 1),
}
const refundItemFields: SandboxFields = {
  orderId: required(isInteger(1, Number.MAX_SAFE_INTEGER)),
  sessionId: required(isText(100)),
  amount: required(isAmount),
  description: optional((value) => typeof value === 'string' && value.length <= 35),
}

export const przelewy24Sandbox: ProviderSandbox = {
  provider: 'przelewy24',
  keys,
  /** BLIK codes: those which begin with 777 succeed. */
  cards: { success: '777123', three_d_secure: '777456', declined: '111111', insufficient_funds: '222222' },

  async handle(env, { method, path, headers, body }) {
    const credentials = Buffer.from(`${keys.posId}:${keys.apiKey}`).toString('base64')
    if (!equalsSecret(`Basic ${credentials}`, headers.get('authorization')))
      return answerError(401, 'Incorrect authentication')
    const [, name, id = ''] = /^\/api\/v1\/([A-Za-z/]+?)(?:\/([\w-]*\d[\w-]*))?$/.exec(path) ?? []
    const json = parseObject(body) ?? {}
    switch (`${method} ${name}`) {
      case 'GET testAccess':
        return { status: 200, body: { data: true, error: '' } }
      case 'POST transaction/register':
        return register(env, json)
      case 'PUT transaction/verify':
        return verify(env, json)
      case 'GET transaction/by/sessionId':
        return readTransaction(env, id)
      case 'POST transaction/refund':
        return refund(env, json)
      case 'GET refund/by/orderId':
        return readRefunds(env, id)
      default:
        return answerError(404, 'Not found')
    }
  },

  async findCheckout(env, path) {
    const [, token] = /^\/trnRequest\/([\w-]+)$/.exec(path) ?? []
    const found = token ? await findBy(env, 'token', token) : undefined
    if (!found) return undefined
    const { sessionId: id, amount, currency, description, status, expiresAt } = found
    const isOpen = status === transactionStatus.none && env.now <= new Date(expiresAt)
    return { id, amount, currency, description, state: isOpen ? 'open' : 'closed' }
  },

  /** A failed attempt is reported to nobody. */
  async finish(env, { id, state }, outcome) {
    const transaction = (await findTransaction(env, id))!
    const isPaid = outcome === 'success' || outcome === 'three_d_secure'
    if (!isPaid || state === 'closed') return transaction.urlReturn
    const paid = { ...transaction, status: transactionStatus.advance }
    await saveTransaction(env, paid)
    await sendSigned(env, paid.urlStatus, paymentNotice(paid))
    return transaction.urlReturn
  },
}

async function register(env: SandboxEnv, json: Json): Promise<SandboxResponse> {
  const { sessionId, merchantId, amount, currency } = json
  if (findFieldProblem(json, registerFields)) return answerError(400, 'Invalid input data')
  if (!isSigned(json, { sessionId, merchantId, amount, currency })) return answerError(400, 'Incorrect CRC value')
  if (await findTransaction(env, String(sessionId))) return answerError(400, 'Session ID already exists')
  const minutes = Number(json['timeLimit'] ?? 0) || 24 * 60
  const text = (name: string) => textAt(json, name) ?? ''
  const transaction: Przelewy24Transaction = {
    sessionId: text('sessionId'),
    token: randomUUID().toUpperCase(),
    orderId: randomInt(300_000_000, 999_999_999),
    amount: Number(amount),
    currency: text('currency'),
    description: text('description'),
    email: text('email'),
    urlReturn: text('urlReturn'),
    urlStatus: text('urlStatus'),
    expiresAt: new Date(env.now.getTime() + minutes * 60_000).toISOString(),
    status: transactionStatus.none,
    refunds: [],
  }
  await saveTransaction(env, transaction)
  await env.store.save(`token:${transaction.token}`, { sessionId })
  await env.store.save(`order:${transaction.orderId}`, { sessionId })
  return { status: 200, body: { data: { token: transaction.token }, responseCode: 0 } }
}

async function verify(env: SandboxEnv, json: Json): Promise<SandboxResponse> {
  const { sessionId, orderId, amount, currency } = json
  if (findFieldProblem(json, verifyFields)) return answerError(400, 'Invalid input data')
  if (!isSigned(json, { sessionId, orderId, amount, currency })) return answerError(400, 'Incorrect CRC value')
  const found = await findTransaction(env, String(sessionId))
  const isMatch = found && found.orderId === orderId && found.amount === amount && found.currency === currency
  if (!isMatch || found.status !== transactionStatus.advance) return answerError(400, 'Invalid input data')
  await saveTransaction(env, { ...found, status: transactionStatus.paid })
  return { status: 200, body: { data: { status: 'success' }, responseCode: 0 } }
}

async function readTransaction(env: SandboxEnv, id: string): Promise<SandboxResponse> {
  const found = await findTransaction(env, id)
  if (!found) return notFound
  const { sessionId, orderId, status, amount, currency, email, description } = found
  const data = {
    orderId,
    sessionId,
    status,
    amount,
    currency,
    clientEmail: email,
    description,
    paymentMethod: methodId,
  }
  return {
    status: 200,
    body: { data: { statement: `p24-${orderId}`, ...data, batchId: 0, fee: '0' }, responseCode: 0 },
  }
}

async function refund(env: SandboxEnv, json: Json): Promise<SandboxResponse> {
  const item = (Array.isArray(json['refunds']) ? json['refunds'][0] : undefined) as Json | undefined
  if (findFieldProblem(json, refundFields) || findFieldProblem(item ?? {}, refundItemFields))
    return answerError(400, 'Invalid input parameters')
  const [requestId, refundsUuid] = [String(json['requestId']), String(json['refundsUuid'])]
  if (await env.store.find(`refund:${refundsUuid}`)) return answerError(400, 'Request already exists')
  const found = await findTransaction(env, String(item!['sessionId']))
  const amount = Number(item!['amount'])
  const total = amount + (found ? refundedOf(found) : 0)
  const reject = (message: string) => ({
    status: 409,
    body: { error: [{ ...item, status: false, message }], code: 409 },
  })
  if (!found || found.orderId !== item!['orderId']) return reject('Transaction not found')
  if (found.status !== transactionStatus.paid) return reject('Transaction in wrong status - cannot refund')
  if (total > found.amount) return reject('The amount of refund exceeds available amount for the transaction')
  const added = {
    requestId,
    refundsUuid,
    amount,
    description: '',
    date: env.now.toISOString(),
    status: refundStatus.completed,
  }
  const status = total === found.amount ? transactionStatus.returned : found.status
  await saveTransaction(env, { ...found, status, refunds: [...found.refunds, added] })
  await env.store.save(`refund:${refundsUuid}`, { sessionId: found.sessionId })
  const unsigned = { requestId, timestamp: Math.floor(env.now.getTime() / 1000) }
  await sendSigned(env, textAt(json, 'urlStatus') ?? '', refundNotice(found, added), unsigned)
  const data = [{ ...item, status: true, message: 'success' }]
  return { status: httpStatus.created, body: { data, responseCode: 0 } }
}

async function readRefunds(env: SandboxEnv, id: string): Promise<SandboxResponse> {
  const found = await findBy(env, 'order', id)
  if (!found || found.refunds.length === 0) return notFound
  const { orderId, sessionId, amount, currency } = found
  const refunds = found.refunds.map((one) => ({ ...one, batchId: 0, login: 'api' }))
  return { status: 200, body: { data: { orderId, sessionId, amount, currency, refunds }, responseCode: 0 } }
}

function paymentNotice({ sessionId, amount, currency, orderId }: Przelewy24Transaction): Json {
  const ids = { merchantId: Number(keys.merchantId), posId: Number(keys.posId), sessionId }
  return { ...ids, amount, originAmount: amount, currency, orderId, methodId, statement: `p24-${orderId}` }
}

function refundNotice({ orderId, sessionId, currency }: Przelewy24Transaction, refund: Przelewy24Refund): Json {
  const { refundsUuid, amount } = refund
  const merchantId = Number(keys.merchantId)
  return { orderId, sessionId, refundsUuid, merchantId, amount, currency, status: refundNoticeStatus.completed }
}

/** The order of the signed fields is part of the signature. */
async function sendSigned(env: SandboxEnv, url: string, signed: Json, unsigned: Json = {}): Promise<void> {
  if (!url) return
  const sign = przelewy24Sign({ ...signed, crc: keys.crc })
  const body = JSON.stringify({ ...signed, ...unsigned, sign })
  await env.sendNotice({ url, headers: { 'content-type': 'application/json' }, body, retryAfterSeconds })
}

function isSigned(json: Json, fields: object): boolean {
  return equalsSecret(przelewy24Sign({ ...fields, crc: keys.crc }), json['sign'])
}

const refundedOf = ({ refunds }: Przelewy24Transaction) => refunds.reduce((sum, { amount }) => sum + amount, 0)
const notFound: SandboxResponse = { status: 404, body: { error: 'Transaction not found', responseCode: 0 } }
const answerError = (code: number, error: string): SandboxResponse => ({ status: code, body: { error, code } })

const findTransaction = (env: SandboxEnv, id: string) => env.store.find<Przelewy24Transaction>(`session:${id}`)
const saveTransaction = (env: SandboxEnv, transaction: Przelewy24Transaction) =>
  env.store.save(`session:${transaction.sessionId}`, transaction)

async function findBy(env: SandboxEnv, kind: 'token' | 'order', id: string) {
  const found = await env.store.find<{ sessionId: string }>(`${kind}:${id}`)
  return found && findTransaction(env, found.sessionId)
}
