import type { EditionDemo } from './types.ts'
import { familyNames, givenNames } from './kz-names.ts'
import { about, headlines, lessons, method, promise } from './kz-sentences.ts'
import { kzReviews } from './kz-reviews.ts'
import { russianOrders } from './russian-orders.ts'
import { russianVacancies } from './russian-vacancies.ts'
import { russianOpinions } from './russian-opinions.ts'
import { englishOpinions } from './english-opinions.ts'
import { russianRemark, russianTexts } from './russian-texts.ts'
import { russianMaterials } from './russian-materials.ts'
import { englishMaterials } from './english-materials.ts'

export const kz: EditionDemo = {
  seller: {
    name: 'ТОО «Репето Демо» (вымышленная компания)',
    address: 'ул. Примерная, 1, 000000 Алматы',
    tax_id: '123440014829',
    email: 'hello.kz@demo.example',
  },
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
  opinions: { ru: russianOpinions, en: englishOpinions },
  materials: {
    words: { ru: russianMaterials, en: englishMaterials },
    exam: { ru: 'ЕНТ', en: 'UNT' },
    subjects: { math: 'matematika', language: 'angliyskiy-yazyk' },
  },
  vacancies: { words: { ru: russianVacancies }, pay: { support: 320_000, editor: 160_000 } },
  texts: { ru: { words: russianTexts, remark: russianRemark } },
}
