import type { Person } from '#shared/access.ts'
import { refuse } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { summariesOf } from '#features/reviews/public.ts'
import { completenessOf, ratingMost, ratingOf, ratingParts } from '../../rating-model.ts'
import { filledItems } from '../profile/filled.ts'
import { knownOf, recordsOf } from './refresh-rating.ts'

/** Every part of the score as of now, and what would bring more. */
export async function readRating(ctx: Ctx<Person>) {
  const { id } = ctx.actor
  const known = (await knownOf(ctx, [id])).get(id)
  const filled = (await filledItems(ctx, [id])).get(id)
  if (!known || !filled) throw refuse('not_found')
  const { penalty_reason } = await ctx.db
    .selectFrom('tutor')
    .select('penalty_reason')
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const reviewed = (await summariesOf(ctx, [id])).get(id)
  const record = (await recordsOf(ctx, [id])).get(id)
  const missing = completenessOf(filled).items.filter(({ done }) => !done)
  return {
    rating: {
      ...ratingOf(known),
      most: ratingMost,
      reviews: reviewed?.average
        ? { count: reviewed.reviews, average: reviewed.average, at_least: reviewed.at_least / 1000 }
        : null,
      record: record ?? null,
      penalty_reason: known.penalty > 0 ? penalty_reason : '',
      missing: missing.map(({ item, gain }) => ({ item, gain: (gain * ratingParts.completeness) / 100 })),
    },
  }
}
