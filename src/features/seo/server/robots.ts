import type { Ctx } from '#platform/context.ts'
import type { Page } from '#shared/contract.ts'
import { localePath } from '#shared/frame.ts'

const internalPaths = ['/panel/', '/api/']
/** Redirects and one-time pages. */
const transientPaths = ['/search/', '/request/', '/email_unsubscribe']
/** Query parameters of list views: endless combinations of lists that exist without them. */
const viewParams = ['sort', 'price_from', 'price_to', 'q', 'query', '_data']

export const isForRobots = (path: string) =>
  ![...internalPaths, ...transientPaths].some((part) => path.startsWith(part))

/**
 * Most private pages send noindex and must be crawlable for that. Only paths that are a waste of crawling are listed
 * here.
 */
export function robotsTxt(pages: readonly Page[]) {
  const owned = pages
    .filter(({ who, layout }) => who !== 'guest' && layout !== 'panel')
    .flatMap(({ path }) => path)
    .map(literalPrefix)
    .filter(isForRobots)
  return async ({ edition, site }: Ctx) => {
    const paths = edition.locales.flatMap((locale) =>
      [...transientPaths, ...owned].map((path) => localePath(locale, edition.locales, path)),
    )
    const queries = viewParams.flatMap((name) => [`/*?${name}=`, `/*&${name}=`])
    const lines = [...new Set([...internalPaths, ...paths, ...queries])].map((path) => `Disallow: ${path}`)
    const body = ['User-agent: *', ...lines, '', `Sitemap: ${site.origin}/sitemap.xml`, ''].join('\n')
    return { type: 'text/plain; charset=utf-8', body }
  }
}

/** robots.txt has no route patterns: `/zayavka/:id/` is disallowed by the prefix `/zayavka/`. */
function literalPrefix(path: string): string {
  return path.replace(/[:{*].*$/, '')
}
