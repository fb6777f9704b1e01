import { publicMost, publicRating, ratingMost } from '#features/tutors/rating-model.ts'
import type { PublicTutor } from '#features/tutors/public.ts'
import type { PublicRating } from '../../contract.ts'

/** Every part, so that they sum to the score; what comes on top only where there is something. */
export function presentRating({ rating: { parts: counted } }: PublicTutor): PublicRating {
  const { score, parts } = publicRating(counted)
  const isKnown = (name: string) => counted.find(({ part }) => part === name)?.known ?? true
  return {
    score,
    most: ratingMost,
    parts: parts
      .filter(({ part, points }) => part !== 'newcomer' || points > 0)
      .map(({ part, points }) => ({ part, points, most: publicMost[part], known: isKnown(part) })),
  }
}
