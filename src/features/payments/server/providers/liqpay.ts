import { parseObject } from '#shared/json-object.ts'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { equalsSecret } from '#platform/messengers/http.ts'
import { cardFingerprint } from './card-fingerprint.ts'
import { callProvider, integerAt, majorText, parseMajor, ProviderError, textAt } from './http.ts'
import { paymentIdAt, providerIdOf } from './provider-ids.ts'
import type { FetchLike, Merchant, PaymentProvider, PaymentReport, RefundReport } from './provider.ts'

const liqpayKeys = z.object({
  publicKey: z.string().min(1).max(100),
  privateKey: z.string().min(1).max(200),
  /** LiqPay signs version 3 with SHA-1 and version 7 with SHA3-256; which one an account needs is up to LiqPay. */
  version: z.enum(['3', '7']).default('7'),
})
type LiqpayKeys = z.infer<typeof liqpayKeys>

const maxNoticeBytes = 64 * 1024
const digestByVersion = { '3': 'sha1', '7': 'sha3-256' } as const
/** Notices of version 7 were seen with either digest, so the length of the signature decides. */
const digestByLength = new Map<number, LiqpayDigest>([
  [28, 'sha1'],
  [44, 'sha3-256'],
])
type LiqpayDigest = (typeof digestByVersion)[keyof typeof digestByVersion]

/** LiqPay has about thirty statuses. Those which are not listed wait for the payer, the bank or LiqPay. */
const stateByStatus = new Map<string, PaymentReport['state']>([
  ['success', 'paid'],
  // Payments with test keys; they count for a test merchant only.
  ['sandbox', 'paid'],
  ['wait_compensation', 'paid'],
  ['reversed', 'paid'],
  ['failure', 'failed'],
  ['error', 'failed'],
])
const refundByStatus = new Map<string, RefundReport['state']>([
  ['reversed', 'done'],
  ['success', 'done'],
  ['sandbox', 'done'],
  ['failure', 'failed'],
  ['error', 'failed'],
])

export const liqpay: PaymentProvider<LiqpayKeys> = {
  name: 'liqpay',
  keys: liqpayKeys,
  publicKeys: ['publicKey', 'version'],
  accountKeys: ['publicKey'],
  hosts: ['https://www.liqpay.ua'],
  isTest: ({ publicKey, privateKey }) => [publicKey, privateKey].some((key) => key.startsWith('sandbox_')),
  signatureName: 'signature',
  canSaveCard: false,
  canDonate: false,

  /** LiqPay creates the payment when the payer opens the signed address, so there is no call. */
  async createCheckout(_fetch, merchant, checkout) {
    const orderId = providerIdOf(merchant, checkout.paymentId)
    const envelope = signRequest(merchant.keys, {
      action: 'pay',
      amount: majorText(checkout.amount),
      currency: checkout.currency,
      description: checkout.description,
      order_id: orderId,
      language: checkout.language.startsWith('uk') ? 'uk' : 'en',
      result_url: checkout.returnUrl,
      server_url: checkout.noticeUrl,
      expired_date: checkout.expiresAt.toISOString().slice(0, 19).replace('T', ' '),
    })
    return { link: `${merchant.baseUrl}/api/3/checkout?${new URLSearchParams(envelope)}`, checkoutRef: orderId }
  },

  readNotice(merchant, call) {
    if (call.body.length > maxNoticeBytes) return undefined
    const form = new URLSearchParams(call.body.toString())
    const [data, signature] = [form.get('data') ?? '', form.get('signature') ?? '']
    const digest = digestByLength.get(signature.length)
    if (!digest) return undefined
    const keys = [merchant.keys, ...merchant.previousKeys].find((keys) =>
      equalsSecret(liqpaySignature(digest, keys.privateKey, data), signature),
    )
    if (!keys) return undefined
    const body = parseObject(Buffer.from(data, 'base64').toString())
    if ((textAt(body, 'public_key') ?? keys.publicKey) !== keys.publicKey) return undefined
    const report = body && reportOf(merchant, body)
    if (!report) return { report: undefined, about: 'liqpay notice without an order of ours', signed: data }
    // A reversal without its sum may be a part of the payment; only the status call can tell.
    const lookUp = textAt(body, 'status') === 'reversed' && parseMajor(body['refund_amount']) === undefined
    return { report: lookUp ? { ...report, refunded: undefined } : report, lookUp, signed: data }
  },

  async fetchStatus(fetch, merchant, { paymentId }) {
    const answer = await callLiqpay(fetch, merchant, {
      action: 'status',
      order_id: providerIdOf(merchant, paymentId),
    })
    const code = errorCode(answer)
    // LiqPay does not know a payment before the payer has opened the checkout, and reports that as status `error`.
    if (code === 'payment_not_found') return { paymentId, state: 'pending' }
    if (code) throw new ProviderError('refused', code)
    const report = reportOf(merchant, answer)
    if (report?.paymentId !== paymentId) throw new ProviderError('outage', 'status of another order')
    return report
  },

  /** LiqPay has no idempotency key for refunds: after an outage the status tells whether the refund was made. */
  async refund(fetch, merchant, refund) {
    const answer = await callLiqpay(fetch, merchant, {
      action: 'refund',
      order_id: providerIdOf(merchant, refund.paymentId),
      amount: majorText(refund.refundAmount),
    })
    const code = errorCode(answer)
    if (code) throw new ProviderError('refused', code)
    const state = refundByStatus.get(textAt(answer, 'status') ?? '') ?? 'pending'
    return { state, providerRef: referenceOf(answer) }
  },

  async testConnection(fetch, merchant) {
    const code = errorCode(await callLiqpay(fetch, merchant, { action: 'status', order_id: '0' }))
    if (code && code !== 'payment_not_found') throw new ProviderError('refused', code)
  },
}

