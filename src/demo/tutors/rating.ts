import { computeCompleteness, computeStoredRating } from '#features/tutors/rating-model.ts'
import { msPerDay } from './person.ts'
import type { DemoTutor } from './tutor.ts'

/** Computes the rating without a query per tutor. Dates must already be shifted to the present. */
export function computeDemoRating({ filled, documents, status, seen_at }: DemoTutor, now: Date) {
  const daysSince = (at: Date | null) =>
    at === null ? undefined : Math.floor((now.getTime() - at.getTime()) / msPerDay)
  const hasDocuments = documents.some(({ state }) => state !== 'returned')
  return computeStoredRating({
    completeness: computeCompleteness({ ...filled, documents: hasDocuments }).percent,
    points_first_diploma: status.points_first_diploma,
    points_second_diploma: status.points_second_diploma,
    penalty: status.penalty,
    daysSinceSeen: daysSince(seen_at),
    daysSincePublished: daysSince(status.published_at),
  })
}
