import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { refuse } from '#shared/errors.ts'
import { locales } from '#shared/locale.ts'
import type { Locale } from '#shared/locale.ts'
import type { Ctx } from '../context.ts'
import { spend } from '../session/used-tokens.ts'
import type { Identity } from './identity.ts'
import type { IdentityProvider, IdentityProviders, Returned } from './provider.ts'

/** A page from which people leave for the provider, and to which they come back: its address is known there. */
export type Door = { name: string; path: `/${string}`; provider: keyof IdentityProviders }

const awaySeconds = 600

/** All there is about a journey until it is over: nothing is written for those who never come back. */
const kept = z.object({
  door: z.string(),
  edition: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** What was read, and where to go on; the address at the provider is the same for every language. */
  locale: z.enum(locales),
  next: z.string().max(2000),
  until: z.int(),
})
type Kept = z.output<typeof kept>

/** `next` is an address the caller has looked at. */
export async function leaveForProvider(ctx: Ctx, door: Door, next: string): Promise<{ url: string }> {
  const { url, journey } = await providerOf(ctx, door).begin(ctx.origin + door.path)
  const until = Math.floor(ctx.now.getTime() / 1000) + awaySeconds
  const value: Kept = { ...journey, door: door.name, edition: ctx.edition.code, locale: ctx.locale, next, until }
  ctx.secrets.keep('oauth', Buffer.from(JSON.stringify(value)).toString('base64url'), awaySeconds)
  return { url }
}

/**
 * Who came back. Only to the browser, the door and the edition they left from, and once: a second try with the same
 * state fails whatever else is right. Asks the provider, so it must not be called inside a transaction.
 */
export async function returnFromProvider(
  ctx: Ctx,
  door: Door,
  returned: Returned,
): Promise<{ identity: Identity; locale: Locale; next: string }> {
  const provider = providerOf(ctx, door)
  const journey = keptFor(ctx, door)
  ctx.secrets.forget('oauth')
  if (!journey) throw provider.fail({ why: 'nobody left through this door', door: door.name })
  if (!same(journey.state, returned.state)) throw provider.fail({ why: 'the state is another', door: door.name })
  const over = new Date(ctx.now.getTime() + awaySeconds * 1000)
  const first = await ctx.transaction((inside) => spend(inside.db, `oauth ${journey.state}`, over))
  if (!first) throw provider.fail({ why: 'the state was used before', door: door.name })
  const identity = await provider.finish(ctx.origin + door.path, returned, journey)
  return { identity, locale: journey.locale, next: journey.next }
}

/** Somebody left through this door and has not come back yet. */
export function isAway(ctx: Ctx, door: Door): boolean {
  return keptFor(ctx, door) !== undefined
}

function providerOf({ oidc }: Ctx, door: Door): IdentityProvider {
  const provider = oidc[door.provider]
  if (!provider) throw refuse('not_found', { id: 'oauth.not_set_up' })
  return provider
}

function keptFor({ secrets, edition, now }: Ctx, door: Door): Kept | undefined {
  const journey = readKept(secrets.read('oauth'))
  const ours = journey?.door === door.name && journey.edition === edition.code
  return ours && journey.until * 1000 > now.getTime() ? journey : undefined
}

/** Whoever has the cookie may have written anything into it. */
function readKept(value: string | undefined): Kept | undefined {
  if (!value) return undefined
  try {
    return kept.parse(JSON.parse(Buffer.from(value, 'base64url').toString()))
  } catch {
    return undefined
  }
}

function same(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => createHash('sha256').update(text).digest()) as [Buffer, Buffer]
  return timingSafeEqual(a, b)
}
