import { z } from 'zod'
import { editions } from '#editions/editions.ts'
import type { Ctx } from '#platform/context.ts'
import type { Input } from '#shared/contract.ts'
import type { marketingEndpoints as calls } from '../contract.ts'
import { addTouch, adParams, isSourceHost, touchSource } from '../model.ts'
import type { AdTouch } from '../model.ts'
import { listAdapters } from './adapters.ts'
import { readConsent } from './consent.ts'

const touchSeconds = 90 * 86_400
/** Browsers refuse cookies of more than 4,096 bytes. */
const maxCookie = 3800
const maxValue = 200
/** Long enough for a login or a payment on another site. */
const visitMs = 2 * 3_600_000

const storedTouch = z.partialRecord(z.enum([...adParams, 'landing', 'referrer']), z.string().max(maxValue))

/** Keeps the first and the last way to the site in a cookie, which only the server reads. */
export async function trackAd(ctx: Ctx, input: Input<typeof calls.trackAd>) {
  if (!readConsent(ctx).marketing) return {}
  const referrer = isSourceHost(input.referrer ?? '', listOwnHosts(ctx)) ? input.referrer : ''
  const given = Object.entries({ ...input, referrer }).filter(([, value]) => value)
  const touch = Object.fromEntries(given) as AdTouch
  if (touchSource(touch) === 'direct' || !(await isAttributionConfigured(ctx))) return {}
  const { touches, changedAt } = readTouchCookie(ctx)
  const isSameVisit = ctx.now.getTime() - changedAt < visitMs
  const value = `${encodeTouches(addTouch(touches, touch, isSameVisit))}.${ctx.now.getTime()}`
  if (value.length <= maxCookie) ctx.request.secrets.keep('touch', value, touchSeconds)
  return {}
}

const encodeTouches = (touches: readonly AdTouch[]) => Buffer.from(JSON.stringify(touches)).toString('base64url')

/** A touch is remembered only if somebody reads it: a service, a partner, or staff who asked for the report. */
async function isAttributionConfigured(ctx: Ctx): Promise<boolean> {
  const { db, edition, settings } = ctx
  if (listAdapters(ctx).length > 0 || settings.ATTRIBUTION_EDITIONS.includes(edition.code)) return true
  const partner = await db
    .selectFrom('cpa_partner')
    .select('id')
    .where('edition', '=', edition.code)
    .where('active', '=', true)
    .limit(1)
    .executeTakeFirst()
  return partner !== undefined
}

function listOwnHosts({ site, settings }: Ctx): ReadonlySet<string> {
  const origins = editions.map((edition) => site.originOf(edition))
  const signIn = settings.OIDC_PEOPLE ? [settings.OIDC_PEOPLE] : []
  return new Set([...origins, ...signIn].map((url) => new URL(url).host))
}

export const readTouches = (ctx: Pick<Ctx, 'request'>) => readTouchCookie(ctx).touches

/** Visitors can change their cookie, so whatever has another shape is ignored. */
function readTouchCookie({ request }: Pick<Ctx, 'request'>): { touches: AdTouch[]; changedAt: number } {
  const [stored, changedAt] = (request.secrets.read('touch') ?? '').split('.')
  if (!stored || stored.length > maxCookie) return { touches: [], changedAt: 0 }
  try {
    const parsed: unknown = JSON.parse(Buffer.from(stored, 'base64url').toString())
    return { touches: z.array(storedTouch).max(2).parse(parsed), changedAt: Number(changedAt) || 0 }
  } catch {
    return { touches: [], changedAt: 0 }
  }
}

/** Remembers the click of a partner's link; a later click of another one replaces it. */
export async function setCpaCookie(ctx: Ctx, { cookie }: Input<typeof calls.setCpaCookie>) {
  const { db, edition, request } = ctx
  const [, name = '', value = ''] = /^(\w{1,40})=([\w.:~-]{1,200})$/.exec(cookie) ?? []
  if (!name || !readConsent(ctx).marketing) return {}
  const partner = await db
    .selectFrom('cpa_partner')
    .select(['id', 'days'])
    .where('edition', '=', edition.code)
    .where('click_param', '=', name)
    .where('active', '=', true)
    .executeTakeFirst()
  if (partner) request.secrets.keep('cpa', `${partner.id} ${value}`, partner.days * 86_400)
  return {}
}

export function readCpaClick({ request }: Pick<Ctx, 'request'>): { partnerId: number; clickId: string } | undefined {
  const [, id, clickId] = /^(\d{1,15}) ([\w.:~-]{1,200})$/.exec(request.secrets.read('cpa') ?? '') ?? []
  return id && clickId ? { partnerId: Number(id), clickId } : undefined
}
