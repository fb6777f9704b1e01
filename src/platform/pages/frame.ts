import { editionByCode } from '#editions/editions.ts'
import { textsOf } from '#shared/contract.ts'
import type { SiteChrome, Frame, PanelMenu } from '#shared/frame.ts'
import { languageTag } from '#shared/locale.ts'
import type { PanelPage } from '#shared/panel.ts'
import { panelMenuGroups } from '#shared/panel.ts'
import { presentAuth } from '#shared/access.ts'
import type { StaffMember } from '#shared/access.ts'
import type { Runtime } from '../plugin.ts'
import type { Requester } from '../requester.ts'
import { namedZone } from '../zone-names.ts'
import { pageLocales } from './alternates.ts'
import { buildHead, pathIn } from './page-head.ts'
import type { PageRequest } from './page-head.ts'
import type { Edition } from '#editions/edition.ts'
import { loadSiteChrome, accountMenu } from './site-chrome.ts'
import type { Pages } from './pages.ts'
import { findFeatures } from './site-decisions.ts'

/** Builds the frame of a page: language, head, session and menus, limited to the parts that its layout renders. */
export async function buildFrame(pages: Pages, request: PageRequest): Promise<Frame> {
  const { runtime, build, panelPages } = pages
  const { page, requester, path, search } = request
  const { edition, auth, locale } = requester
  // Staff with a limited session see no menus.
  const inPanel = page.layout === 'panel' && !auth.staff?.limits
  const onSite = page.layout === 'site' || page.layout === 'reduced'
  const footer = onSite && page.footer !== false
  const siteChrome = page.layout === 'site' || footer ? await loadSiteChrome(pages, requester) : undefined
  const features = page.layout === 'site' ? await findFeatures(runtime, requester) : undefined
  return {
    build,
    layout: page.layout === 'none' || (page.layout === 'panel' && !inPanel) ? 'bare' : page.layout,
    edition: {
      code: edition.code,
      country: edition.country,
      siteName: edition.siteName,
      currency: edition.currency,
      timeZone: edition.timeZone,
      locales: edition.locales,
      gdpr: edition.gdpr,
      consentMode: edition.consentMode,
    },
    zone: zoneFor(requester),
    locale,
    lang: languageTag(locale, edition.country),
    path,
    search,
    head: await buildHead(runtime, request),
    auth: presentAuth(auth, runtime.clock()),
    texts: runtime.texts.bundle(edition, locale, textsOf(page)).url,
    menu: auth.staff && inPanel ? menuFor(auth.staff, edition, panelPages) : [],
    editions: auth.staff && inPanel ? editionsOf(runtime, auth.staff, languageTag(locale, edition.country)) : [],
    languages: onSite ? languagesOf(request) : [],
    own: page.layout === 'site' ? accountMenu(pages, requester) : [],
    ...(siteChrome && {
      chrome: siteChrome.key === request.known ? ({ key: siteChrome.key } as SiteChrome) : siteChrome,
    }),
    footer,
    ...(page.plain && { plain: true as const }),
    speedSampleRate: runtime.config.SPEED_SAMPLE_RATE,
    sendsEvents: Boolean(runtime.config.googleTags[edition.code] ?? runtime.config.metaPixels[edition.code]),
    liveChat: runtime.config.liveChats[edition.code] !== undefined,
    ...(features && { features }),
  }
}

/** Guest pages are cached and shared, so they must not contain a visitor's time zone. */
function zoneFor({ edition, locale, actor, browserZone }: Requester): Frame['zone'] {
  const own = 'timeZone' in actor ? actor.timeZone : undefined
  const id = own?.id ?? (actor.realm === 'guest' ? undefined : browserZone)
  if (!id) return null
  const named = (zone: string) => namedZone({ edition, locale }, zone)
  // During impersonation the browser is the staff member's, so its zone must not be offered.
  const mayMove = own && !own.chosen && !('acted' in actor && actor.acted)
  const device = mayMove && browserZone && browserZone !== id ? named(browserZone) : undefined
  return { ...named(id), ...(device && { device }) }
}

/** The other languages of the page: at the same path, or where the page's head says they are. */
function languagesOf(request: PageRequest): Frame['languages'] {
  const { requester, path, search, head } = request
  return pageLocales(requester.edition, path, head.locales)
    .filter((locale) => locale !== requester.locale)
    .map((locale) => ({ locale, href: head.languages?.[locale] ?? pathIn(locale, request) + search }))
}

/** Editions are listed by country, which is clearer than the site names. */
function editionsOf({ hosts }: Runtime, { editions }: StaffMember, lang: string): Frame['editions'] {
  const names = new Intl.DisplayNames([lang], { type: 'region' })
  return editions
    .flatMap((code) => editionByCode(code) ?? [])
    .map((edition) => ({
      code: edition.code,
      name: names.of(edition.country) ?? edition.siteName,
      origin: hosts.origin(edition),
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name, lang))
}

function menuFor({ status, acted }: StaffMember, edition: Edition, panelPages: readonly PanelPage[]): PanelMenu {
  return panelMenuGroups
    .map((group) => ({
      group,
      items: panelPages
        .filter((page) => page.menu === group && page.staff.includes(status) && (!page.needs || edition[page.needs]))
        .filter((page) => !(page.inPerson && acted))
        .map(({ segment, path }) => ({ segment, path })),
    }))
    .filter(({ items }) => items.length > 0)
}
