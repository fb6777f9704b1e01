import type { Merchant, ProviderIds } from './provider.ts'
import { integerAt, textAt } from './http.ts'

type IdMerchant = Pick<Merchant, 'ids'>

/** Our id of a payment, as its provider knows it. */
export const providerIdOf = ({ ids }: IdMerchant, paymentId: number): string =>
  paymentId > ids.unprefixedPayments ? `${ids.prefix}-${paymentId}` : String(paymentId)

/** The id that the provider knows our refund by; Przelewy24 allows 45 characters. */
export const refundKeyOf = (ids: ProviderIds, refundId: number): string =>
  refundId > ids.unprefixedRefunds ? `${ids.prefix}-refund-${refundId}` : `refund-${refundId}`

/** Our payment id at a path. Undefined if there is none, or one of another installation. */
export function paymentIdAt(merchant: IdMerchant, body: unknown, ...path: readonly string[]): number | undefined {
  const text = textAt(body, ...path) ?? integerAt(body, ...path)?.toString() ?? ''
  const [, digits] = /^(?:\w+-)?(\d{1,15})$/.exec(text) ?? []
  const id = Number(digits)
  return id > 0 && providerIdOf(merchant, id) === text ? id : undefined
}
