import type { EditionDemo } from './types.ts'
import { esPeople } from './es-people.ts'
import { esReviews } from './es-reviews.ts'
import { spanishOrders } from './spanish-orders.ts'
import { spanishVacancies } from './spanish-vacancies.ts'
import { englishOpinions } from './english-opinions.ts'
import { spanishOpinions } from './spanish-opinions.ts'
import { spanishRemark, spanishTexts } from './spanish-texts.ts'
import { spanishMaterials } from './spanish-materials.ts'
import { englishMaterials } from './english-materials.ts'

export const es: EditionDemo = {
  seller: {
    name: 'Repeto Demo, S.L. (empresa inventada)',
    address: 'Calle Ejemplo, 1, 00000 Madrid',
    tax_id: 'B12345674',
    email: 'hello.es@demo.example',
    bank_account: 'ES9121000418450200051332',
  },
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
  billing: {
    taxId: '54362315K',
    address: 'Calle Mayor, 21, 3.º B',
    postcode: '28013',
    city: 'Madrid',
    iban: 'ES9121000418450200051332',
  },
  opinions: { es: spanishOpinions, en: englishOpinions },
  materials: {
    words: { es: spanishMaterials, en: englishMaterials },
    exam: { es: 'PAU', en: 'PAU' },
    subjects: { math: 'matematicas', language: 'ingles' },
  },
  vacancies: { words: { es: spanishVacancies }, pay: { support: 1900, editor: 950 } },
  texts: { es: { words: spanishTexts, remark: spanishRemark } },
}
