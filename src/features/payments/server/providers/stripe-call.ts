import { z } from 'zod'
import { getAcceptedBody } from './answer.ts'
import type { ProviderAnswer } from './http.ts'
import { callProvider, textAt } from './http.ts'
import type { FetchLike, Merchant } from './provider.ts'

export const stripeKeys = z.object({
  secretKey: z.string().regex(/^[rs]k_(test|live)_\w{8,240}$/),
  webhookSecret: z.string().regex(/^whsec_[\w+/=]{8,240}$/),
})
export type StripeMerchant = Merchant<z.infer<typeof stripeKeys>>

const apiVersion = '2026-10-28.endive'

export async function getStripe(fetch: FetchLike, merchant: StripeMerchant, path: string) {
  const answer = await callStripe(fetch, merchant, path)
  return getAcceptedBody(answer, stripeErrorCode(answer))
}

export function callStripe(
  fetch: FetchLike,
  { baseUrl, keys: { secretKey } }: StripeMerchant,
  path: string,
  form?: Record<string, string>,
  idempotencyKey?: string,
): Promise<ProviderAnswer> {
  return callProvider(fetch, `${baseUrl}/v1/${path}`, {
    method: form ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${secretKey}`,
      'stripe-version': apiVersion,
      'content-type': 'application/x-www-form-urlencoded',
      ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
    },
    ...(form ? { body: new URLSearchParams(form).toString() } : {}),
  })
}

export function stripeErrorCode({ body }: ProviderAnswer): string | undefined {
  return textAt(body, 'error', 'code') ?? textAt(body, 'error', 'type')
}
