import type { PageAnswer } from '#shared/frame.ts'
import { call } from '#ui/api.ts'
import { consent, startConsentMode } from '#ui/chrome/consent.ts'
import { mayUse, readStoredConsent } from '#ui/chrome/stored-consent.ts'
import { onTrackedEvent, trackEvent } from '#ui/data-layer.ts'
import type { TrackedEvent } from '#ui/data-layer.ts'
import { navigation } from '#ui/navigation.ts'
import { createVisitorId, deleteVisitorId, readVisitorId } from '#ui/visitor-id.ts'
import type { marketingEndpoints } from '../contract.ts'
import { adParams, cpaParams, durationBand, landingPath, pageTypes } from '../model.ts'
import type { AdTouch, MarketingEventName } from '../model.ts'

/** Fills the data layer, and sends what the visitor allows and the edition is configured for. */
export function startTracking({ frame: { edition, sendsEvents } }: PageAnswer): void {
  const { gdpr, consentMode } = edition
  if (gdpr && consentMode) startConsentMode()
  const touch = readTouch()
  const click = readClick()
  let isTouchSent = false

  /** The server sets its cookies only after it knows the choice. */
  async function sendTouch(): Promise<void> {
    if (isTouchSent || !mayUse('marketing', gdpr)) return
    isTouchSent = true
    if (Object.keys(touch).length > 1)
      await call<typeof marketingEndpoints.trackAd>('POST /api/client/ad_tracking', touch)
    if (click) await call<typeof marketingEndpoints.setCpaCookie>('POST /api/client/cpa/set_cookie', { cookie: click })
  }

  onTrackedEvent((event) => {
    const isCounted = mayUse('statistics', gdpr)
    if (!sendsEvents || !(isCounted || mayUse('marketing', gdpr))) return
    if (isCounted && readVisitorId() === undefined) createVisitorId()
    sendEvent(event)
  })
  consent.subscribe(() => {
    const choice = readStoredConsent()
    if (choice && !choice.statistics) deleteVisitorId()
    if (choice && !choice.marketing) isTouchSent = false
    void sendTouch()
  })
  trackPages()
  void sendTouch()
}

function trackPages(): void {
  let page = ''
  let since = 0
  const typeOf = () => ({ ...(pageTypes[page] && { page_type: pageTypes[page] }) })
  const leave = () => {
    if (page) trackEvent('page_left', { ...typeOf(), duration_band: durationBand((Date.now() - since) / 1000) })
    page = ''
  }
  let path = ''
  const enter = () => {
    const { answer } = navigation.read()
    if (page && answer.frame.path === path) return
    leave()
    page = answer.page
    path = answer.frame.path
    since = Date.now()
    trackEvent('page_viewed', typeOf())
  }
  enter()
  navigation.subscribe(enter)
  addEventListener('pagehide', leave)
}

/** The landing page is always known; further values make it worth sending. */
function readTouch(): AdTouch {
  const { searchParams, pathname } = new URL(location.href)
  const params = adParams.flatMap((name) => {
    const value = searchParams.get(name)
    return value ? [[name, value.slice(0, 200)]] : []
  })
  const referrer = document.referrer && URL.canParse(document.referrer) ? new URL(document.referrer).host : ''
  return {
    ...(Object.fromEntries(params) as AdTouch),
    ...(referrer && referrer !== location.host && { referrer }),
    landing: landingPath(pathname).slice(0, 200),
  }
}

/** The server knows which of the parameters belongs to a partner. */
function readClick(): string | undefined {
  const known: readonly string[] = cpaParams
  for (const [name, value] of new URL(location.href).searchParams)
    if (known.includes(name) && /^[\w.:~-]{1,200}$/.test(value)) return `${name}=${value}`
  return undefined
}

/** The request outlives the page, because the last event is sent when it is left. */
function sendEvent({ event, key, page_type = '', duration_band, ...details }: TrackedEvent): void {
  const experiment = { experiment: details['experiment_id'], variation: details['variation_id'] }
  const sent = { name: event as MarketingEventName, key, page: page_type, band: duration_band, ...experiment }
  void fetch('/api/client/events', {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ events: [sent] }),
  }).catch(() => undefined)
}
