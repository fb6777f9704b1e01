import { sql } from 'kysely'
import { crudPlugin } from '#platform/crud/crud.ts'
import { rowWriter } from '#platform/crud/row-changes.ts'
import type { CrudOptions } from '#platform/crud/crud-options.ts'
import { createProbe } from '#platform/pages/probe.ts'
import type { SitemapParts } from '#platform/pages/sitemap-part.ts'
import { combineParts, implement, page } from '#platform/plugin.ts'
import type { LoadedPage, Plugin } from '#platform/plugin.ts'
import {
  brokenLinkEndpoints,
  coreFileEndpoints,
  coreFilesPage,
  coreFilesPanel,
  h2texts,
  metatagsEndpoints,
  pageMetatags,
  redirectEndpoints,
  redirects,
} from './contract.ts'
import { seoEvents } from './events.ts'
import { createLinksJob } from './server/broken-links/check-links.ts'
import { findLastCheck } from './server/broken-links/link-check.ts'
import { brokenLinksPlugin } from './server/broken-links/list-links.ts'
import { clearCache, listCoreFileHistory, readCoreFiles, saveCoreFiles } from './server/core-files/core-files.ts'
import { assertCombination } from './server/h2texts/check-combination.ts'
import { countCatalogVisit, findCounted, forgetVisitsJob, hasNoTexts } from './server/h2texts/count-visits.ts'
import { assertMetatags } from './server/metatags/check-metatags.ts'
import { findMetatags } from './server/metatags/find-metatags.ts'
import { previewMetatags } from './server/metatags/preview.ts'
import { assertRedirect, assertRestored, isPage } from './server/redirects/check-redirect.ts'
import { importRedirects } from './server/redirects/import-redirects.ts'
import { findMovedPath } from './server/redirects/moved-paths.ts'
import { protectRoutes } from './server/redirects/protected-paths.ts'
import { robotsTxt, standardRobots } from './server/robots.ts'
import { listsPart } from './server/sitemap/lists.ts'
import { pagesPart } from './server/sitemap/pages.ts'
import { sitemapFile, sitemapIndex } from './server/sitemap/sitemap.ts'
import { tutorsPart } from './server/sitemap/tutors.ts'

/**
 * Everything for search engines: robots.txt and sitemaps, derived from the pages of all slices, and the workbench of
 * staff. `isFile` says whether a path is served, but is no page. `otherPaths` are all routes that are no pages.
 */
export function seo(
  loaded: readonly LoadedPage[],
  declared: SitemapParts,
  { isFile, otherPaths }: { isFile: (path: string) => boolean; otherPaths: readonly string[] },
): Plugin {
  const pages = loaded.map((one) => one.page)
  protectRoutes({ pages, others: otherPaths })
  const content = { pages: pagesPart(pages, declared), ...declared }
  const parts = { pages: content.pages, catalog: listsPart, tutors: tutorsPart, ...declared }
  const probeOf = createProbe(loaded)
  const standard = standardRobots(pages)
  const redirectOptions: CrudOptions = {
    table: 'redirect',
    public: true,
    unique: { redirect_source: 'source' },
    check: (ctx, row) => assertRedirect(ctx, row, probeOf(ctx)),
    checkRestored: (ctx, row) => assertRestored(ctx, row, probeOf(ctx)),
  }
  return combineParts(
    'seo',
    crudPlugin(pageMetatags, {
      table: 'page_metatags',
      public: true,
      unique: { page_metatags_pattern: 'pattern' },
      check: (_ctx, row) => assertMetatags(row),
    }),
    crudPlugin(h2texts, {
      table: 'h2text',
      public: true,
      unique: { h2text_combination: 'subject_id' },
      counts: { h2text: hasNoTexts, h2text_visits: sql`true` },
      check: assertCombination,
      findCounting: findCounted,
    }),
    crudPlugin(redirects, redirectOptions),
    brokenLinksPlugin,
    {
      panel: { pages: [coreFilesPanel] },
      routes: {
        endpoints: [
          ...implement(metatagsEndpoints, {
            preview: (ctx, input) => previewMetatags(ctx, input, { parts, probeOf }),
          }),
          ...implement(redirectEndpoints, {
            findPage: async (ctx, { source }) => ({ exists: await isPage(source, probeOf(ctx)) }),
            import: {
              standalone: (ctx, input) =>
                importRedirects(ctx, input, probeOf(ctx), (check) =>
                  rowWriter(redirects, { ...redirectOptions, check }),
                ),
            },
          }),
          ...implement(brokenLinkEndpoints, { check: async (ctx) => ({ check: await findLastCheck(ctx) }) }),
          ...implement(coreFileEndpoints, {
            get: async (ctx, input) => ({ seo_resources: await readCoreFiles(ctx, input, standard) }),
            save: saveCoreFiles,
            history: listCoreFileHistory,
            clearCache,
          }),
        ],
        pages: [
          page(coreFilesPage, async (ctx, { side, ...query }) => ({
            ...(await readCoreFiles(ctx, query, standard)),
            side,
          })),
        ],
        feeds: [
          { path: '/robots.txt', read: robotsTxt(standard) },
          { path: '/sitemap.xml', read: sitemapIndex(parts) },
          { path: '/sitemap/:locale/:file', read: sitemapFile(parts, probeOf) },
        ],
      },
      site: {
        findMovedPath: (ctx, path) => findMovedPath(ctx, path, probeOf),
        findMetatags,
        onVisit: countCatalogVisit,
      },
      events: { declared: seoEvents },
      jobs: [forgetVisitsJob, createLinksJob({ content, probeOf, isFile })],
      caches: { clearAllPagesOn: ['robots_txt.saved', 'page_cache.cleared'] },
    },
  )
}
