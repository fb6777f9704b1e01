import type { Ctx } from '#platform/context.ts'
import type { Page } from '#shared/contract.ts'
import { localePath } from '#shared/frame.ts'

const machinery = ['/panel/', '/api/']
/** What leads elsewhere, and what is asked for once. */
const passages = ['/search/', '/request/', '/email_unsubscribe']
/** Views that somebody makes for the moment: without end, and all of them of lists that are there without it. */
const passing = ['sort', 'price_from', 'price_to', 'q', 'query', '_data']

export const isForRobots = (path: string) => ![...machinery, ...passages].some((part) => path.startsWith(part))

/**
 * What robots may read. Most of what is not for search engines says so itself, and has to be read for that; here stands
 * what is not worth the way.
 */
export function robots(pages: readonly Page[]) {
  const owned = pages
    .filter(({ who, layout }) => who !== 'guest' && layout !== 'panel')
    .flatMap(({ path }) => path)
    .map(literalPrefix)
    .filter(isForRobots)
  return async ({ edition, origin }: Ctx) => {
    const paths = edition.locales.flatMap((locale) =>
      [...passages, ...owned].map((path) => localePath(locale, edition.locales, path)),
    )
    const queries = passing.flatMap((name) => [`/*?${name}=`, `/*&${name}=`])
    const lines = [...new Set([...machinery, ...paths, ...queries])].map((path) => `Disallow: ${path}`)
    const body = ['User-agent: *', ...lines, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')
    return { type: 'text/plain; charset=utf-8', body }
  }
}

/** Route patterns mean nothing to robots: `/zayavka/:id/` is closed by everything below `/zayavka/`. */
function literalPrefix(path: string): string {
  return path.replace(/[:{*].*$/, '')
}
