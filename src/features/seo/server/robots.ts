import type { Ctx } from '#platform/context.ts'
import type { Page } from '#shared/contract.ts'
import { localePath } from '#shared/frame.ts'
import { findRobots } from './core-files/robots-file.ts'

const internalPaths = ['/panel/', '/api/']
/** Redirects and one-time pages. */
const transientPaths = ['/search/', '/request/', '/email_unsubscribe', '/reviews/activate', '/preview/', '/sandbox/']
/** Query parameters of list views: endless combinations of lists that exist without them. */
const viewParams = ['sort', 'price_from', 'price_to', 'q', 'query', '_data']

export const isForRobots = (path: string) =>
  ![...internalPaths, ...transientPaths].some((part) => path.startsWith(part))

/** The file of staff, or the standard one. */
export function robotsTxt(standardOf: (ctx: Ctx) => string) {
  return async (ctx: Ctx) => ({
    type: 'text/plain; charset=utf-8',
    body: (await findRobots(ctx))?.body || standardOf(ctx),
  })
}

/**
 * Most private pages send noindex and must be crawlable for that. Only paths that are a waste of crawling are listed
 * here.
 */
export function standardRobots(pages: readonly Page[]): (ctx: Ctx) => string {
  const owned = pages
    .filter(({ who, layout }) => who !== 'guest' && layout !== 'panel')
    .flatMap(({ path }) => path)
    .map(literalPrefix)
    .filter(isForRobots)
  return ({ edition, site }) => {
    const paths = edition.locales.flatMap((locale) =>
      [...transientPaths, ...owned].map((path) => localePath(locale, edition.locales, path)),
    )
    const queries = viewParams.flatMap((name) => [`/*?${name}=`, `/*&${name}=`])
    const lines = [...new Set([...internalPaths, ...paths, ...queries])].map((path) => `Disallow: ${path}`)
    return ['User-agent: *', ...lines, '', `Sitemap: ${site.origin}/sitemap.xml`, ''].join('\n')
  }
}

/** robots.txt has no route patterns: `/zayavka/:id/` is disallowed by the prefix `/zayavka/`. */
function literalPrefix(path: string): string {
  return path.replace(/[:{*].*$/, '')
}
