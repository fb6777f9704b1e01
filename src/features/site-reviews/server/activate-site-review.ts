import type { Ctx } from '#platform/context.ts'
import { withHead } from '#platform/plugin.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { siteReviewActivationPage, siteReviewEndpoints } from '../contract.ts'
import { activationDays, siteReviewStatus } from '../model.ts'
import { hashReviewToken } from './create-site-review.ts'

const dayMs = 86_400_000

export async function activateSiteReview(ctx: Ctx, { token }: Input<typeof siteReviewEndpoints.setActive>) {
  const review = await ctx.db
    .updateTable('site_review')
    .set({ status: siteReviewStatus.pending, token_hash: null })
    .where('edition', '=', ctx.edition.code)
    .where('token_hash', '=', hashReviewToken(token))
    .where('status', '=', siteReviewStatus.unconfirmed)
    .where('created_at', '>', oldestValid(ctx))
    .returning('id')
    .executeTakeFirst()
  if (!review) throw fail('wrong_code', { id: 'site_reviews.wrong_token' })
  await ctx.emit({ name: 'site_review.confirmed', entity: 'site_review', entityId: review.id })
  return {}
}

export async function loadActivation(ctx: Ctx, { token }: Input<typeof siteReviewActivationPage>) {
  const review = await ctx.db
    .selectFrom('site_review')
    .select('id')
    .where('edition', '=', ctx.edition.code)
    .where('token_hash', '=', hashReviewToken(token))
    .where('status', '=', siteReviewStatus.unconfirmed)
    .where('created_at', '>', oldestValid(ctx))
    .executeTakeFirst()
  return withHead({ token, known: review !== undefined }, { index: false })
}

const oldestValid = ({ now }: Ctx) => new Date(now.getTime() - activationDays * dayMs)
