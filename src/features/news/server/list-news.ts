import type { Ctx } from '#platform/context.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import { richTextLimits } from '#shared/rich-text/limits.ts'
import { newsPanel } from '../contract.ts'
import type { newsEndpoints } from '../contract.ts'
import { imageAspect, ratingRange } from '../model.ts'
import { countNews, selectCategories, selectNews } from './news-store.ts'
import type { NewsFilter } from './news-store.ts'
import { categoryPath, linkTo, presentCards, presentPost } from './present-news.ts'

export const newsPerPage = 12

/** One page of posts, newest first. A page beyond the end is empty. */
export async function listNewsPage(ctx: Ctx, filter: NewsFilter, page: number) {
  const total = await countNews(ctx, filter)
  const rows = await selectNews(ctx, filter, { limit: newsPerPage, offset: (page - 1) * newsPerPage })
  return { items: await presentCards(ctx, rows), page, pages: Math.max(1, Math.ceil(total / newsPerPage)), total }
}

export async function listNews(ctx: Ctx, { page, category, alias }: Input<typeof newsEndpoints.list>) {
  const known = category ? await getCategory(ctx, category) : undefined
  if (alias === undefined) return { news: await listNewsPage(ctx, { category: known?.id }, page), news_one: null }
  const [row] = await selectNews(ctx, { category: known?.id, alias }, { limit: 1, offset: 0 })
  if (!row) throw fail('not_found')
  return {
    news: { items: await presentCards(ctx, [row]), page: 1, pages: 1, total: 1 },
    news_one: await presentPost(ctx, row),
  }
}

export async function listCategories(ctx: Ctx) {
  const categories = await selectCategories(ctx)
  return { news_categories: categories.map((one) => ({ ...one, link: linkTo(ctx, categoryPath(one.alias)) })) }
}

export async function getCategory(ctx: Ctx, alias: string) {
  const found = (await selectCategories(ctx)).find((one) => one.alias === alias)
  if (!found) throw fail('not_found')
  return found
}

export function getNewsRules() {
  const { title, summary, tags, image } = newsPanel.fields
  return {
    rules: {
      title: title.max,
      summary: summary.max,
      tags: tags.max,
      text: richTextLimits.characters,
      image: { types: [...image.upload.types], max_bytes: image.upload.maxBytes, aspect: imageAspect },
      rating: { ...ratingRange },
    },
  }
}
