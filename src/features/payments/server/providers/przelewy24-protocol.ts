import { createHash } from 'node:crypto'
import { listOutcomes } from './answer.ts'
import { callProvider, httpStatus, integerAt, ProviderError, textAt } from './http.ts'
import type { ProviderAnswer } from './http.ts'
import { providerIdOf } from './provider-ids.ts'
import type { FetchLike, Merchant, PaymentReference, RefundReport } from './provider.ts'

export type Przelewy24Keys = { merchantId: string; posId: string; apiKey: string; crc: string }

/** Advance: the payer has paid, and the sum is ours only after the verification. */
export const transactionStatus = { none: 0, advance: 1, paid: 2, returned: 3 }
export const refundStatus = { completed: 1, pending: 2, awaiting: 3, rejected: 4 }
export const refundNoticeStatus = { completed: 0, rejected: 1 }

/** SHA-384 of compact JSON; the order of the fields is part of the signature. */
export function przelewy24Sign(fields: object): string {
  return createHash('sha384').update(JSON.stringify(fields)).digest('hex')
}

export function callPrzelewy24(
  fetch: FetchLike,
  { baseUrl, keys }: Merchant<Przelewy24Keys>,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
): Promise<ProviderAnswer> {
  const authorization = `Basic ${Buffer.from(`${keys.posId}:${keys.apiKey}`).toString('base64')}`
  return callProvider(fetch, `${baseUrl}/api/v1${path}`, {
    method,
    headers: { authorization, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
}

export function refusal({ status }: ProviderAnswer): ProviderError {
  return new ProviderError(status === httpStatus.tooMany ? 'outage' : 'refused', String(status))
}

export async function findTransaction(
  fetch: FetchLike,
  merchant: Merchant<Przelewy24Keys>,
  { paymentId }: Pick<PaymentReference, 'paymentId'>,
) {
  const sessionId = providerIdOf(merchant, paymentId)
  const answer = await callPrzelewy24(fetch, merchant, 'GET', `/transaction/by/sessionId/${sessionId}`)
  if (answer.status === httpStatus.notFound) return undefined
  if (answer.status !== httpStatus.ok) throw refusal(answer)
  const data = answer.body['data']
  if (textAt(data, 'sessionId') !== sessionId) throw new ProviderError('outage', 'another transaction')
  return {
    status: integerAt(data, 'status'),
    amount: integerAt(data, 'amount'),
    currency: textAt(data, 'currency'),
    orderId: integerAt(data, 'orderId'),
  }
}

export async function getOrderId(fetch: FetchLike, merchant: Merchant<Przelewy24Keys>, payment: PaymentReference) {
  const orderId = Number(payment.providerRef ?? (await findTransaction(fetch, merchant, payment))?.orderId)
  if (!Number.isSafeInteger(orderId) || orderId <= 0) throw new ProviderError('refused', 'no order')
  return orderId
}

/** The sum of the refunds that were paid out, and the outcomes by request id. Undefined if none was asked for. */
export async function fetchRefunds(fetch: FetchLike, merchant: Merchant<Przelewy24Keys>, orderId: number | undefined) {
  const answer = await callPrzelewy24(fetch, merchant, 'GET', `/refund/by/orderId/${orderId}`)
  const refunds = (answer.body['data'] as { refunds?: unknown } | undefined)?.refunds
  if (answer.status === httpStatus.notFound || !Array.isArray(refunds)) return undefined
  const completed = refunds.filter((refund) => getRefundState(refund) === 'done')
  return {
    sum: completed.reduce((sum: number, refund) => sum + (integerAt(refund, 'amount') ?? 0), 0),
    outcomes: listOutcomes(refunds, (refund) => ({ key: textAt(refund, 'requestId'), state: getRefundState(refund) })),
  }
}

function getRefundState(refund: unknown): RefundReport['state'] {
  const status = integerAt(refund, 'status')
  if (status === refundStatus.completed) return 'done'
  return status === refundStatus.rejected ? 'failed' : 'pending'
}

/** A payment that was refunded in full has been verified before; an advance that was returned has no refunds. */
export async function isVerified(fetch: FetchLike, merchant: Merchant<Przelewy24Keys>, payment: PaymentReference) {
  const found = await findTransaction(fetch, merchant, payment)
  if (!found || found.amount !== payment.amount || found.currency !== payment.currency) return false
  if (found.status !== transactionStatus.returned) return found.status === transactionStatus.paid
  return (await fetchRefunds(fetch, merchant, found.orderId))?.sum === payment.amount
}
