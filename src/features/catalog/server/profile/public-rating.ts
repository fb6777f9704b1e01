import { publicMaxPoints, computePublicRating, maxRating } from '#features/tutors/rating-model.ts'
import type { PublicTutor } from '#features/tutors/public.ts'
import type { PublicRating } from '../../contract.ts'

/** All parts, so that they sum to the score; the newcomer bonus only when it is not zero. */
export function presentPublicRating({ rating: { parts: counted } }: PublicTutor): PublicRating {
  const { score, parts } = computePublicRating(counted)
  const isKnown = (name: string) => counted.find(({ part }) => part === name)?.known ?? true
  return {
    score,
    most: maxRating,
    parts: parts
      .filter(({ part, points }) => part !== 'newcomer' || points > 0)
      .map(({ part, points }) => ({ part, points, most: publicMaxPoints[part], known: isKnown(part) })),
  }
}
