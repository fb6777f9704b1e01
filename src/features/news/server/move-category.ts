import { assertNoRedirect, movePath } from '#features/seo/public.ts'
import type { Ctx } from '#platform/context.ts'
import type { CrudRow } from '#platform/crud/rows.ts'
import type { Event } from '#platform/events.ts'
import { categoryPath, newsPath } from './present-news.ts'

type Category = { id?: number; alias: string; active?: boolean }

/** Refuses a category whose list or posts would appear on a redirected path. */
export async function assertCategoryPaths(ctx: Ctx, row: CrudRow): Promise<void> {
  const { id = 0, alias, active } = row as Category
  if (!active) return
  const stored = await ctx.db
    .selectFrom('news_category')
    .select(['alias', 'active'])
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', id)
    .executeTakeFirst()
  if (stored?.active && stored.alias === alias) return
  const posts = await ctx.db
    .selectFrom('news')
    .select('alias')
    .where('edition', '=', ctx.edition.code)
    .where('category_id', '=', id)
    .where('status', '=', 'published')
    .where('active', '=', true)
    .execute()
  const paths = posts.map((post) => newsPath({ alias: post.alias, category: { alias } }))
  await assertNoRedirect(ctx, [categoryPath(alias), ...paths], {
    field: 'alias',
    ...(stored?.active && { from: categoryPath(stored.alias) }),
  })
}

/** The old path of a visible category redirects to its new one. Its posts redirect from any category to their own. */
export async function redirectMovedCategory(ctx: Ctx, { before, after }: Event): Promise<void> {
  const [last, now] = [before as Category, after as Category]
  if (!last.active || !now.active || last.alias === now.alias) return
  await movePath(ctx, categoryPath(last.alias), categoryPath(now.alias))
}
