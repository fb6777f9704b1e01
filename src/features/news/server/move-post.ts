import { movePath } from '#features/seo/public.ts'
import type { Ctx } from '#platform/context.ts'
import type { Event } from '#platform/events.ts'
import { newsPath } from './present-news.ts'

export type PostState = {
  alias: string
  category_id: number
  status?: string
  active?: boolean
  publish_at?: Date | null
}
type PostMove = { from: string; to: string }

/** The last path of a post and its new one, if visitors saw it there and see it now under another alias. */
export async function findPostMove(ctx: Ctx, last: PostState, post: PostState): Promise<PostMove | undefined> {
  if (last.alias === post.alias || !isVisible(ctx, last) || !isVisible(ctx, post)) return undefined
  const categories = await ctx.db
    .selectFrom('news_category')
    .select(['id', 'alias'])
    .where('edition', '=', ctx.edition.code)
    .where('id', 'in', [last.category_id, post.category_id])
    .where('active', '=', true)
    .execute()
  const pathOf = ({ alias, category_id }: PostState) => {
    const category = categories.find(({ id }) => id === category_id)
    return category && newsPath({ alias, category })
  }
  const [from, to] = [pathOf(last), pathOf(post)]
  return from && to ? { from, to } : undefined
}

/** A post in another category needs no redirect, because it redirects from any category to its own. */
export async function redirectMovedPost(ctx: Ctx, { before, after }: Event): Promise<void> {
  const move = await findPostMove(ctx, before as PostState, after as PostState)
  if (move) await movePath(ctx, move.from, move.to)
}

function isVisible({ now }: Ctx, { status, active, publish_at: at }: PostState): boolean {
  return status === 'published' && active === true && (!at || at <= now)
}
