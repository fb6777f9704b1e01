import type { EditionDemo } from './types.ts'
import { mxPeople } from './mx-people.ts'
import { mxReviews } from './mx-reviews.ts'
import { spanishOrders } from './spanish-orders.ts'
import { spanishVacancies } from './spanish-vacancies.ts'

export const mx: EditionDemo = {
  universitiesElsewhere: [
    'Universidad de Buenos Aires',
    'Universidad de Salamanca',
    'Universidad de Chile',
    'Universidad Nacional de Colombia',
  ],
  people: mxPeople,
  reviews: mxReviews,
  orders: {
    words: { es: spanishOrders },
    streets: [
      'Av. Juárez {number}',
      'Calle Hidalgo {number}',
      'Av. Reforma {number}',
      'Calle Morelos {number}',
      'Calle Allende {number}',
      'Av. Universidad {number}',
      'Calle 5 de Mayo {number}',
      'Calle Zaragoza {number}',
    ],
  },
  vacancies: { words: { es: spanishVacancies }, pay: { support: 18_500, editor: 9000 } },
}
