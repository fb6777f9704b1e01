const home = '/panel/desktop/'
const doors = new Set(['/panel/login', '/panel/enter'])

/** Where to go after sign-in: a page of the panel, never another site. */
export function safeNext(next: string | undefined): string {
  const base = 'http://here'
  const url = next && !next.includes('\\') && URL.canParse(next, base) ? new URL(next, base) : undefined
  const inside = url?.origin === base && url.pathname.startsWith('/panel/') && !doors.has(url.pathname)
  return inside ? url.pathname + url.search : home
}
