const base = 'http://here'

/** Accepts only paths of this site; other sites can be spelled in many ways. */
export function parseSitePath(address: string | undefined): { path: string; search: string } | undefined {
  if (!address || address.includes('\\') || !URL.canParse(address, base)) return undefined
  const { origin, pathname, search } = new URL(address, base)
  return origin === base && !pathname.startsWith('//') ? { path: pathname, search } : undefined
}

/** Normalises percent-encoding, so that a page has one URL. */
export function normalizeEncoding(pathname: string): string {
  return pathname.replaceAll(/%[\da-f]{2}/gi, (escape) => {
    const sign = String.fromCharCode(Number.parseInt(escape.slice(1), 16))
    return /[\w~-]/.test(sign) ? sign : escape.toUpperCase()
  })
}
