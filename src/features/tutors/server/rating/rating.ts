import type { Person } from '#shared/access.ts'
import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { listReviewSummaries } from '#features/reviews/public.ts'
import { computeCompleteness, maxRating, computeRating, ratingParts } from '../../rating-model.ts'
import { listFilledItems } from '../profile/filled-items.ts'
import { listRatingInputs, listTutorRecords } from './refresh-rating.ts'

export async function loadTutorRating(ctx: Ctx<Person>) {
  const { id } = ctx.actor
  const known = (await listRatingInputs(ctx, [id])).get(id)
  const filled = (await listFilledItems(ctx, [id])).get(id)
  if (!known || !filled) throw fail('not_found')
  const { penalty_reason } = await ctx.db
    .selectFrom('tutor')
    .select('penalty_reason')
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const reviewed = (await listReviewSummaries(ctx, [id])).get(id)
  const record = (await listTutorRecords(ctx, [id])).get(id)
  const missing = computeCompleteness(filled).items.filter(({ done }) => !done)
  return {
    rating: {
      ...computeRating(known),
      most: maxRating,
      reviews: reviewed?.average
        ? { count: reviewed.reviews, average: reviewed.average, at_least: reviewed.at_least / 1000 }
        : null,
      record: record ?? null,
      penalty_reason: known.penalty > 0 ? penalty_reason : '',
      missing: missing.map(({ item, gain }) => ({ item, gain: (gain * ratingParts.completeness) / 100 })),
    },
  }
}