/** A plain digest, not an HMAC, in base64 of the raw bytes. */
export function liqpaySignature(digest: LiqpayDigest, privateKey: string, data: string): string {
  return createHash(digest)
    .update(privateKey + data + privateKey)
    .digest('base64')
}

function signRequest(keys: LiqpayKeys, fields: Record<string, string>): { data: string; signature: string } {
  const request = { version: Number(keys.version), public_key: keys.publicKey, ...fields }
  const data = Buffer.from(JSON.stringify(request)).toString('base64')
  return { data, signature: liqpaySignature(digestByVersion[keys.version], keys.privateKey, data) }
}

async function callLiqpay(fetch: FetchLike, merchant: Merchant<LiqpayKeys>, fields: Record<string, string>) {
  const { body } = await callProvider(fetch, `${merchant.baseUrl}/api/request`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(signRequest(merchant.keys, fields)).toString(),
  })
  return body
}

/** The code of a rejected call. A failed payment has an `err_code` as well, but also a payment id. */
function errorCode(answer: Record<string, unknown>): string | undefined {
  if (referenceOf(answer) !== undefined) return undefined
  if (textAt(answer, 'result') !== 'error' && textAt(answer, 'status') !== 'error') return undefined
  return publicCode(answer) ?? 'error without a code'
}

function reportOf(merchant: Merchant<LiqpayKeys>, body: Record<string, unknown>): PaymentReport | undefined {
  const paymentId = paymentIdAt(merchant, body, 'order_id')
  const status = textAt(body, 'status')
  if (paymentId === undefined || status === undefined) return undefined
  const amount = parseMajor(body['amount'])
  const state = stateByStatus.get(status) ?? 'pending'
  return {
    paymentId,
    state,
    amount,
    currency: textAt(body, 'currency'),
    providerRef: referenceOf(body),
    refunded: parseMajor(body['refund_amount']) ?? (status === 'reversed' ? amount : undefined),
    // `wait_accept` means that the money is taken and LiqPay has not approved the shop, which staff must see.
    failure: status === 'wait_accept' ? status : state === 'paid' ? undefined : publicCode(body),
    cardFingerprint: state === 'paid' ? fingerprintOf(body) : undefined,
    isTest: status === 'sandbox',
  }
}

/** The mask shows only two of the last digits, so the phone that the payer has given must be the same as well. */
function fingerprintOf(body: Record<string, unknown>): string | undefined {
  const [mask, type, phone] = ['sender_card_mask2', 'sender_card_type', 'sender_phone'].map((name) =>
    textAt(body, name),
  )
  return cardFingerprint(mask, type, phone)
}

function referenceOf(body: Record<string, unknown>): string | undefined {
  return integerAt(body, 'payment_id')?.toString()
}

/** Only codes are passed on, because descriptions may repeat what the payer entered. */
function publicCode(body: Record<string, unknown>): string | undefined {
  const code = textAt(body, 'err_code') ?? textAt(body, 'code')
  return code && /^\w{1,60}$/.test(code) ? code : undefined
}
