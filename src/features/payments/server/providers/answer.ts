import type { ProviderAnswer } from './http.ts'
import { httpStatus, ProviderError } from './http.ts'
import type { RefundOutcome, RefundReport } from './provider.ts'

/**
 * The body of a call that the provider accepted. With 409 the same call is still running and with 429 there were too
 * many, so neither says that the payment was refused. A code is reported only if it cannot contain personal data.
 */
export function getAcceptedBody({ status, body }: ProviderAnswer, code: string | undefined): Record<string, unknown> {
  if (status < httpStatus.redirect) return body
  const isUnknown = status === httpStatus.conflict || status === httpStatus.tooMany
  const reported = code !== undefined && /^[A-Za-z_]{1,60}$/.test(code) ? code : String(status)
  throw new ProviderError(isUnknown ? 'outage' : 'refused', reported)
}

/** The address of the checkout page and the provider's id of it. */
export function getCheckoutLink(link: string | undefined, checkoutRef: string | undefined) {
  if (link === undefined || !URL.canParse(link) || !checkoutRef) throw new ProviderError('outage', 'no link')
  return { link, checkoutRef }
}

export function objectAt(body: unknown, ...path: readonly string[]): Record<string, unknown> | undefined {
  let value = body
  for (const name of path) value = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
  return isObject(value) ? value : undefined
}

/** Undefined if one of the amounts is. */
export function sumAmounts(amounts: readonly (number | undefined)[]): number | undefined {
  return amounts.every((amount) => amount !== undefined) ? amounts.reduce((sum, amount) => sum + amount, 0) : undefined
}

/** The refunds that have an outcome and a key of ours. */
export function listOutcomes(
  refunds: readonly unknown[],
  read: (refund: unknown) => { key: string | undefined; state: RefundReport['state'] },
): RefundOutcome[] {
  return refunds.flatMap((refund) => {
    const { key, state } = read(refund)
    return key && state !== 'pending' ? [{ key, state }] : []
  })
}

function isObject(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}
