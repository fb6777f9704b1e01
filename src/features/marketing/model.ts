/** Parameters of the links in ads. */
export const adParams = [
  'gclid',
  'fbclid',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
] as const
type AdParam = (typeof adParams)[number]

/** How a visitor came to the site: the parameters, the first page and the host of the page before. */
export type AdTouch = Partial<Record<AdParam | 'landing' | 'referrer', string>>

/** Where visitors came from, in one word. */
export function touchSource({ utm_source, gclid, fbclid, referrer }: AdTouch): string {
  return utm_source || (gclid ? 'google' : fbclid ? 'meta' : referrer || 'direct')
}

const hasAdParam = (touch: AdTouch) => adParams.some((name) => touch[name])

/**
 * The first touch stays, the last one with a source wins. Within a visit, an ad is not replaced by a site that the
 * visitor only came back from.
 */
export function addTouch(
  [first, last = first]: readonly AdTouch[],
  touch: AdTouch,
  isSameVisit: boolean,
): [first: AdTouch, last: AdTouch] {
  if (!first || !last) return [touch, touch]
  const isReturn = isSameVisit && hasAdParam(last) && !hasAdParam(touch)
  return [first, isReturn || touchSource(touch) === 'direct' ? last : touch]
}

/** Services that visitors are sent to and come back from: a referrer that is no source. */
const transitDomains = [
  'stripe.com',
  'fondy.eu',
  'liqpay.ua',
  'przelewy24.pl',
  'mercadopago.com',
  'mercadopago.com.mx',
  'razorpay.com',
]

/** `ours` are the hosts of our editions and of sign-in providers. */
export function isSourceHost(host: string, ours: ReadonlySet<string>): boolean {
  return !ours.has(host) && !transitDomains.some((domain) => host === domain || host.endsWith(`.${domain}`))
}

/** The code of a test result or a preview belongs to a person, so only its route is kept. */
export const landingPath = (pathname: string) => pathname.replace(/\/(result|preview)\/[^/]+/, '/$1/:code')

/** The seconds that a visitor stayed, in bands. */
export function durationBand(seconds: number): number {
  if (seconds <= 5) return 0
  const limits = [10, 15, 30, 60]
  const band = limits.findIndex((limit) => seconds <= limit)
  return band < 0 ? limits.length + 1 : band + 1
}

export const marketingEventNames = [
  'page_viewed',
  'page_left',
  'request_started',
  'request_placed',
  'registration_finished',
  'payment_made',
  'experiment_viewed',
] as const
export type MarketingEventName = (typeof marketingEventNames)[number]
/** Sent before all others, and for longer. */
export const conversionNames: readonly MarketingEventName[] = [
  'request_placed',
  'registration_finished',
  'payment_made',
]

/** The page types of tracking; other pages have no type. */
export const pageTypes: Readonly<Record<string, string>> = {
  tutor: 'tutor_profiles',
  catalog: 'catalog',
  online_catalog: 'online_catalog',
}

/** Parameters of partners' links that contain the id of a click. */
export const cpaParams = ['admitad_uid', 'click_id', 'clickid', 'cpa_click'] as const

/** How a partner's server takes a report; most read the parameters of a `GET`. */
export const postbackMethods = ['get', 'post'] as const
export const postbackStates = ['pending', 'approved', 'declined'] as const
export type PostbackState = (typeof postbackStates)[number]
/** A skipped one was overtaken by a newer state of its order. */
export const postbackStatuses = ['queued', 'sent', 'failed', 'skipped'] as const

/** Replaces `{click_id}` and the other names in the address of a partner by encoded values. */
export function fillPostback(url: string, values: Readonly<Record<string, string | number>>): string {
  return url.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
}

export const attributionGroups = ['source', 'campaign', 'landing', 'subject', 'city', 'edition'] as const
export type AttributionGroup = (typeof attributionGroups)[number]
