import { createHash } from 'node:crypto'
import { editions } from '#editions/editions.ts'
import type { Person, PersonRole, TutorIndicators } from '#shared/access.ts'
import { localePath, noLists } from '#shared/frame.ts'
import type { Around, FooterLists, MenuItem } from '#shared/frame.ts'
import { languageTag } from '#shared/locale.ts'
import { readingCtx } from '../runtime.ts'
import type { Asker, Runtime } from '../runtime.ts'
import type { Pages } from './answer.ts'

/** An item of a menu, and for whom it is. */
export type SiteItem = {
  id: string
  path: string
  hiddenFrom?: PersonRole
  needs?: Exclude<keyof TutorIndicators, 'firstName'>
}
/** `pages` are the footer's. */
export type SiteMenus = Record<'main' | 'more' | 'pages' | PersonRole, SiteItem[]>

/** What stands around the pages of the site: made once for an edition and a language, and forgotten with the pages. */
export function aroundOf({ runtime, menus }: Pages, asker: Asker): Promise<Around> {
  const { edition } = asker
  const ctx = readingCtx(runtime, asker)
  return ctx.remember('around', async () => {
    const { main, more, pages } = menus.get(edition)!
    const parts = await Promise.all(runtime.plugins.flatMap(({ surround }) => (surround ? [surround(ctx)] : [])))
    const lists: FooterLists = Object.assign({ ...noLists }, ...parts)
    const around = {
      main: linksTo(main, asker),
      more: linksTo(more, asker),
      pages: linksTo(pages, asker),
      lists,
      countries: countriesBeside(runtime, asker),
    }
    return { key: createHash('sha256').update(JSON.stringify(around)).digest('base64url').slice(0, 10), ...around }
  })
}

/** The menu of whoever is signed in. */
export function ownMenu({ menus }: Pages, asker: Asker): MenuItem[] {
  const { person } = asker.auth
  if (!person?.role) return []
  return linksTo(
    menus.get(asker.edition)![person.role].filter(({ needs }) => !needs || allows(person, needs)),
    asker,
  )
}

const allows = ({ indicators }: Person, needed: NonNullable<SiteItem['needs']>) => indicators?.[needed] ?? false

function linksTo(items: readonly SiteItem[], { edition, locale }: Asker): MenuItem[] {
  return items.map(({ id, path, hiddenFrom }) => ({
    id,
    href: path.startsWith('/') ? localePath(locale, edition.locales, path) : path,
    ...(hiddenFrom && { hiddenFrom }),
  }))
}

function countriesBeside(runtime: Runtime, { edition: here, locale }: Asker): Around['countries'] {
  const names = new Intl.DisplayNames([languageTag(locale, here.country)], { type: 'region' })
  return editions
    .filter((edition) => edition !== here)
    .map((edition) => ({
      name: names.of(edition.country) ?? edition.siteName,
      flag: `/flags/${edition.country}.svg`,
      href: `${runtime.hosts.origin(edition)}/`,
    }))
}
