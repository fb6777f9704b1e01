import { assertNoRedirect } from '#features/seo/public.ts'
import type { Ctx } from '#platform/context.ts'
import type { CrudRow } from '#platform/crud/rows.ts'
import { findPostMove } from './move-post.ts'
import type { PostState } from './move-post.ts'
import { newsPath } from './present-news.ts'

/** Refuses a post on a redirected path when it appears there. One that staff redirected later can still be edited. */
export async function assertNewsPath(ctx: Ctx, row: CrudRow): Promise<void> {
  const post = row as PostState & { id?: number }
  const { id = 0, alias, category_id, status, active } = post
  if (status !== 'published' || !active) return
  const { db, edition } = ctx
  const stored = await db
    .selectFrom('news')
    .select(['alias', 'category_id', 'status', 'active', 'publish_at'])
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .executeTakeFirst()
  const wasPublic = stored?.status === status && stored.active
  if (wasPublic && stored.alias === alias && stored.category_id === category_id) return
  const category = await db
    .selectFrom('news_category')
    .select('alias')
    .where('edition', '=', edition.code)
    .where('id', '=', category_id)
    .executeTakeFirst()
  const move = stored && (await findPostMove(ctx, stored, post))
  if (category)
    await assertNoRedirect(ctx, [newsPath({ alias, category })], { field: 'alias', ...(move && { from: move.from }) })
}
