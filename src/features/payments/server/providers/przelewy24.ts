import { parseObject } from '#shared/json-object.ts'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { equalsSecret } from '#platform/messengers/http.ts'
import { paymentLifetimeMs } from '../../model.ts'
import { httpStatus, integerAt, ProviderError, textAt } from './http.ts'
import { paymentIdAt, providerIdOf } from './provider-ids.ts'
import type { Merchant, Notice, PaymentProvider, PaymentReport } from './provider.ts'
import {
  callPrzelewy24,
  fetchRefunds,
  findTransaction,
  getOrderId,
  isVerified,
  przelewy24Sign,
  refundNoticeStatus,
  refusal,
  transactionStatus,
} from './przelewy24-protocol.ts'
import type { Przelewy24Keys } from './przelewy24-protocol.ts'

const przelewy24Keys = z.object({
  merchantId: z.string().regex(/^\d{1,9}$/),
  posId: z.string().regex(/^\d{1,9}$/),
  /** The password of the API, which Przelewy24 calls the key for reports. */
  apiKey: z.string().min(1).max(200),
  crc: z.string().min(1).max(200),
})

const sandboxHost = 'https://sandbox.przelewy24.pl'
const maxNoticeBytes = 64 * 1024
const maxEmail = 50
const languages = new Set(['bg', 'cs', 'de', 'en', 'es', 'fr', 'hr', 'hu', 'it', 'nl', 'pl', 'pt', 'ro', 'se', 'sk'])
/** The signed fields in the order of the signature. */
const paymentNoticeFields = 'merchantId posId sessionId amount originAmount currency orderId methodId statement'.split(
  ' ',
)
const refundNoticeFields = 'orderId sessionId refundsUuid merchantId amount currency status'.split(' ')

