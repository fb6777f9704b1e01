import type { Ctx } from '#platform/context.ts'
import { castVote } from '#platform/votes/votes.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { newsEndpoints } from '../contract.ts'
import { newsVotes } from '../model.ts'
import { findVisibleNews } from './news-store.ts'

/** Only posts that visitors can read are rated. The event names no voter, since it stays in the record. */
export async function setNewsRating(ctx: Ctx, { id, rating }: Input<typeof newsEndpoints.setRating>) {
  if (!(await findVisibleNews(ctx, id))) throw fail('not_found')
  const summary = await castVote(ctx, { kind: newsVotes, id }, rating)
  await ctx.emit({ name: 'news.rated', entity: 'news', entityId: id, after: summary })
  return summary
}
