import type { EditionDemo } from './types.ts'
import { about, headlines, promise } from './ua-about.ts'
import { lessons, method } from './ua-lessons.ts'
import { familyNames, givenNames } from './ua-names.ts'
import { uaReviews } from './ua-reviews.ts'
import { uaOrders } from './ua-orders.ts'
import { russianOrders } from './russian-orders.ts'
import { uaVacancies } from './ua-vacancies.ts'
import { russianVacancies } from './russian-vacancies.ts'

export const ua: EditionDemo = {
  universitiesElsewhere: [
    'Ягеллонський університет, Краків',
    'Карлів університет, Прага',
    'Віденський університет',
    'Вільнюський університет',
  ],
  people: { given: givenNames, family: familyNames, headlines, about, method, promise, lessons },
  reviews: uaReviews,
  orders: {
    words: { ua: uaOrders, ru: russianOrders },
    streets: [
      'вул. Січових Стрільців, {number}',
      'вул. Лесі Українки, {number}',
      'просп. Свободи, {number}',
      'вул. Шевченка, {number}',
      'вул. Садова, {number}',
      'вул. Михайла Грушевського, {number}',
      'вул. Незалежності, {number}',
      'бульв. Тараса Шевченка, {number}',
    ],
  },
  vacancies: { words: { ua: uaVacancies, ru: russianVacancies }, pay: { support: 28_000, editor: 14_000 } },
}
