import type { EditionDemo } from './demo.ts'
import { usPeople, usUniversities } from './us-people.ts'
import { usRegions } from './us-places.ts'
import { usReviews } from './us-reviews.ts'
import { usLevels, usSubjects } from './us-subjects.ts'

export const us: EditionDemo = {
  regions: usRegions,
  subjects: usSubjects,
  levels: usLevels,
  universities: usUniversities,
  universitiesElsewhere: [
    'McGill University, Montreal',
    'University of Toronto',
    'University of Edinburgh',
    'Trinity College Dublin',
  ],
  people: usPeople,
  reviews: usReviews,
}
