import type { EditionDemo } from './types.ts'
import { about, headlines, promise } from './pl-about.ts'
import { lessons, method } from './pl-lessons.ts'
import { familyNames, givenNames } from './pl-names.ts'
import { plReviews } from './pl-reviews.ts'
import { plOrders } from './pl-orders.ts'
import { plVacancies } from './pl-vacancies.ts'
import { englishOpinions } from './english-opinions.ts'
import { plOpinions } from './pl-opinions.ts'
import { polishRemark, polishTexts } from './pl-texts.ts'
import { plMaterials } from './pl-materials.ts'
import { englishMaterials } from './english-materials.ts'

export const pl: EditionDemo = {
  seller: {
    name: 'Repeto Demo sp. z o.o. (firma zmyślona)',
    address: 'ul. Przykładowa 1, 00-000 Warszawa',
    tax_id: '1234563218',
    email: 'hello.pl@demo.example',
    bank_account: 'PL61109010140000071219812874',
  },
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
  billing: {
    taxId: '8567346215',
    address: 'ul. Długa 8/4',
    postcode: '00-238',
    city: 'Warszawa',
    iban: 'PL61109010140000071219812874',
  },
  opinions: { pl: plOpinions, en: englishOpinions },
  materials: {
    words: { pl: plMaterials, en: englishMaterials },
    exam: { pl: 'matura', en: 'Matura' },
    subjects: { math: 'matematyka', language: 'jezyk-angielski' },
  },
  vacancies: { words: { pl: plVacancies }, pay: { support: 6800, editor: 3400 } },
  texts: { pl: { words: polishTexts, remark: polishRemark } },
}
