import type { IncomingHttpHeaders } from 'node:http'
import { fail } from '#shared/errors.ts'
import type { Config } from '../config.ts'

/** The policy is static, so that cached pages carry it, too. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "media-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    // Players of other hosts are shown inside a document of our own, see video-frame.ts.
    "frame-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; '),
  'x-content-type-options': 'nosniff',
  // URLs may contain a key until the browser removes it, so the path is not sent even to our own host.
  'referrer-policy': 'strict-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
}

export const transportSecurity = 'max-age=31536000; includeSubDomains'

/** TLS is detected from the configuration or from the trusted proxy. */
export function isSecure(protocol: string, { PUBLIC_SCHEME }: Pick<Config, 'PUBLIC_SCHEME'>): boolean {
  return PUBLIC_SCHEME === 'https' || protocol === 'https'
}

/**
 * Browsers accept `__Host-` cookies only from the host itself over TLS, so a subdomain or the network cannot plant
 * one. Without TLS the prefix cannot be used.
 */
export const securePrefix = (secure: boolean) => (secure ? '__Host-' : '')

/**
 * Allows writes only from our own pages. Browsers send the origin with every write; clients without an origin carry
 * no visitor cookies. Over TLS an `http:` origin is rejected, because the network could have modified that page.
 */
export function checkOrigin(headers: IncomingHttpHeaders, secure: boolean): void {
  const { origin, host } = headers
  const site = headers['sec-fetch-site']
  if (origin === undefined) {
    if (site === undefined || site === 'same-origin' || site === 'none') return
    throw fail('wrong_origin')
  }
  if (!URL.canParse(origin)) throw fail('wrong_origin')
  const from = new URL(origin)
  if (from.host !== host || (secure && from.protocol !== 'https:')) throw fail('wrong_origin')
}
