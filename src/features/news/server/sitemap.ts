import { localesAt } from '#editions/edition.ts'
import type { Ctx } from '#platform/context.ts'
import { entriesPerFile } from '#platform/pages/sitemap-part.ts'
import type { SitemapPart } from '#platform/pages/sitemap-part.ts'
import type { Locale } from '#shared/locale.ts'
import { findImages } from '#shared/rich-text/find-images.ts'
import { materialsPath, newsDays } from '../model.ts'
import { latest } from './article.ts'
import { selectCategories, selectListLocales, selectNews, summarizeNews } from './news-store.ts'
import type { NewsRow } from './news-store.ts'
import { categoryPath, newsPath } from './present-news.ts'

const batchSize = 200
/** The protocol of Google News allows 1,000 entries. */
const mostNews = 1_000

/** Lists with posts, and the posts with their images. */
export const materialsSitemap: SitemapPart = {
  async files(ctx, locale) {
    if (!isOffered(ctx, locale)) return []
    const { total, changed } = await summarizeNews(inLanguage(ctx, locale), {})
    // A new post moves all others, so that the files change together.
    return Array.from({ length: Math.ceil(total / entriesPerFile) }, (_, place) => ({
      number: place + 1,
      ...(changed && { changed }),
    }))
  },
  async *entries(guest, locale, number) {
    if (!isOffered(guest, locale)) return
    const ctx = inLanguage(guest, locale)
    if (number === 1) yield await listListEntries(ctx)
    const first = (number - 1) * entriesPerFile
    for (let offset = first; offset < first + entriesPerFile; offset += batchSize) {
      const rows = await selectNews(ctx, {}, { limit: batchSize, offset })
      yield rows.map(entryOf)
      if (rows.length < batchSize) return
    }
  },
}

/** Posts of the last two days, as Google News asks. */
export const newsSitemap: SitemapPart = {
  async files(ctx, locale) {
    if (!isOffered(ctx, locale)) return []
    const { total, changed } = await summarizeNews(inLanguage(ctx, locale), recent(ctx))
    return total > 0 ? [{ number: 1, ...(changed && { changed }) }] : []
  },
  async *entries(ctx, locale, number) {
    if (number !== 1 || !isOffered(ctx, locale)) return
    const rows = await selectNews(inLanguage(ctx, locale), recent(ctx), { limit: mostNews, offset: 0 })
    yield rows.map((row) => ({ ...entryOf(row), news: { title: row.title, publishedAt: row.published_at } }))
  },
}

const isOffered = ({ edition }: Ctx, locale: Locale) => localesAt(edition, materialsPath).includes(locale)
const recent = ({ now }: Ctx) => ({ since: new Date(now.getTime() - newsDays * 86_400_000) })
const inLanguage = (ctx: Ctx, locale: Locale): Ctx => ({ ...ctx, locale })

function entryOf(row: NewsRow) {
  const images = [...(row.image ? [row.image.url] : []), ...findImages(row.text).map(({ url }) => url)]
  const { locales, published_at, changed_at } = row
  return { path: newsPath(row), changed: latest(published_at, changed_at), locales, images }
}

/** The list of all posts, and those of categories with posts. */
async function listListEntries(ctx: Ctx) {
  const filled = (await selectCategories(ctx)).filter(({ posts }) => posts > 0)
  const lists = [
    { path: materialsPath },
    ...filled.map(({ id, alias }) => ({ path: categoryPath(alias), category: id })),
  ]
  return Promise.all(
    lists.map(async ({ path, ...filter }: { path: string; category?: number }) => {
      const [newest] = await selectNews(ctx, filter, { limit: 1, offset: 0 })
      const locales = await selectListLocales(ctx, filter.category)
      return { path, locales, ...(newest && { changed: latest(newest.published_at, newest.changed_at) }) }
    }),
  )
}
