import { draw, implement } from '#platform/plugin.ts'
import type { Plugin } from '#platform/plugin.ts'
import {
  catalogEndpoints,
  catalogPage,
  endpoints,
  homePage,
  linkLists,
  listEndpoints,
  listPages,
  notFoundPage,
  onlineCatalogPage,
  searchPage,
  sorryPage,
  suggestEndpoints,
  tutorEndpoints,
  tutorPage,
} from './contract.ts'
import { catalogPath } from './model.ts'
import { filterLists } from './server/filter-lists.ts'
import { footerLists } from './server/footer.ts'
import { showCatalog, showOnlineCatalog } from './server/list/catalog-page.ts'
import { listTutors } from './server/list/list-tutors.ts'
import { seoTag } from './server/list/seo-tag.ts'
import { viewedTutors } from './server/list/viewed-tutors.ts'
import { answerList, showList } from './server/lists/show-list.ts'
import { mainPage, showHome } from './server/main-page.ts'
import { getTutor, tutorForOrderForm } from './server/profile/get-tutor.ts'
import { showTutor } from './server/profile/show-tutor.ts'
import { foldedWordCache } from './server/read-model/compose.ts'
import { fillDemo } from './server/read-model/demo.ts'
import { followChanges, followingJobs } from './server/read-model/follow-changes.ts'
import { search } from './server/suggest/search.ts'
import { suggest } from './server/suggest/suggest.ts'

export const notFound = draw(notFoundPage, async (ctx, { reason }) => ({
  reason,
  filter_lists: await filterLists(ctx),
  catalog: catalogPath(ctx.edition, ctx.locale, {}),
}))

export const sorry = draw(sorryPage, (_ctx, { reason }) => ({ reason }))

export const catalog: Plugin = {
  name: 'catalog',
  endpoints: [
    ...implement(endpoints, { mainPage, footer: footerLists }),
    ...implement(catalogEndpoints, { tutors: listTutors, viewed: viewedTutors, seoTag }),
    ...implement(suggestEndpoints, { suggest }),
    ...implement(tutorEndpoints, { get: getTutor, orderForm: tutorForOrderForm }),
    ...implement(listEndpoints, {
      subjects: async (ctx, input) => ({ subjects: await answerList(ctx, 'subjects', input) }),
      cities: async (ctx, input) => ({ cities: await answerList(ctx, 'cities', input) }),
      districts: async (ctx, input) => ({ districts: await answerList(ctx, 'districts', input) }),
      tags: async (ctx, input) => ({ tags: await answerList(ctx, 'tags', input) }),
      tags_online: async (ctx, input) => ({ tags: await answerList(ctx, 'tags_online', input) }),
    }),
  ],
  surround: footerLists,
  subscriptions: followChanges,
  jobs: followingJobs,
  caches: { folded_words: () => foldedWordCache.stats },
  stalePages: ['catalog.counted'],
  demo: fillDemo,
  pages: [
    draw(homePage, showHome),
    draw(catalogPage, showCatalog),
    draw(onlineCatalogPage, showOnlineCatalog),
    draw(tutorPage, showTutor),
    ...linkLists.map((list) => draw(listPages[list], (ctx, input) => showList(ctx, list, input))),
    draw(searchPage, async (ctx, input) => ({ redirect: await search(ctx, input), status: 303 as const })),
  ],
}
