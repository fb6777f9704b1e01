import { parseObject } from '#shared/json-object.ts'
import { z } from 'zod'
import { equalsSecret } from '#platform/messengers/http.ts'
import { paymentLifetimeMs } from '../../model.ts'
import { cardFingerprint } from './card-fingerprint.ts'
import { callFondy, fondyErrors, fondySignature, parseFondyNotice } from './fondy-protocol.ts'
import type { FondyFields, FondyKeys } from './fondy-protocol.ts'
import { integerAt, ProviderError, textAt } from './http.ts'
import { paymentIdAt, providerIdOf } from './provider-ids.ts'
import type { Charge, Checkout, Merchant, PaymentProvider, PaymentReport, SavedCard } from './provider.ts'

/**
 * With `delayed=Y` a declined attempt is reported as `processing`, and the payer can try again until the lifetime
 * ends; so only `declined` and `expired` are failures.
 */
const stateByStatus = new Map<string, PaymentReport['state']>([
  ['approved', 'paid'],
  ['reversed', 'paid'],
  ['declined', 'failed'],
  ['expired', 'failed'],
])

/** The public test accounts of Fondy, Flitt and Hutko, which work at the hosts of real ones. */
const testMerchants = new Set(['1396424', '1549901', '1700002'])

/** The protocol of Fondy, Hutko and Flitt; the host belongs to the merchant. */
export const fondy: PaymentProvider<FondyKeys> = {
  name: 'fondy',
  keys: z.object({ merchantId: z.string().regex(/^\d{1,12}$/), paymentKey: z.string().min(1).max(200) }),
  publicKeys: ['merchantId'],
  accountKeys: ['merchantId'],
  hosts: ['https://pay.fondy.eu', 'https://api.fondy.eu', 'https://pay.hutko.org', 'https://pay.flitt.com'],
  isTest: ({ merchantId }) => testMerchants.has(merchantId),
  signatureName: 'signature',
  canSaveCard: true,
  canDonate: true,

  async createCheckout(fetch, merchant, checkout) {
    const language = checkout.language.slice(0, 2)
    const response = await callFondy(fetch, merchant, '/api/checkout/url', {
      ...orderFields(merchant, checkout),
      response_url: checkout.returnUrl,
      lifetime: paymentLifetimeMs / 1000,
      lang: language,
      delayed: 'Y',
      ...(checkout.saveCard ? { required_rectoken: 'Y' } : {}),
    })
    const link = textAt(response, 'checkout_url')
    if (!link) throw new ProviderError('outage', 'no checkout_url')
    return { link, checkoutRef: referenceOf(response) ?? providerIdOf(merchant, checkout.paymentId) }
  },

  /**
   * Fondy signs the values joined by `|` and not their names, so a payer who sneaks a `|` into a value could move the
   * parts of a genuine notice to other fields. A notice is therefore only the occasion to ask for the state of a payment.
   */
  readNotice(merchant, call) {
    const fields = parseFondyNotice(call)
    if (!fields) return undefined
    const isGenuine = [merchant.keys, ...merchant.previousKeys].some(
      (keys) =>
        equalsSecret(fondySignature(keys.paymentKey, fields), fields['signature']) &&
        // All test merchants share one key, so the signature does not tell them apart.
        fields['merchant_id'] === keys.merchantId,
    )
    if (!isGenuine) return undefined
    const report = reportOf(merchant, fields)
    // Neither empty values nor the names of fields are signed, so the signature alone identifies the notice.
    const signed = textAt(fields, 'signature')
    if (!report) return { report: undefined, about: 'fondy notice without an order of ours', signed }
    return { report, lookUp: report.state === 'paid', signed }
  },

  async fetchStatus(fetch, merchant, { paymentId }) {
    try {
      const response = await callFondy(fetch, merchant, '/api/status/order_id', {
        order_id: providerIdOf(merchant, paymentId),
      })
      return ownReport(merchant, response, paymentId)
    } catch (error) {
      if (hasCode(error, fondyErrors.orderNotFound)) return { paymentId, state: 'pending' }
      throw error
    }
  },

  /** With the same `reverse_id` Fondy repeats the answer and not the refund. */
  async refund(fetch, merchant, refund) {
    const response = await callFondy(fetch, merchant, '/api/reverse/order_id', {
      order_id: providerIdOf(merchant, refund.paymentId),
      amount: refund.refundAmount,
      currency: refund.currency,
      reverse_id: refund.key.slice(0, 50),
      ...(refund.reason ? { comment: refund.reason.slice(0, 1024) } : {}),
    })
    const status = textAt(response, 'reverse_status')
    return { state: status === 'approved' ? 'done' : status === 'declined' ? 'failed' : 'pending' }
  },

  /** The call has no 3-D Secure: a charge that needs it is declined, and the payer uses a checkout instead. */
  async chargeCard(fetch, merchant, charge) {
    try {
      const fields = { ...orderFields(merchant, charge), rectoken: charge.token }
      const response = await callFondy(fetch, merchant, '/api/recurring', fields)
      const report = ownReport(merchant, response, charge.paymentId)
      return { report, needsPage: report.state === 'failed' }
    } catch (error) {
      // The order exists if the answer to an earlier attempt was lost.
      if (!hasCode(error, fondyErrors.duplicateOrder)) throw error
      return { report: await fondy.fetchStatus(fetch, merchant, { ...charge, checkoutRef: null, providerRef: null }) }
    }
  },

  async testConnection(fetch, merchant) {
    try {
      await callFondy(fetch, merchant, '/api/status/order_id', { order_id: '0' })
    } catch (error) {
      if (!hasCode(error, fondyErrors.orderNotFound)) throw error
    }
  },
}

