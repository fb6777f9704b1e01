import type { IncomingHttpHeaders } from 'node:http'
import { refuse } from '#shared/errors.ts'

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

/**
 * Writes come from our own pages only. Browsers name the origin of every write; programs without
 * one carry no cookies of a visitor, so there is nothing to forge.
 */
export function checkOrigin(headers: IncomingHttpHeaders): void {
  const { origin, host } = headers
  const site = headers['sec-fetch-site']
  if (origin === undefined) {
    if (site === undefined || site === 'same-origin' || site === 'none') return
    throw refuse('wrong_origin')
  }
  if (!URL.canParse(origin) || new URL(origin).host !== host) throw refuse('wrong_origin')
}
