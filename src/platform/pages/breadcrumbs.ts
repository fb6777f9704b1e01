import type { TextLink } from '#shared/frame.ts'
import type { Ctx } from '../context.ts'

/** The links from the home page to the current one, for search engines. */
export function buildBreadcrumbList({ site }: Pick<Ctx, 'site'>, breadcrumbs: readonly TextLink[]): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: breadcrumbs.map(({ text, link }, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name: text,
      item: site.origin + link,
    })),
  }
}
