import { completenessOf, storedRating } from '../../rating-model.ts'
import { dayMs } from './person.ts'
import type { DemoTutor } from './tutor.ts'

/** As the rating of everybody else is reckoned, without asking the database for each. Of one whose days have moved on. */
export function ratedAs({ present, papers, standing, seen_at }: DemoTutor, now: Date) {
  const daysSince = (at: Date | null) => (at === null ? undefined : Math.floor((now.getTime() - at.getTime()) / dayMs))
  const documents = papers.some(({ state }) => state !== 'returned')
  return storedRating({
    completeness: completenessOf({ ...present, documents }).percent,
    points_first_diploma: standing.points_first_diploma,
    points_second_diploma: standing.points_second_diploma,
    penalty: standing.penalty,
    daysSinceSeen: daysSince(seen_at),
    daysSincePublished: daysSince(standing.published_at),
  })
}
