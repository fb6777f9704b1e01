import type { EditionDemo } from './types.ts'
import { about, headlines, promise } from './pl-about.ts'
import { lessons, method } from './pl-lessons.ts'
import { familyNames, givenNames } from './pl-names.ts'
import { plReviews } from './pl-reviews.ts'
import { plOrders } from './pl-orders.ts'
import { plVacancies } from './pl-vacancies.ts'

export const pl: EditionDemo = {
  universitiesElsewhere: [
    'Uniwersytet Karola w Pradze',
    'Uniwersytet Wiedeński',
    'Uniwersytet Lwowski im. Iwana Franki',
    'Uniwersytet Edynburski',
  ],
  people: { given: givenNames, family: familyNames, headlines, about, method, promise, lessons },
  reviews: plReviews,
  orders: {
    words: { pl: plOrders },
    streets: [
      'ul. Kościuszki {number}',
      'ul. Mickiewicza {number}',
      'al. Niepodległości {number}',
      'ul. Słowackiego {number}',
      'ul. Ogrodowa {number}',
      'ul. Lipowa {number}',
      'ul. Sienkiewicza {number}',
      'ul. Długa {number}',
    ],
  },
  vacancies: { words: { pl: plVacancies }, pay: { support: 6800, editor: 3400 } },
}
