import type { EditionDemo } from './demo.ts'
import { usPeople, usUniversities } from './us-people.ts'
import { usRegions } from './us-places.ts'
import { usReviews } from './us-reviews.ts'
import { usLevels, usSubjects } from './us-subjects.ts'
import { englishOrders } from './english-orders.ts'

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
  orders: {
    words: { en: englishOrders },
    streets: [
      '{number} Maple Street',
      '{number} Oak Avenue',
      '{number} Washington Street',
      '{number} Park Avenue',
      '{number} Cedar Lane',
      '{number} Lincoln Avenue',
      '{number} Elm Street',
      '{number} Lake Street',
    ],
  },
}
