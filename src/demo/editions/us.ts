import type { EditionDemo } from './types.ts'
import { usPeople } from './us-people.ts'
import { usReviews } from './us-reviews.ts'
import { englishOrders } from './english-orders.ts'
import { englishVacancies } from './english-vacancies.ts'
import { englishOpinions } from './english-opinions.ts'
import { englishRemark, englishTexts } from './english-texts.ts'
import { englishMaterials } from './english-materials.ts'

export const us: EditionDemo = {
  seller: {
    name: 'Repeto Demo Inc. (invented company)',
    address: '1 Example Street, San Francisco, CA 00000',
    tax_id: '98-7654321',
    email: 'hello.us@demo.example',
  },
  universitiesElsewhere: [
    'McGill University, Montreal',
    'University of Toronto',
    'University of Edinburgh',
    'Trinity College Dublin',
  ],
  people: usPeople,
  reviews: usReviews,
  orders: {
    words: { en: englishOrders },
    streets: [
      '{number} Maple Street',
      '{number} Oak Avenue',
      '{number} Washington Street',
      '{number} Park Avenue',
      '{number} Cedar Lane',
      '{number} Lincoln Avenue',
      '{number} Elm Street',
      '{number} Lake Street',
    ],
  },
  opinions: { en: englishOpinions },
  materials: { words: { en: englishMaterials }, exam: { en: 'SAT' }, subjects: { math: 'math', language: 'spanish' } },
  vacancies: { words: { en: englishVacancies }, pay: { support: 4300, editor: 2100 } },
  texts: { en: { words: englishTexts, remark: englishRemark } },
}
