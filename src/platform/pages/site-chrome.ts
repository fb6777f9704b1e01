import { createHash } from 'node:crypto'
import { editions } from '#editions/editions.ts'
import type { Person } from '#shared/access.ts'
import { localePath, emptyFooterLists } from '#shared/frame.ts'
import type { SiteChrome, FooterLists, MenuItem } from '#shared/frame.ts'
import { languageTag } from '#shared/locale.ts'
import type { Ctx } from '../context.ts'
import { readOnlyCtx } from '../runtime.ts'
import type { Requester } from '../requester.ts'
import type { Runtime } from '../plugin.ts'
import type { Pages, SiteMenuItem } from './pages.ts'

/** The menus and footer of the site, cached per edition and locale together with the pages. */
export function loadSiteChrome({ runtime, menus }: Pages, requester: Requester): Promise<SiteChrome> {
  const { edition } = requester
  const ctx = readOnlyCtx(runtime, requester)
  return ctx.remember('around', async () => {
    const { main, more, pages } = menus(edition)
    const withdrawn = await findWithdrawn(runtime, ctx, [...main, ...more, ...pages])
    const shown = (items: readonly SiteMenuItem[]) =>
      linksTo(
        items.filter(({ path }) => !withdrawn.has(path)),
        requester,
      )
    const parts = await Promise.all(
      runtime.plugins.flatMap(({ footerLists }) => (footerLists ? [footerLists(ctx)] : [])),
    )
    const lists: FooterLists = Object.assign({ ...emptyFooterLists }, ...parts)
    const chrome = {
      main: shown(main),
      more: shown(more),
      pages: shown(pages),
      lists,
      countries: countriesBeside(runtime, requester),
    }
    return { key: createHash('sha256').update(JSON.stringify(chrome)).digest('base64url').slice(0, 10), ...chrome }
  })
}

async function findWithdrawn({ plugins }: Runtime, ctx: Ctx, items: readonly SiteMenuItem[]): Promise<Set<string>> {
  const paths = items.map(({ path }) => path)
  const found = await Promise.all(plugins.flatMap(({ withdrawnPaths }) => withdrawnPaths?.(ctx, paths) ?? []))
  return new Set(found.flat())
}

export function accountMenu({ menus }: Pages, requester: Requester): MenuItem[] {
  const { person } = requester.auth
  if (!person?.role) return []
  return linksTo(
    menus(requester.edition)[person.role].filter(({ needs }) => !needs || allows(person, needs)),
    requester,
  )
}

const allows = ({ indicators }: Person, needed: NonNullable<SiteMenuItem['needs']>) => indicators?.[needed] ?? false

function linksTo(items: readonly SiteMenuItem[], { edition, locale }: Requester): MenuItem[] {
  return items.map(({ id, path, hiddenFrom }) => ({
    id,
    href: path.startsWith('/') ? localePath(locale, edition.locales, path) : path,
    ...(hiddenFrom && { hiddenFrom }),
  }))
}

function countriesBeside(runtime: Runtime, { edition: here, locale }: Requester): SiteChrome['countries'] {
  const names = new Intl.DisplayNames([languageTag(locale, here.country)], { type: 'region' })
  return editions
    .filter((edition) => edition !== here)
    .map((edition) => ({
      name: names.of(edition.country) ?? edition.siteName,
      flag: `/flags/${edition.country}.svg`,
      href: `${runtime.hosts.origin(edition)}/`,
    }))
}
