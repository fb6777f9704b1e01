import type { Plugin } from '#platform/plugin.ts'
import type { SitemapParts } from '#platform/pages/sitemap-part.ts'
import type { Page } from '#shared/contract.ts'
import { robotsTxt } from './server/robots.ts'
import { listsPart } from './server/sitemap/lists.ts'
import { pagesPart } from './server/sitemap/pages.ts'
import { sitemapFile, sitemapIndex } from './server/sitemap/sitemap.ts'
import { tutorsPart } from './server/sitemap/tutors.ts'

/** robots.txt and sitemaps, derived from the pages of all slices. */
export function seo(pages: readonly Page[], declared: SitemapParts): Plugin {
  const parts = { pages: pagesPart(pages, declared), catalog: listsPart, tutors: tutorsPart, ...declared }
  return {
    name: 'seo',
    routes: {
      feeds: [
        { path: '/robots.txt', read: robotsTxt(pages) },
        { path: '/sitemap.xml', read: sitemapIndex(parts) },
        { path: '/sitemap/:locale/:file', read: sitemapFile(parts) },
      ],
    },
  }
}
