import { listSubjectTutors } from '#features/catalog/public.ts'
import type { Ctx } from '#platform/context.ts'
import { ogRating } from '#platform/og/og-picture.ts'
import { buildBreadcrumbList } from '#platform/pages/breadcrumbs.ts'
import { withHead } from '#platform/plugin.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { materialPage } from '../contract.ts'
import { buildArticle } from './article.ts'
import { findRenamedPost } from './find-renamed-post.ts'
import { breadcrumbsOf } from './load-materials.ts'
import { selectNews } from './news-store.ts'
import type { NewsRow } from './news-store.ts'
import { linkTo, newsPath, presentCards, presentPost } from './present-news.ts'
import { feedPath } from './rss.ts'

const tutorCount = 3
const moreCount = 3

export async function loadMaterial(ctx: Ctx, { category, alias }: Input<typeof materialPage>) {
  const [found] = await selectNews(ctx, { alias }, { limit: 1, offset: 0 })
  const row = found ?? (await findRenamedPost(ctx, alias))
  if (!row) throw fail('not_found')
  const path = newsPath(row)
  if (!found || row.category.alias !== category) return { redirect: linkTo(ctx, path), status: 301 as const }
  const post = await presentPost(ctx, row)
  const crumbs = breadcrumbsOf(ctx, row.category)
  const current = { text: row.title, link: linkTo(ctx, path) }
  const picture = {
    title: row.title,
    subtitle: row.category.name,
    ...(post.votes > 0 && { rating: ogRating(ctx, post.rating, ctx.t('materials.votes', { count: post.votes })) }),
  }
  const data = {
    post,
    description: post.summary,
    breadcrumbs: crumbs,
    tutors: await listSubjectTutors(ctx, row.subjects, tutorCount),
    more: await listMore(ctx, row),
    feed: feedPath(ctx),
  }
  return withHead(data, {
    structured: [buildArticle(ctx, row, post, picture), buildBreadcrumbList(ctx, [...crumbs, current])],
    picture,
    locales: row.locales,
  })
}

/** Other posts of the category, or of all if there are too few. */
async function listMore(ctx: Ctx, { id, category }: NewsRow) {
  const page = { limit: moreCount + 1, offset: 0 }
  const near = await selectNews(ctx, { category: category.id }, page)
  const all =
    near.length > moreCount ? near : [...near, ...(await selectNews(ctx, {}, { ...page, limit: 2 * moreCount }))]
  const others = new Map(all.filter((one) => one.id !== id).map((one) => [one.id, one]))
  return presentCards(ctx, [...others.values()].slice(0, moreCount))
}
