import type { EditionDemo } from './demo.ts'
import { esPeople, esUniversities } from './es-people.ts'
import { esRegions } from './es-places.ts'
import { esReviews } from './es-reviews.ts'
import { esLevels, esSubjects } from './es-subjects.ts'
import { spanishOrders } from './spanish-orders.ts'

export const es: EditionDemo = {
  regions: esRegions,
  subjects: esSubjects,
  levels: esLevels,
  universities: esUniversities,
  universitiesElsewhere: [
    'Universidade de Lisboa',
    'Università di Bologna',
    'Université de Toulouse',
    'Universidad de Buenos Aires',
  ],
  people: esPeople,
  reviews: esReviews,
  orders: {
    words: { es: spanishOrders },
    streets: [
      'Calle Mayor, {number}',
      'Calle del Carmen, {number}',
      'Avenida de la Constitución, {number}',
      'Calle San Miguel, {number}',
      'Calle de la Paz, {number}',
      'Paseo de la Estación, {number}',
      'Calle Cervantes, {number}',
      'Calle del Sol, {number}',
    ],
  },
}
