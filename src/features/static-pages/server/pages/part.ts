import { crudPlugin } from '#platform/crud/crud.ts'
import { richTextLimits } from '#shared/rich-text/limits.ts'
import { implement, page } from '#platform/plugin.ts'
import type { PluginPart } from '#platform/plugin.ts'
import {
  previewPage,
  sandboxSchoolPage,
  staticPage,
  staticPageCalls,
  staticPagePanel,
  staticSitePages,
} from '../../contract.ts'
import { pageKinds, pageLimits, pagePaths } from '../../model.ts'
import { loadSandboxSchool } from '../school-sites.ts'
import { assertPage } from './check-page.ts'
import { getPage, loadPage, loadPageAt, loadPagePreview } from './load-page.ts'
import { redirectMovedPage } from './move-page.ts'
import { presentPage } from './page-rows.ts'
import { pageSitemap } from './page-sitemap.ts'
import { loadShippedPages } from './shipped-pages.ts'
import { listWithdrawnPaths } from './withdrawn-paths.ts'

export const panelPart: PluginPart = crudPlugin(staticPagePanel, {
  table: 'static_page',
  unique: { static_page_alias: 'alias' },
  check: assertPage,
  public: true,
  previewLink: (_ctx, token) => `/preview/${token}`,
})

export const pagesPart: PluginPart = {
  routes: {
    endpoints: implement(staticPageCalls, {
      get: async (ctx, { alias }) => ({ static_page: await presentPage(ctx, await getPage(ctx, alias)) }),
      rules: ({ edition }) => ({
        limits: {
          ...pageLimits,
          text_characters: richTextLimits.characters,
          text_nodes: richTextLimits.nodes,
        },
        locales: [...edition.locales],
        default_locale: edition.locales[0],
        kinds: [...pageKinds],
        statuses: [...staticPagePanel.fields.status.values],
        paths: { ...pagePaths },
      }),
    }),
    pages: [
      ...Object.entries(staticSitePages).map(([alias, own]) => page(own, (ctx) => loadPage(ctx, alias))),
      page(staticPage, loadPageAt),
      page(previewPage, loadPagePreview),
      page(sandboxSchoolPage, loadSandboxSchool),
    ],
    sitemap: { static: pageSitemap },
  },
  events: {
    subscriptions: [{ subscriber: 'moved_static_page', to: ['static_page.saved'], within: redirectMovedPage }],
  },
  withdrawnPaths: listWithdrawnPaths,
  shippedTexts: loadShippedPages,
}
