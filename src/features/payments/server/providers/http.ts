import { parseObject } from '#shared/json-object.ts'
import type { CheckoutLink, FetchLike, Merchant } from './provider.ts'

const timeoutMs = 20_000

export const httpStatus = {
  ok: 200,
  created: 201,
  /** The first status that is not a success. */
  redirect: 300,
  paymentRequired: 402,
  notFound: 404,
  conflict: 409,
  tooMany: 429,
  serverError: 500,
} as const

/**
 * `outage`: there is no usable answer, so the outcome is unknown and must be looked up. `refused`: the provider
 * rejected the call, and nothing happened.
 */
export class ProviderError extends Error {
  readonly kind: 'outage' | 'refused'
  readonly code: string

  constructor(kind: 'outage' | 'refused', code: string) {
    super(`${kind}: ${code}`)
    this.kind = kind
    this.code = code
  }
}

export type ProviderAnswer = { status: number; body: Record<string, unknown> }

/**
 * The payer's browser is sent only to a page of HTTPS, or to the account's own server, which is HTTPS outside the
 * sandbox. Another link would be an answer that the provider has not written.
 */
export function assertCheckoutLink({ baseUrl }: Pick<Merchant, 'baseUrl'>, opened: CheckoutLink): CheckoutLink {
  const isSafe = URL.canParse(opened.link) && new URL(opened.link).protocol === 'https:'
  if (!isSafe && !opened.link.startsWith(`${baseUrl}/`)) throw new ProviderError('outage', 'no safe link')
  return opened
}

/**
 * Calls a provider. Redirects are rejected because the keys are for this host only. Answers of 5xx and answers that
 * are not JSON count as an outage.
 */
export async function callProvider(fetch: FetchLike, url: string, init: RequestInit): Promise<ProviderAnswer> {
  let response: Response
  let text: string
  try {
    response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    text = await response.text()
  } catch (error) {
    throw new ProviderError('outage', error instanceof Error ? error.name : 'no answer')
  }
  if (response.status >= httpStatus.serverError) throw new ProviderError('outage', String(response.status))
  const body = parseObject(text)
  if (!body) throw new ProviderError('outage', `${response.status} without JSON`)
  return { status: response.status, body }
}

/** The value at a path of objects, if it is a text. */
export function textAt(body: unknown, ...path: readonly string[]): string | undefined {
  const value = valueAt(body, path)
  return typeof value === 'string' ? value : undefined
}

/** The value at a path of objects, if it is an integer or its digits. */
export function integerAt(body: unknown, ...path: readonly string[]): number | undefined {
  const value = valueAt(body, path)
  const number = typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value
  return Number.isSafeInteger(number) ? (number as number) : undefined
}

function valueAt(body: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, name) =>
      value !== null && typeof value === 'object' && Object.hasOwn(value, name)
        ? (value as Record<string, unknown>)[name]
        : undefined,
    body,
  )
}

/** Minor units as the decimal text of a provider that counts in major units: 1250 → `12.50`. */
export function majorText(minor: number): string {
  const digits = String(minor).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** A decimal number or text in major units, parsed without floating point; undefined if it has more than two decimals. */
export function parseMajor(value: unknown): number | undefined {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string') return undefined
  const [, whole, fraction = ''] = /^(\d{1,13})(?:\.(\d{1,2}))?$/.exec(text) ?? []
  return whole === undefined ? undefined : Number(whole + fraction.padEnd(2, '0'))
}
