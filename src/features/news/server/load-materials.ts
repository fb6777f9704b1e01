import type { Ctx } from '#platform/context.ts'
import { buildBreadcrumbList } from '#platform/pages/breadcrumbs.ts'
import { withHead } from '#platform/plugin.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { materialsPage } from '../contract.ts'
import { materialsPath } from '../model.ts'
import { feedPath } from './rss.ts'
import { listNewsPage } from './list-news.ts'
import { selectCategories, selectListLocales, selectNews } from './news-store.ts'
import type { CategoryRow } from './news-store.ts'
import { categoryPath, linkTo, newsPath } from './present-news.ts'

/** The list of all posts or of a category. Lists of a tag are for readers only, since their number is endless. */
export async function loadMaterials(ctx: Ctx, { category: alias, page, tag }: Input<typeof materialsPage>) {
  const categories = await selectCategories(ctx)
  const category = categories.find((one) => one.alias === alias)
  if (alias !== undefined && !category) return redirectToPost(ctx, alias)
  const list = await listNewsPage(ctx, { category: category?.id, tag }, page)
  if (page > list.pages) throw fail('not_found')
  const texts = describeList(ctx, category)
  const crumbs = breadcrumbsOf(ctx, category)
  const isCanonical = page === 1 && !tag
  const data = {
    ...texts,
    breadcrumbs: crumbs.slice(0, -1),
    categories: presentTabs(ctx, categories, category),
    ...(tag && { tag }),
    list,
    feed: feedPath(ctx),
  }
  return withHead(data, {
    structured: [buildBreadcrumbList(ctx, crumbs)],
    picture: { title: texts.heading, subtitle: texts.lead },
    locales: isCanonical ? await selectListLocales(ctx, category?.id) : [ctx.locale],
    ...(page > 1 && { query: `?page=${page}` }),
    ...((list.total === 0 || tag) && { index: false }),
  })
}

/** Old links and typed ones may lack the category. */
async function redirectToPost(ctx: Ctx, alias: string) {
  const [post] = await selectNews(ctx, { alias }, { limit: 1, offset: 0 })
  if (!post) throw fail('not_found')
  return { redirect: linkTo(ctx, newsPath(post)), status: 301 as const }
}

function describeList(ctx: Ctx, category: CategoryRow | undefined) {
  const { siteName } = ctx.edition
  if (!category) {
    const heading = ctx.t('materials.heading')
    return {
      heading,
      lead: ctx.t('materials.lead'),
      title: `${heading} — ${siteName}`,
      description: ctx.t('materials.lead'),
    }
  }
  const { name } = category
  const lead = category.description || ctx.t('materials.category_lead', { name })
  const description = ctx.t('materials.category_description', { name, text: category.description })
  return { heading: name, lead, title: `${ctx.t('materials.category_title', { name })} — ${siteName}`, description }
}

export function breadcrumbsOf(ctx: Ctx, category?: Pick<CategoryRow, 'alias' | 'name'>) {
  return [
    { text: ctx.t('crumbs.home'), link: linkTo(ctx, '/') },
    { text: ctx.t('materials.heading'), link: linkTo(ctx, materialsPath) },
    ...(category ? [{ text: category.name, link: linkTo(ctx, categoryPath(category.alias)) }] : []),
  ]
}

/** Categories without posts in this language are left out. */
function presentTabs(ctx: Ctx, categories: readonly CategoryRow[], current: CategoryRow | undefined) {
  const filled = categories.filter(({ posts }) => posts > 0)
  const total = filled.reduce((sum, { posts }) => sum + posts, 0)
  const all = { text: ctx.t('materials.all'), link: linkTo(ctx, materialsPath), current: !current, posts: total }
  return [
    all,
    ...filled.map((one) => ({
      text: one.name,
      link: linkTo(ctx, categoryPath(one.alias)),
      current: one.id === current?.id,
      posts: one.posts,
    })),
  ]
}
