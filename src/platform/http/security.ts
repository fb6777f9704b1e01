import type { IncomingHttpHeaders } from 'node:http'
import { refuse } from '#shared/errors.ts'
import type { Config } from '../config.ts'

/** Static, so that a cached page carries the same policy as any other. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; '),
  'x-content-type-options': 'nosniff',
  // Not even to our own files: an address may carry a key, until the browser has taken it out.
  'referrer-policy': 'strict-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
}

export const transportSecurity = 'max-age=31536000; includeSubDomains'

/** Visitors reach us over TLS: as it is configured, or as the proxy in front of us says of this request. */
export function isSecure(protocol: string, { PUBLIC_SCHEME }: Pick<Config, 'PUBLIC_SCHEME'>): boolean {
  return PUBLIC_SCHEME === 'https' || protocol === 'https'
}

/**
 * Browsers take a cookie of this name from the host itself over TLS only: neither a sibling subdomain nor somebody on
 * the network can plant one. Without TLS there is no such name.
 */
export const securePrefix = (secure: boolean) => (secure ? '__Host-' : '')

/**
 * Writes come from our own pages only. Browsers name the origin of every write; programs without
 * one carry no cookies of a visitor, so there is nothing to forge. Over TLS a page that came without it is not ours:
 * anybody on the network may have written it.
 */
export function checkOrigin(headers: IncomingHttpHeaders, secure: boolean): void {
  const { origin, host } = headers
  const site = headers['sec-fetch-site']
  if (origin === undefined) {
    if (site === undefined || site === 'same-origin' || site === 'none') return
    throw refuse('wrong_origin')
  }
  if (!URL.canParse(origin)) throw refuse('wrong_origin')
  const from = new URL(origin)
  if (from.host !== host || (secure && from.protocol !== 'https:')) throw refuse('wrong_origin')
}
