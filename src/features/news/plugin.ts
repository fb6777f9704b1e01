import { crudPlugin } from '#platform/crud/crud.ts'
import { combineParts, implement, page } from '#platform/plugin.ts'
import {
  materialPage,
  materialsPage,
  newsCategories,
  newsEndpoints,
  newsImageEndpoints,
  newsPanel,
} from './contract.ts'
import { newsEvents } from './events.ts'
import { materialsPath } from './model.ts'
import { addNewsImage } from './server/add-image.ts'
import { assertNewsPath } from './server/check-path.ts'
import { getNewsRules, listCategories, listNews } from './server/list-news.ts'
import { loadMaterial } from './server/load-material.ts'
import { loadMaterials } from './server/load-materials.ts'
import { assertCategoryPaths, redirectMovedCategory } from './server/move-category.ts'
import { redirectMovedPost } from './server/move-post.ts'
import { feedRoute, readMaterialsFeed } from './server/rss.ts'
import { setNewsRating } from './server/set-rating.ts'
import { materialsSitemap, newsSitemap } from './server/sitemap.ts'
import { stampChange } from './server/stamp-change.ts'
import { toggleActive, setPublishTime } from './server/staff-actions.ts'

export const news = combineParts(
  'news',
  crudPlugin(newsCategories, {
    table: 'news_category',
    unique: { news_category_edition_alias_key: 'alias' },
    check: assertCategoryPaths,
    actions: { set_active_or_inactive: toggleActive },
    public: true,
  }),
  crudPlugin(newsPanel, {
    table: 'news',
    unique: { news_edition_alias_key: 'alias' },
    check: assertNewsPath,
    actions: { set_active_or_inactive: toggleActive, set_published: setPublishTime },
    public: true,
  }),
  {
    routes: {
      endpoints: [
        ...implement(newsEndpoints, {
          rules: getNewsRules,
          categories: listCategories,
          list: listNews,
          setRating: setNewsRating,
        }),
        ...implement(newsImageEndpoints, { addImage: { standalone: addNewsImage } }),
      ],
      pages: [page(materialsPage, loadMaterials), page(materialPage, loadMaterial)],
      feeds: [{ path: feedRoute, read: readMaterialsFeed }],
      sitemap: { materials: materialsSitemap, news: newsSitemap },
    },
    events: {
      declared: newsEvents,
      subscriptions: [
        { subscriber: 'changed_news', to: ['news.created', 'news.saved'], within: stampChange },
        { subscriber: 'moved_news', to: ['news.saved'], within: redirectMovedPost },
        { subscriber: 'moved_news_category', to: ['news_category.saved'], within: redirectMovedCategory },
      ],
    },
    caches: { clearPagesBelow: { after: ['news.rated'], path: materialsPath } },
  },
)
