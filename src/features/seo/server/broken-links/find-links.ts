/** Names of values that hold addresses, in documents and in the data of pages. */
const addressNames = new Set(['href', 'link'])
const maxDepth = 60

/** The addresses of this site in the data of a page: links of its documents and of its lists. */
export function findLinks(data: unknown, origin: string): Set<string> {
  const found = new Set<string>()
  const visit = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth > maxDepth) return
    for (const [name, inner] of Object.entries(value)) {
      if (typeof inner !== 'string') visit(inner, depth + 1)
      else if (addressNames.has(name)) {
        const address = toSiteAddress(inner, origin)
        if (address) found.add(address)
      }
    }
  }
  visit(data, 0)
  return found
}

/** The path and query of a link within the site. Parts of the same page and other sites are left out. */
function toSiteAddress(href: string, origin: string): string | undefined {
  const isOurs = href.startsWith(`${origin}/`) || /^\/(?![/\\])/.test(href)
  if (!isOurs || !URL.canParse(href, origin)) return undefined
  const { pathname, search } = new URL(href, origin)
  return pathname + search
}
