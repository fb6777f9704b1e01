import { draw, implement } from '#platform/plugin.ts'
import type { Plugin } from '#platform/plugin.ts'
import { endpoints, homePage, notFoundPage, searchPage, sorryPage } from './contract.ts'
import { catalogPath, searchPath } from './model.ts'
import { filterLists } from './server/filter-lists.ts'
import { footerLists } from './server/footer.ts'
import { mainPage, showHome } from './server/main-page.ts'

export const notFound = draw(notFoundPage, async (ctx, { reason }) => ({
  reason,
  filter_lists: await filterLists(ctx),
  catalog: catalogPath(ctx.edition, ctx.locale, {}),
}))

export const sorry = draw(sorryPage, (_ctx, { reason }) => ({ reason }))

export const catalog: Plugin = {
  name: 'catalog',
  endpoints: implement(endpoints, { mainPage, footer: footerLists }),
  surround: footerLists,
  pages: [
    draw(homePage, showHome),
    draw(searchPage, async (ctx, input) => ({
      redirect: searchPath(ctx.edition, ctx.locale, input, await filterLists(ctx)),
      status: 303 as const,
    })),
  ],
}
