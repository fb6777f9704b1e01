import type { EditionDemo } from './types.ts'
import { esPeople } from './es-people.ts'
import { esReviews } from './es-reviews.ts'
import { spanishOrders } from './spanish-orders.ts'
import { spanishVacancies } from './spanish-vacancies.ts'

export const es: EditionDemo = {
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
  vacancies: { words: { es: spanishVacancies }, pay: { support: 1900, editor: 950 } },
}
