import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { fail } from '#shared/errors.ts'
import { locales } from '#shared/locale.ts'
import type { Locale } from '#shared/locale.ts'
import type { Ctx } from '../context.ts'
import { spendToken } from '../session/used-tokens.ts'
import type { Identity } from './identity.ts'
import type { IdentityProvider, IdentityProviders, OidcCallback } from './provider.ts'

/** A page that starts a provider login and receives its callback; its URL is registered at the provider. */
export type LoginRoute = { name: string; path: `/${string}`; provider: keyof IdentityProviders }

const awaySeconds = 600

/** The whole state of a login, stored in a cookie, so that abandoned logins leave nothing in the database. */
const loginState = z.object({
  door: z.string(),
  edition: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** The locale and target page to return to; the callback URL is the same for all locales. */
  locale: z.enum(locales),
  next: z.string().max(2000),
  until: z.int(),
})
type LoginState = z.output<typeof loginState>

/** The caller must have validated `next`. */
export async function startProviderLogin(ctx: Ctx, route: LoginRoute, next: string): Promise<{ url: string }> {
  const { url, journey } = await providerOf(ctx, route).begin(ctx.site.origin + route.path)
  const until = Math.floor(ctx.now.getTime() / 1000) + awaySeconds
  const value: LoginState = { ...journey, door: route.name, edition: ctx.edition.code, locale: ctx.locale, next, until }
  ctx.request.secrets.keep('oauth', Buffer.from(JSON.stringify(value)).toString('base64url'), awaySeconds)
  return { url }
}

/**
 * Completes a login, once, in the browser, route and edition where it started; a reused state always fails. Calls the
 * provider, so it must run outside transactions.
 */
export async function finishProviderLogin(
  ctx: Ctx,
  route: LoginRoute,
  returned: OidcCallback,
): Promise<{ identity: Identity; locale: Locale; next: string }> {
  const provider = providerOf(ctx, route)
  const journey = findState(ctx, route)
  ctx.request.secrets.forget('oauth')
  if (!journey) throw provider.fail({ why: 'no pending login', route: route.name })
  if (!same(journey.state, returned.state)) throw provider.fail({ why: 'state mismatch', route: route.name })
  const over = new Date(ctx.now.getTime() + awaySeconds * 1000)
  const first = await ctx.transaction((inside) => spendToken(inside.db, `oauth ${journey.state}`, over))
  if (!first) throw provider.fail({ why: 'state already used', route: route.name })
  const identity = await provider.finish(ctx.site.origin + route.path, returned, journey)
  return { identity, locale: journey.locale, next: journey.next }
}

export function isProviderLoginPending(ctx: Ctx, route: LoginRoute): boolean {
  return findState(ctx, route) !== undefined
}

function providerOf({ gateways }: Ctx, route: LoginRoute): IdentityProvider {
  const provider = gateways.oidc[route.provider]
  if (!provider) throw fail('not_found', { id: 'oauth.not_set_up' })
  return provider
}

function findState({ request, edition, now }: Ctx, route: LoginRoute): LoginState | undefined {
  const journey = parseState(request.secrets.read('oauth'))
  const ours = journey?.door === route.name && journey.edition === edition.code
  return ours && journey.until * 1000 > now.getTime() ? journey : undefined
}

/** The cookie is untrusted input. */
function parseState(value: string | undefined): LoginState | undefined {
  if (!value) return undefined
  try {
    return loginState.parse(JSON.parse(Buffer.from(value, 'base64url').toString()))
  } catch {
    return undefined
  }
}

function same(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => createHash('sha256').update(text).digest()) as [Buffer, Buffer]
  return timingSafeEqual(a, b)
}