export const przelewy24: PaymentProvider<Przelewy24Keys> = {
  name: 'przelewy24',
  keys: przelewy24Keys,
  publicKeys: ['merchantId', 'posId'],
  accountKeys: ['merchantId', 'posId'],
  hosts: ['https://secure.przelewy24.pl', sandboxHost],
  isTest: (_keys, host) => host === sandboxHost,
  signatureName: 'sign',
  canSaveCard: false,
  canDonate: false,
  maxEmail,

  async createCheckout(fetch, merchant, checkout) {
    const { email, name } = checkout.payer
    // A shortened address would send the confirmation to somebody else.
    if (!email || email.length > maxEmail) throw new ProviderError('refused', 'email')
    const language = checkout.language.slice(0, 2)
    const [merchantId, crc] = [Number(merchant.keys.merchantId), merchant.keys.crc]
    const { amount, currency } = checkout
    const sessionId = providerIdOf(merchant, checkout.paymentId)
    const answer = await callPrzelewy24(fetch, merchant, 'POST', '/transaction/register', {
      merchantId,
      posId: Number(merchant.keys.posId),
      sessionId,
      amount,
      currency,
      description: checkout.description.slice(0, 1024),
      email,
      client: name.slice(0, 40),
      country: 'PL',
      language: languages.has(language) ? language : 'en',
      urlReturn: checkout.returnUrl,
      urlStatus: checkout.noticeUrl,
      timeLimit: paymentLifetimeMs / 60_000,
      encoding: 'UTF-8',
      sign: przelewy24Sign({ sessionId, merchantId, amount, currency, crc }),
    })
    const token = textAt(answer.body, 'data', 'token')
    if (answer.status !== httpStatus.ok || !token) throw refusal(answer)
    return { link: `${merchant.baseUrl}/trnRequest/${encodeURIComponent(token)}`, checkoutRef: token }
  },

  /** The signature covers the values and not the bytes, so the body is read before it can be checked. */
  readNotice(merchant, call) {
    if (call.body.length > maxNoticeBytes) return undefined
    const body = parseObject(call.body.toString())
    if (!body) return undefined
    const isRefund = Object.hasOwn(body, 'refundsUuid')
    const names = isRefund ? refundNoticeFields : paymentNoticeFields
    if (!names.every((name) => ['string', 'number'].includes(typeof body[name]))) return undefined
    const isGenuine = [merchant.keys, ...merchant.previousKeys].some((keys) => {
      if (integerAt(body, 'merchantId') !== Number(keys.merchantId)) return false
      const signed = Object.fromEntries(names.map((name) => [name, body[name]]))
      return equalsSecret(przelewy24Sign({ ...signed, crc: keys.crc }), body['sign'])
    })
    if (!isGenuine) return undefined
    const notice = isRefund ? refundNotice(merchant, body) : paymentNotice(merchant, body)
    // A refund is known by its request id, which is not signed and may be left out.
    return { ...notice, signed: `${textAt(body, 'sign')} ${notice.report?.refunds?.[0]?.key ?? ''}` }
  },

  async fetchStatus(fetch, merchant, payment) {
    const { paymentId } = payment
    const found = await findTransaction(fetch, merchant, payment)
    const isKnown = found && found.status !== transactionStatus.none
    if (!isKnown) return { paymentId, state: 'pending' }
    const { status, amount, currency, orderId } = found
    const isPaid = status === transactionStatus.advance || status === transactionStatus.paid
    const isReturned = status === transactionStatus.returned
    // Money that was returned before we have verified the payment was never ours.
    if (isReturned && payment.isOpen) return { paymentId, state: 'failed', failure: 'returned' }
    const refunds = status === transactionStatus.paid ? await fetchRefunds(fetch, merchant, orderId) : undefined
    return {
      paymentId,
      state: isPaid || isReturned ? 'paid' : 'pending',
      amount,
      currency,
      providerRef: orderId?.toString(),
      refunded: isReturned ? amount : refunds?.sum,
      refunds: refunds?.outcomes,
    }
  },

  /** Without this call the money stays with the payer as an advance. Only the sum that we stored is verified. */
  async confirm(fetch, merchant, payment) {
    const { amount, currency } = payment
    const { merchantId, posId, crc } = merchant.keys
    const sessionId = providerIdOf(merchant, payment.paymentId)
    const orderId = await getOrderId(fetch, merchant, payment)
    const answer = await callPrzelewy24(fetch, merchant, 'PUT', '/transaction/verify', {
      merchantId: Number(merchantId),
      posId: Number(posId),
      sessionId,
      amount,
      currency,
      orderId,
      sign: przelewy24Sign({ sessionId, orderId, amount, currency, crc }),
    })
    if (answer.status === httpStatus.ok && textAt(answer.body, 'data', 'status') === 'success') return
    // A repeated verification may be rejected, although the first one has succeeded.
    if (!(await isVerified(fetch, merchant, payment))) throw refusal(answer)
  },

  async refund(fetch, merchant, refund) {
    const refundsUuid = refundUuid(refund.key)
    const answer = await callPrzelewy24(fetch, merchant, 'POST', '/transaction/refund', {
      requestId: refund.key,
      refundsUuid,
      urlStatus: refund.noticeUrl,
      refunds: [
        {
          orderId: await getOrderId(fetch, merchant, refund),
          sessionId: providerIdOf(merchant, refund.paymentId),
          amount: refund.refundAmount,
          description: refund.reason.slice(0, 35),
        },
      ],
    })
    const isRepeated = textAt(answer.body, 'error') === 'Request already exists'
    if (answer.status !== httpStatus.created && !isRepeated) throw refusal(answer)
    // The result comes by a notice, because a bank can still reject the refund.
    return { state: 'pending', providerRef: refundsUuid }
  },

  async testConnection(fetch, merchant) {
    const answer = await callPrzelewy24(fetch, merchant, 'GET', '/testAccess')
    if (answer.status !== httpStatus.ok || answer.body['data'] !== true) throw refusal(answer)
  },
}

type Przelewy24Merchant = Merchant<Przelewy24Keys>

function paymentNotice(merchant: Przelewy24Merchant, body: Record<string, unknown>): Notice {
  const report = reportOf(merchant, body)
  if (!report) return { report: undefined, about: 'przelewy24 notice without a payment of ours' }
  return { report: { ...report, amount: integerAt(body, 'amount'), currency: textAt(body, 'currency') }, lookUp: false }
}

/** The notice has the sum of one refund only, so the total must be looked up. */
function refundNotice(merchant: Przelewy24Merchant, body: Record<string, unknown>): Notice {
  const report = reportOf(merchant, body)
  if (!report) return { report: undefined, about: 'przelewy24 refund without a payment of ours' }
  const key = textAt(body, 'requestId') ?? ''
  // The request id is not signed, but it must give the signed id.
  if (refundUuid(key) !== body['refundsUuid']) return { report, lookUp: true }
  const state = integerAt(body, 'status') === refundNoticeStatus.completed ? 'done' : 'failed'
  return { report: { ...report, refunds: [{ key, state }] }, lookUp: true }
}

function reportOf(merchant: Przelewy24Merchant, body: Record<string, unknown>): PaymentReport | undefined {
  const paymentId = paymentIdAt(merchant, body, 'sessionId')
  if (paymentId === undefined) return undefined
  return { paymentId, state: 'paid', providerRef: integerAt(body, 'orderId')?.toString() }
}

/** At most 35 characters are allowed, which is one less than a UUID has. */
function refundUuid(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 32)
}
