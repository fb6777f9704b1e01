import findMyWay from 'find-my-way'
import type { Edition } from '#editions/edition.ts'
import { isLocale } from '#shared/locale.ts'
import type { Locale } from '#shared/locale.ts'
import type { LoadedPage } from '../plugin.ts'

export type Match =
  | { found: 'page'; page: LoadedPage; locale: Locale; path: string; params: Record<string, string | undefined> }
  | { found: 'redirect'; to: string }
  | { found: 'nothing'; status: 404 | 410; locale: Locale; path: string }

export type Matcher = (edition: Edition, pathname: string) => Match

/**
 * The one route table: every path of the site and the panel, in every locale.
 * The default locale has no prefix; an unknown path below another known locale code is gone (410).
 */
export function createMatcher(pages: readonly LoadedPage[]): Matcher {
  const router = findMyWay({ ignoreTrailingSlash: true, maxParamLength: 200 })
  const byId = new Map<object, LoadedPage>()
  for (const page of pages) {
    const handler = () => undefined
    byId.set(handler, page)
    router.on('GET', page.page.path, handler)
  }
  return (edition, pathname) => {
    const { prefix, rest } = splitLocale(pathname)
    const standard = edition.locales[0]
    if (prefix === standard) return { found: 'redirect', to: rest }
    const locale = prefix && edition.locales.includes(prefix) ? prefix : standard
    const path = prefix && locale === standard ? pathname : rest
    const found = router.find('GET', path)
    const page = found && byId.get(found.handler)
    if (!page || (prefix && page.page.layout === 'panel')) {
      return { found: 'nothing', status: prefix ? 410 : 404, locale, path }
    }
    const proper = inForm(page.page.path, pathname)
    if (proper !== pathname) return { found: 'redirect', to: proper }
    return { found: 'page', page, locale, path, params: found.params }
  }
}

/** With or without the slash at the end, as the page's own path has it. */
function inForm(declared: string, pathname: string): string {
  const bare = pathname.replace(/\/+$/, '')
  return declared.endsWith('/') ? `${bare}/` : bare
}

/** The rest has exactly one slash in front: browsers take `//host/` and `/\\host/` for another site. */
function splitLocale(pathname: string): { prefix?: Locale; rest: string } {
  const first = pathname.split('/', 2)[1]
  return isLocale(first)
    ? { prefix: first, rest: pathname.slice(first.length + 1).replace(/^[/\\\s]*/, '/') }
    : { rest: pathname }
}
