import { page, implement } from '#platform/plugin.ts'
import type { Plugin } from '#platform/plugin.ts'
import {
  catalogEndpoints,
  catalogPage,
  homeEndpoints,
  homePage,
  linkListNames,
  linkListEndpoints,
  linkListPages,
  notFoundPage,
  onlineCatalogPage,
  searchPage,
  sorryPage,
  suggestEndpoints,
  tutorEndpoints,
  tutorPage,
} from './contract.ts'
import { catalogPath } from './model.ts'
import { getFilterLists } from './server/filter-lists.ts'
import { getFooterLists } from './server/footer-lists.ts'
import { loadCatalog, loadOnlineCatalog } from './server/tutor-list/catalog-page.ts'
import { listTutors } from './server/tutor-list/list-tutors.ts'
import { getSeoTag } from './server/tutor-list/seo-tag.ts'
import { listViewedTutors } from './server/tutor-list/viewed-tutors.ts'
import { listLinks, loadLinkList } from './server/link-lists/link-list-page.ts'
import { getMainPage, loadHome } from './server/main-page.ts'
import { getTutor, getTutorForOrderForm } from './server/profile/get-tutor.ts'
import { loadTutorPage } from './server/profile/tutor-page.ts'
import { foldedWordCache } from './server/read-model/compose-tutor.ts'
import { catalogSubscriptions, catalogJobs } from './server/read-model/subscriptions.ts'
import { resolveSearch } from './server/suggest/resolve-search.ts'
import { listSuggestions } from './server/suggest/suggest.ts'
import { catalogEvents } from './events.ts'

export const notFound = page(notFoundPage, async (ctx, { reason }) => ({
  reason,
  filter_lists: await getFilterLists(ctx),
  catalog: catalogPath(ctx.edition, ctx.locale, {}),
}))

export const sorry = page(sorryPage, (_ctx, failure) => failure)

export const catalog: Plugin = {
  name: 'catalog',
  routes: {
    endpoints: [
      ...implement(homeEndpoints, { mainPage: getMainPage, footer: getFooterLists }),
      ...implement(catalogEndpoints, { tutors: listTutors, viewed: listViewedTutors, seoTag: getSeoTag }),
      ...implement(suggestEndpoints, { suggest: listSuggestions }),
      ...implement(tutorEndpoints, { get: getTutor, orderForm: getTutorForOrderForm }),
      ...implement(linkListEndpoints, {
        subjects: async (ctx, input) => ({ subjects: await listLinks(ctx, 'subjects', input) }),
        cities: async (ctx, input) => ({ cities: await listLinks(ctx, 'cities', input) }),
        districts: async (ctx, input) => ({ districts: await listLinks(ctx, 'districts', input) }),
        tags: async (ctx, input) => ({ tags: await listLinks(ctx, 'tags', input) }),
        tags_online: async (ctx, input) => ({ tags: await listLinks(ctx, 'tags_online', input) }),
      }),
    ],
    pages: [
      page(homePage, loadHome),
      page(catalogPage, loadCatalog),
      page(onlineCatalogPage, loadOnlineCatalog),
      page(tutorPage, loadTutorPage),
      ...linkListNames.map((list) => page(linkListPages[list], (ctx, input) => loadLinkList(ctx, list, input))),
      page(searchPage, async (ctx, input) => ({ redirect: await resolveSearch(ctx, input), status: 303 as const })),
    ],
  },
  events: {
    declared: catalogEvents,
    subscriptions: catalogSubscriptions,
  },
  jobs: catalogJobs,
  caches: {
    memory: { folded_words: () => foldedWordCache.stats },
    // A block of unpaid fees changes a tutor on every page that lists them.
    clearAllPagesOn: ['catalog.counted', 'order.fee_blocked', 'order.fee_unblocked'],
  },
  footerLists: getFooterLists,
}
