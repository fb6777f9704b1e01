import type { EditionDemo } from './types.ts'
import { familyNames, givenNames } from './kz-names.ts'
import { about, headlines, lessons, method, promise } from './kz-sentences.ts'
import { kzReviews } from './kz-reviews.ts'
import { russianOrders } from './russian-orders.ts'
import { russianVacancies } from './russian-vacancies.ts'

export const kz: EditionDemo = {
  universitiesElsewhere: [
    'Новосибирский государственный университет',
    'Кыргызский национальный университет, Бишкек',
    'Стамбульский университет',
    'Варшавский университет',
  ],
  people: { given: givenNames, family: familyNames, headlines, about, method, promise, lessons },
  reviews: kzReviews,
  orders: {
    words: { ru: russianOrders },
    streets: [
      'ул. Абая, {number}',
      'пр. Достык, {number}',
      'ул. Сатпаева, {number}',
      'ул. Жамбыла, {number}',
      'ул. Толе би, {number}',
      'мкр. Самал-2, д. {number}',
      'ул. Кунаева, {number}',
      'пр. Республики, {number}',
    ],
  },
  vacancies: { words: { ru: russianVacancies }, pay: { support: 320_000, editor: 160_000 } },
}