/** The amount includes the donation: it is one charge, which our ledger splits. */
function orderFields(merchant: FondyMerchant, checkout: Checkout | Charge): FondyFields {
  return {
    order_id: providerIdOf(merchant, checkout.paymentId),
    order_desc: checkout.description.slice(0, 1024),
    amount: checkout.amount,
    currency: checkout.currency,
    server_callback_url: checkout.noticeUrl,
    // The signature joins values by `|`, so a value that contains one could stand for two.
    ...(/^[^|]+$/.test(checkout.payer.email) ? { sender_email: checkout.payer.email } : {}),
  }
}

type FondyMerchant = Merchant<FondyKeys>

function ownReport(merchant: FondyMerchant, response: FondyFields, paymentId: number): PaymentReport {
  const report = reportOf(merchant, response)
  if (report?.paymentId !== paymentId) throw new ProviderError('outage', 'status of another order')
  return report
}

function reportOf(merchant: FondyMerchant, fields: FondyFields): PaymentReport | undefined {
  const paymentId = paymentIdAt(merchant, fields, 'order_id')
  if (paymentId === undefined) return undefined
  const known = stateByStatus.get(textAt(fields, 'order_status') ?? '') ?? 'pending'
  // A verification holds a sum and releases it; it is no income.
  const state = known === 'paid' && fields['tran_type'] === 'verification' ? 'pending' : known
  return {
    paymentId,
    state,
    amount: integerAt(fields, 'amount'),
    currency: textAt(fields, 'currency'),
    providerRef: referenceOf(fields),
    refunded: refundedOf(fields),
    failure: state === 'paid' ? undefined : integerAt(fields, 'response_code')?.toString(),
    card: state === 'paid' ? cardOf(fields) : undefined,
    cardFingerprint: state === 'paid' ? fingerprintOf(fields) : undefined,
    isTest: parseObject(textAt(fields, 'additional_info') ?? '')?.['is_test'] === true,
  }
}

/** Reversals are counted in the charged currency, which can differ from ours; a full one returns our amount. */
function refundedOf(fields: FondyFields): number | undefined {
  const reversed = integerAt(fields, 'reversal_amount')
  if (!reversed) return undefined
  const isFull = reversed >= (integerAt(fields, 'actual_amount') ?? Infinity)
  return isFull ? integerAt(fields, 'amount') : reversed
}

function cardOf(fields: FondyFields): SavedCard | undefined {
  const [token, mask] = [textAt(fields, 'rectoken'), textAt(fields, 'masked_card')]
  const fingerprint = fingerprintOf(fields)
  if (!token || !mask || !fingerprint) return undefined
  const [, month, year] = /^\d\d\.(\d\d)\.(\d{4})/.exec(textAt(fields, 'rectoken_lifetime') ?? '') ?? []
  return {
    token,
    fingerprint,
    brand: (textAt(fields, 'card_type') || 'unknown').toLowerCase(),
    last4: mask.slice(-4),
    expires: month ? `${year}-${month}` : '',
  }
}

/** Tokens differ by merchant, and only saved cards have an expiry, so ten digits and the type stand for a card. */
const fingerprintOf = (fields: FondyFields): string | undefined =>
  cardFingerprint(textAt(fields, 'masked_card'), textAt(fields, 'card_type') || 'unknown')

function referenceOf(fields: FondyFields): string | undefined {
  return integerAt(fields, 'payment_id')?.toString()
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof ProviderError && error.code === code
}
