import { localePath } from '#shared/frame.ts'
import type { Locale } from '#shared/locale.ts'
import { normalizeEncoding, parseSitePath } from '#shared/site-path.ts'

export const redirectKinds = ['moved', 'temporary', 'gone'] as const
export type RedirectKind = (typeof redirectKinds)[number]
export const redirectStatus = { moved: 301, temporary: 302 } as const satisfies Partial<Record<RedirectKind, number>>

export const longestRedirectPath = 500

/** Pages redirect on their own, for example to the right order of subject and city, but never this often. */
export const maxHops = 5

/** Paths that are no pages of the site, and those without which staff could not undo a mistake. */
const reserved =
  `/panel /api /texts /assets /flags /photos /media /websocket /webhooks /sandbox /healthz /readyz /metrics
  /sitemap /sitemap.xml /robots.txt /favicon.svg`.split(/\s+/)

/** The text is `invalid.redirect_<problem>`. */
export type PathProblem = 'path' | 'reserved' | 'home'

/** A source is a path alone: queries are kept, so they cannot distinguish two redirects. */
export function findSourceProblem(source: string): PathProblem | undefined {
  if (!isPlainPath(source) || source.includes('?')) return 'path'
  if (pathKey(source) === '/') return 'home'
  return isReserved(source) ? 'reserved' : undefined
}

export function findTargetProblem(target: string): PathProblem | undefined {
  if (!isPlainPath(target)) return 'path'
  return isReserved(target) ? 'reserved' : undefined
}

/**
 * Other hosts can be spelled in many ways; only visible ASCII signs of a path of this site are accepted, in the spelling
 * in which requests are looked up.
 */
function isPlainPath(address: string): boolean {
  if (address.length > longestRedirectPath || !/^\/[!-~]*$/.test(address) || /[\\#"'<>`^{|}]/.test(address))
    return false
  const parsed = parseSitePath(address)
  if (parsed === undefined || parsed.path + parsed.search !== address || address.includes('//')) return false
  return normalizeEncoding(parsed.path) === parsed.path
}

function isReserved(address: string): boolean {
  const path = pathKey(address).toLowerCase()
  return reserved.some((one) => path === one || path.startsWith(`${one}/`))
}

/** The path without its query and last slash, by which redirects are found. */
export function pathKey(address: string): string {
  let end = address.indexOf('?')
  if (end === -1) end = address.length
  while (end > 1 && address[end - 1] === '/') end--
  return address.slice(0, end)
}

/** The language that a path names, or the first one of the edition, and the path without its prefix. */
export function splitLocale(locales: readonly Locale[], address: string): { locale: Locale; path: string } {
  const locale = locales.slice(1).find((one) => address === `/${one}` || address.startsWith(`/${one}/`))
  return locale ? { locale, path: address.slice(locale.length + 1) || '/' } : { locale: locales[0]!, path: address }
}

/** The same path in all languages of the edition. */
export function localizedKeys(locales: readonly Locale[], address: string): string[] {
  const { path } = splitLocale(locales, pathKey(address))
  return locales.map((locale) => pathKey(localePath(locale, locales, path)))
}

/** The target of a redirect for all languages in one of them. A target that names a language is kept. */
export function localizeTarget(locales: readonly Locale[], target: string, locale: Locale): string {
  const isLocalized = splitLocale(locales, pathKey(target)).locale !== locales[0]
  return target === '' || isLocalized ? target : localePath(locale, locales, target)
}

/**
 * The paths that a redirect is for, and where they lead. The redirect of a path without a locale prefix is for the path
 * in all languages, except those in which the path has a redirect of its own.
 */
export function expandRedirect(
  locales: readonly Locale[],
  { source, target }: { source: string; target: string },
  hasOwn: (key: string) => boolean,
): { key: string; target: string }[] {
  const own = { key: pathKey(source), target }
  if (splitLocale(locales, own.key).locale !== locales[0]) return [own]
  const others = locales.slice(1).map((locale) => ({
    key: pathKey(localePath(locale, locales, source)),
    target: localizeTarget(locales, target, locale),
  }))
  return [own, ...others.filter((one) => !hasOwn(one.key) && pathKey(one.target) !== one.key)]
}
