import { editions } from '#editions/editions.ts'
import { indexedLocales } from '#editions/edition.ts'
import type { Edition } from '#editions/edition.ts'
import type { Page } from '#shared/contract.ts'
import { localePath } from '#shared/frame.ts'
import type { Frame, PanelMenu } from '#shared/frame.ts'
import { languageTag } from '#shared/locale.ts'
import type { Locale } from '#shared/locale.ts'
import type { PanelPage } from '#shared/panel.ts'
import { panelMenuGroups } from '#shared/panel.ts'
import { presentAuth } from '#shared/access.ts'
import type { StaffStatus } from '#shared/access.ts'
import type { Asker, Runtime } from '../runtime.ts'
import { isPanel } from './match.ts'
import type { Pages } from './answer.ts'

type Drawn = { page: Page; asker: Asker; path: string; search: string; status: number }

/** What surrounds the page for this asker: language, head, who is signed in, the panel's menu. */
export function frameOf({ runtime, build, panelPages }: Pages, { page, asker, path, search, status }: Drawn): Frame {
  const { edition, auth, locale } = asker
  const inPanel = page.layout === 'panel'
  return {
    build,
    layout: page.layout === 'none' ? 'bare' : page.layout,
    edition: {
      code: edition.code,
      country: edition.country,
      siteName: edition.siteName,
      currency: edition.currency,
      timeZone: edition.timeZone,
      locales: edition.locales,
    },
    locale,
    lang: languageTag(locale, edition.country),
    path,
    search,
    head: isPanel(path) || status !== 200 ? { alternates: [], index: false } : headOf(runtime, asker, path),
    auth: presentAuth(auth),
    texts: runtime.texts.bundle(edition, locale, inPanel ? 'panel' : 'site').url,
    menu: auth.staff && inPanel ? menuFor(auth.staff.status, panelPages) : [],
    countries: inPanel ? [] : countriesBeside(runtime, edition, locale),
  }
}

/** Links carry the canonical host, never the one that was asked for. */
function headOf(runtime: Runtime, { edition, locale }: Asker, path: string): Frame['head'] {
  const indexed = indexedLocales(edition)
  const href = (one: Locale) => runtime.hosts.origin(edition) + localePath(one, edition.locales, path)
  const index = indexed.includes(locale)
  const alternates =
    index && indexed.length > 1
      ? indexed.map((one) => ({ lang: languageTag(one, edition.country), href: href(one) }))
      : []
  return { canonical: href(index ? locale : edition.locales[0]), alternates, index }
}

/** The same on every page of a locale; naming the countries takes longer than drawing a page. */
const otherEditions = new WeakMap<Runtime, Map<string, Frame['countries']>>()

function countriesBeside(runtime: Runtime, here: Edition, locale: Locale): Frame['countries'] {
  const known = otherEditions.get(runtime) ?? new Map<string, Frame['countries']>()
  otherEditions.set(runtime, known)
  const tag = languageTag(locale, here.country)
  let countries = known.get(tag)
  if (!countries) {
    const names = new Intl.DisplayNames([tag], { type: 'region' })
    countries = editions
      .filter((edition) => edition !== here)
      .map((edition) => ({
        name: names.of(edition.country) ?? edition.siteName,
        flag: `/flags/${edition.country}.svg`,
        href: `${runtime.hosts.origin(edition)}/`,
      }))
    known.set(tag, countries)
  }
  return countries
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
