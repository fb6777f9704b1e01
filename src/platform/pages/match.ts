import findMyWay from 'find-my-way'
import type { Edition } from '#editions/edition.ts'
import type { Page } from '#shared/contract.ts'
import { isLocale } from '#shared/locale.ts'
import type { Locale } from '#shared/locale.ts'
import { normalizeEncoding } from '#shared/site-path.ts'
import type { LoadedPage } from '../plugin.ts'

export type RouteMatch =
  | { found: 'page'; page: LoadedPage; locale: Locale; path: string; params: Record<string, string | undefined> }
  | { found: 'redirect'; to: string }
  | { found: 'nothing'; status: 404 | 410; locale: Locale; path: string }

type Router = (path: string) => Found | null
type Found = { page: LoadedPage; declared: string; params: Record<string, string | undefined> }
export type Matcher = (edition: Edition, pathname: string) => RouteMatch

/**
 * The route table of the site and the panel for every locale. The default locale has no prefix; unknown paths below
 * another locale prefix answer 410. The table of an edition is built on its first request.
 */
export function createMatcher(pages: readonly LoadedPage[]): Matcher {
  const routers = new Map<Edition, Router>()
  return (edition, pathname) => {
    const { prefix, rest } = splitLocale(pathname)
    const standard = edition.locales[0]
    if (prefix === standard) return { found: 'redirect', to: rest }
    const locale = prefix && edition.locales.includes(prefix) ? prefix : standard
    const path = prefix && locale === standard ? pathname : rest
    const router = routers.get(edition) ?? routerOf(edition, pages)
    routers.set(edition, router)
    const found = router(path)
    if (!found || (prefix && isPanel(path))) return { found: 'nothing', status: prefix ? 410 : 404, locale, path }
    const proper = normalizeEncoding(withDeclaredSlash(found.declared, withoutLeadingZeros(found, pathname)))
    if (proper !== pathname) return { found: 'redirect', to: proper }
    return { found: 'page', page: found.page, params: found.params, locale, path }
  }
}

/** The panel has no locale prefixes because staff choose their language once. */
export const isPanel = (path: string) => path.startsWith('/panel/')

/** Paths may contain placeholders that differ by edition: `/{catalogAlias}/:subject/`. */
function routerOf(edition: Edition, pages: readonly LoadedPage[]): Router {
  const router = findMyWay({ ignoreTrailingSlash: true, maxParamLength: 200 })
  const existing = pages.filter(({ page: { needs } }) => needs === undefined || edition[needs])
  const table = existing.flatMap((page) => pathsOf(page.page).map((declared) => ({ page, declared })))
  for (const entry of table) {
    const path = entry.declared.replace(/\{(\w+)\}/g, (_, name: string) => wordOf(edition, name))
    router.on('GET', path, () => undefined, entry)
  }
  return (path) => {
    const found = router.find('GET', path)
    return found && { ...(found.store as (typeof table)[number]), params: found.params }
  }
}

export const pathsOf = ({ path }: Page): readonly string[] => (typeof path === 'string' ? [path] : path)

function wordOf(edition: Edition, name: string): string {
  const word = edition[name as keyof Edition]
  if (typeof word !== 'string') throw new Error(`path placeholder ${name} is not a text of the edition`)
  return word
}

/** Numbers have one spelling: `/user-02/` redirects to `/user-2/`. */
function withoutLeadingZeros({ declared, params }: Found, pathname: string): string {
  let proper = pathname
  for (const [, before, name] of declared.matchAll(/([^/:]*):(\w+)\(\^\\d\+\)/g)) {
    const given = params[name!]
    if (given !== undefined)
      proper = proper.replace(`/${before}${given}`, `/${before}${given.replace(/^0+(?=\d)/, '')}`)
  }
  return proper
}

function withDeclaredSlash(declared: string, pathname: string): string {
  // A regular expression for the trailing slashes would take quadratic time.
  let end = pathname.length
  while (pathname[end - 1] === '/') end--
  const bare = pathname.slice(0, end)
  return declared.endsWith('/') ? `${bare}/` : bare
}

/** The rest must start with exactly one slash: browsers treat `//host/` and `/\\host/` as another site. */
function splitLocale(pathname: string): { prefix?: Locale; rest: string } {
  const first = pathname.split('/', 2)[1]
  return isLocale(first)
    ? { prefix: first, rest: pathname.slice(first.length + 1).replace(/^[/\\\s]*/, '/') }
    : { rest: pathname }
}
