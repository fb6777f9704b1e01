const home = '/panel/desktop/'

/** Where to go after sign-in: a page of the panel, never another site. */
export function safeNext(next: string | undefined): string {
  const base = 'http://here'
  const url = next && !next.includes('\\') && URL.canParse(next, base) ? new URL(next, base) : undefined
  const inside = url?.origin === base && url.pathname.startsWith('/panel/') && url.pathname !== '/panel/login'
  return inside ? url.pathname + url.search : home
}
