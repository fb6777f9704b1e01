import type { Merchant } from './provider.ts'
import { integerAt, textAt } from './http.ts'

type IdMerchant = Pick<Merchant, 'idPrefix'>

/** Our id of a payment, as its provider knows it. */
export const providerIdOf = ({ idPrefix }: IdMerchant, paymentId: number): string =>
  idPrefix === '' ? String(paymentId) : `${idPrefix}-${paymentId}`

type RefundIds = { id: number; provider_prefix: string }

/** The id that the provider knows our refund by; Przelewy24 allows 45 characters. */
export const refundKeyOf = ({ id, provider_prefix: prefix }: RefundIds): string =>
  prefix === '' ? `refund-${id}` : `${prefix}-refund-${id}`

/** The parts of an id that a provider names. A payment without a prefix was sent by an older version. */
export function parseProviderId(text: string): { idPrefix: string; paymentId: number } | undefined {
  const [, idPrefix = '', digits] = /^(?:(\w+)-)?([1-9]\d{0,14})$/.exec(text) ?? []
  return digits === undefined ? undefined : { idPrefix, paymentId: Number(digits) }
}

/** Our payment id at a path. Undefined if there is none, or one with another prefix. */
export function paymentIdAt(merchant: IdMerchant, body: unknown, ...path: readonly string[]): number | undefined {
  const parsed = parseProviderId(textAt(body, ...path) ?? integerAt(body, ...path)?.toString() ?? '')
  return parsed?.idPrefix === merchant.idPrefix ? parsed.paymentId : undefined
}
