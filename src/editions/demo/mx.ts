import type { EditionDemo } from './demo.ts'
import { mxPeople, mxUniversities } from './mx-people.ts'
import { mxRegions } from './mx-places.ts'
import { mxReviews } from './mx-reviews.ts'
import { mxLevels, mxSubjects } from './mx-subjects.ts'

export const mx: EditionDemo = {
  regions: mxRegions,
  subjects: mxSubjects,
  levels: mxLevels,
  universities: mxUniversities,
  universitiesElsewhere: [
    'Universidad de Buenos Aires',
    'Universidad de Salamanca',
    'Universidad de Chile',
    'Universidad Nacional de Colombia',
  ],
  people: mxPeople,
  reviews: mxReviews,
}
