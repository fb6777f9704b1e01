import { createHash } from 'node:crypto'
import type { WebhookCall } from '#platform/http/webhook-call.ts'
import { parseJsonBody } from '#platform/messengers/http.ts'
import { callProvider, integerAt, ProviderError, textAt } from './http.ts'
import type { FetchLike, Merchant } from './provider.ts'

export type FondyKeys = { merchantId: string; paymentKey: string }
export type FondyFields = Readonly<Record<string, unknown>>

export const fondyErrors = {
  application: '1002',
  wrongParameter: '1007',
  emptyRequest: '1010',
  missingParameter: '1011',
  duplicateOrder: '1013',
  invalidSignature: '1014',
  merchantNotFound: '1016',
  orderNotFound: '1018',
}

const maxNoticeBytes = 64 * 1024

/** SHA-1 of the key and the values in the order of their names. A zero is a value, only an empty text is not. */
export function fondySignature(paymentKey: string, fields: FondyFields): string {
  const values = Object.keys(fields)
    .filter((name) => name !== 'signature' && name !== 'response_signature_string')
    .sort()
    .map((name) => formatValue(fields[name]))
    .filter((value) => value !== '')
  return createHash('sha1')
    .update([paymentKey, ...values].join('|'))
    .digest('hex')
}

function formatValue(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Returns the `response` of a call. Fondy answers errors with HTTP 200, so the body decides. */
export async function callFondy(
  fetch: FetchLike,
  { baseUrl, keys }: Merchant<FondyKeys>,
  path: string,
  fields: FondyFields,
): Promise<FondyFields> {
  const unsigned = { version: '1.0.1', merchant_id: Number(keys.merchantId), ...fields }
  const { body } = await callProvider(fetch, baseUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ request: { ...unsigned, signature: fondySignature(keys.paymentKey, unsigned) } }),
  })
  if (textAt(body, 'response', 'response_status') === 'success') return body['response'] as FondyFields
  const code = integerAt(body, 'response', 'error_code')?.toString()
  // After an application error of Fondy the outcome of the call is unknown.
  const isRefused = code !== undefined && code !== fondyErrors.application
  throw new ProviderError(isRefused ? 'refused' : 'outage', code ?? 'no response_status')
}

/** Values of a flat JSON object or a form; numbers become the digits that were signed. */
export function parseFondyNotice({ body, headers }: WebhookCall): FondyFields | undefined {
  if (body.length > maxNoticeBytes) return undefined
  if (headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
    return Object.fromEntries(new URLSearchParams(body.toString()))
  const fields = parseJsonBody(body, (_, value, { source }) => (typeof value === 'number' ? source : value))
  if (fields === null || typeof fields !== 'object' || Array.isArray(fields)) return undefined
  const isFlat = Object.values(fields).every((value) => value === null || typeof value !== 'object')
  return isFlat ? (fields as FondyFields) : undefined
}
