import { ratingMost } from '#features/tutors/rating-model.ts'
import type { PublicTutor } from '#features/tutors/public.ts'
import type { PublicRating } from '../../contract.ts'

/** Every part, so that they sum to the score; what came on top or was taken away only where there is something. */
export function publicRating({ rating: { score, parts } }: PublicTutor): PublicRating {
  const given = parts.filter(({ part }) => part !== 'penalty')
  const taken = score - given.reduce((sum, { points }) => sum + points, 0)
  return {
    score,
    most: ratingMost,
    parts: [
      ...given.filter(({ part, points }) => part !== 'newcomer' || points > 0),
      // No score is below zero: what cannot be taken away is not named either.
      ...(taken < 0 ? [{ part: 'penalty', points: taken, most: 0, known: true }] : []),
    ],
  }
}
