import { localesAt } from '#editions/edition.ts'
import { editionByCode } from '#editions/editions.ts'
import { textsOf } from '#shared/contract.ts'
import type { Page } from '#shared/contract.ts'
import { localePath } from '#shared/frame.ts'
import type { Around, Frame, PanelMenu } from '#shared/frame.ts'
import { languageTag } from '#shared/locale.ts'
import type { Locale } from '#shared/locale.ts'
import type { PanelPage } from '#shared/panel.ts'
import { panelMenuGroups } from '#shared/panel.ts'
import { presentAuth } from '#shared/access.ts'
import type { StaffMember, StaffStatus } from '#shared/access.ts'
import type { PageHead } from '../plugin.ts'
import type { Asker, Runtime } from '../runtime.ts'
import { namedZone } from '../zone-names.ts'
import { alternatesAt } from './alternates.ts'
import { aroundOf, ownMenu } from './around.ts'
import { isPanel } from './match.ts'
import type { Pages } from './answer.ts'

/** `known` is the key of what the browser has around its page already. */
export type Drawn = {
  page: Page
  asker: Asker
  path: string
  search: string
  status: number
  head: PageHead
  known?: string | undefined
}

/** What surrounds the page for this asker: language, head, who is signed in, menus; and nothing its layout won't draw. */
export async function frameOf(pages: Pages, drawn: Drawn): Promise<Frame> {
  const { runtime, build, panelPages } = pages
  const { page, asker, path, search } = drawn
  const { edition, auth, locale } = asker
  // Who may do one thing only in the panel sees nothing around it.
  const inPanel = page.layout === 'panel' && !auth.staff?.limits
  const onSite = page.layout === 'site' || page.layout === 'reduced'
  const footer = onSite && page.footer !== false
  const around = page.layout === 'site' || footer ? await aroundOf(pages, asker) : undefined
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
    zone: zoneFor(asker),
    locale,
    lang: languageTag(locale, edition.country),
    path,
    search,
    head: headOf(runtime, drawn),
    auth: presentAuth(auth, runtime.clock()),
    texts: runtime.texts.bundle(edition, locale, textsOf(page)).url,
    menu: auth.staff && inPanel ? menuFor(auth.staff.status, panelPages) : [],
    editions: auth.staff && inPanel ? editionsOf(runtime, auth.staff, languageTag(locale, edition.country)) : [],
    languages: onSite ? languagesOf(drawn) : [],
    own: page.layout === 'site' ? ownMenu(pages, asker) : [],
    ...(around && { around: around.key === drawn.known ? ({ key: around.key } as Around) : around }),
    footer,
  }
}

/** Pages of guests are kept for all of them: none may tell where one of them is. */
function zoneFor({ edition, locale, actor, browserZone }: Asker): Frame['zone'] {
  const own = 'timeZone' in actor ? actor.timeZone : undefined
  const id = own?.id ?? (actor.realm === 'guest' ? undefined : browserZone)
  if (!id) return null
  const named = (zone: string) => namedZone({ edition, locale }, zone)
  // Staff who act as somebody sit before their own browser.
  const mayMove = own && !own.chosen && !('acted' in actor && actor.acted)
  const device = mayMove && browserZone && browserZone !== id ? named(browserZone) : undefined
  return { ...named(id), ...(device && { device }) }
}

/** The other languages that the page is meant for: at the same address, or where the page says they are. */
function languagesOf(drawn: Drawn): Frame['languages'] {
  const { asker, path, search, head } = drawn
  return localesAt(asker.edition, path)
    .filter((locale) => locale !== asker.locale)
    .map((locale) => ({ locale, href: head.languages?.[locale] ?? pathIn(locale, drawn) + search }))
}

function pathIn(locale: Locale, { asker: { edition }, path, head }: Drawn): string {
  return head.languages?.[locale] ?? localePath(locale, edition.locales, path)
}

/**
 * Links carry the canonical host, never the one that was asked for. A language that the page is not meant for points
 * to the first one and stays out of the list.
 */
function headOf(runtime: Runtime, drawn: Drawn): Frame['head'] {
  const { page, asker, path, status, head } = drawn
  const { edition, locale } = asker
  if (isPanel(path) || status !== 200 || page.who !== 'guest') return { alternates: [], index: false }
  const meant = localesAt(edition, path)
  const href = (one: Locale) => runtime.hosts.origin(edition) + pathIn(one, drawn) + (head.query ?? '')
  const index = head.index !== false && meant.includes(locale)
  return {
    canonical: href(meant.includes(locale) ? locale : edition.locales[0]),
    alternates: index ? alternatesAt(edition, path, href) : [],
    index,
  }
}

/** By their countries, which tell them apart better than the names of their sites. */
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

function menuFor(status: StaffStatus, panelPages: readonly PanelPage[]): PanelMenu {
  return panelMenuGroups
    .map((group) => ({
      group,
      items: panelPages
        .filter((page) => page.menu === group && page.staff.includes(status))
        .map(({ segment, path }) => ({ segment, path })),
    }))
    .filter(({ items }) => items.length > 0)
}
