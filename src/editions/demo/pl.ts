import type { EditionDemo } from './demo.ts'
import { about, headlines, promise } from './pl-about.ts'
import { lessons, method } from './pl-lessons.ts'
import { familyNames, givenNames } from './pl-names.ts'
import { regions, universities } from './pl-places.ts'
import { plReviews } from './pl-reviews.ts'
import { levels, subjects } from './pl-subjects.ts'
import { plOrders } from './pl-orders.ts'

export const pl: EditionDemo = {
  regions,
  subjects,
  levels,
  universities,
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
}
