import type { Ctx } from '#platform/context.ts'

export type StoredEvent = {
  id: number
  key: string
  name: string
  page: string
  band: number | null
  visitor: string
  clicks: unknown
  experiment: string | null
  variation: number | null
  occurred_at: Date
}
export type Adapter = {
  service: 'google' | 'meta'
  needs: 'statistics' | 'marketing'
  /** The configured address, with the account and its secret. */
  address: string
  /** The most events of one request. */
  maxEvents: number
  /** All events of a request belong to one visitor. */
  isPerVisitor: boolean
  request: (events: readonly StoredEvent[], address: URL, origin: string) => { url: URL; body: object }
}

/**
 * The services that this edition is configured for. They are called by the server: pages load no script of another
 * host, and a visitor who did not agree is never reported.
 */
export function listAdapters({ settings, edition: { code } }: Pick<Ctx, 'settings' | 'edition'>): Adapter[] {
  const google = settings.googleTags[code]
  const meta = settings.metaPixels[code]
  return [
    ...(google ? [{ ...services.google, address: google }] : []),
    ...(meta ? [{ ...services.meta, address: meta }] : []),
  ]
}

export const services = {
  google: { service: 'google', needs: 'statistics', maxEvents: 25, isPerVisitor: true, request: googleRequest },
  meta: { service: 'meta', needs: 'marketing', maxEvents: 500, isPerVisitor: false, request: metaRequest },
} as const

/** Measurement Protocol of Google Analytics 4. */
function googleRequest(events: readonly StoredEvent[], address: URL) {
  const url = new URL(address.origin + address.pathname)
  url.searchParams.set('measurement_id', decodeURIComponent(address.username))
  url.searchParams.set('api_secret', decodeURIComponent(address.password))
  return { url, body: { client_id: events[0]!.visitor, events: events.map(googleEvent) } }
}

function googleEvent({ key, name, page, band, experiment, variation, occurred_at }: StoredEvent) {
  const params = {
    event_key: key,
    page_type: page,
    ...(band !== null && { duration_band: band }),
    ...(experiment !== null && { experiment_id: experiment, variation_id: variation }),
  }
  return { name, params, timestamp_micros: occurred_at.getTime() * 1000 }
}

/** Conversions API of Meta, which removes duplicates by `event_id`. */
function metaRequest(events: readonly StoredEvent[], address: URL, origin: string) {
  const account = decodeURIComponent(address.username)
  const url = new URL(`${address.origin}${address.pathname.replace(/\/$/, '')}/${account}/events`)
  url.searchParams.set('access_token', decodeURIComponent(address.password))
  return { url, body: { data: events.map((event) => metaEvent(event, origin)) } }
}

function metaEvent({ key, name, visitor, clicks, occurred_at }: StoredEvent, origin: string) {
  const { fbclid } = clicks as { fbclid?: string }
  const at = Math.floor(occurred_at.getTime() / 1000)
  const user_data = {
    ...(visitor && { external_id: visitor }),
    ...(fbclid && { fbc: `fb.1.${occurred_at.getTime()}.${fbclid}` }),
  }
  const event = { event_name: name, event_time: at, event_id: key, action_source: 'website', event_source_url: origin }
  return { ...event, user_data }
}
