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
