import type { EditionDemo } from './types.ts'
import { inPeople } from './in-people.ts'
import { inReviews } from './in-reviews.ts'
import { englishOrders } from './english-orders.ts'
import { englishVacancies } from './english-vacancies.ts'
import { englishOpinions } from './english-opinions.ts'
import { englishRemark, englishTexts } from './english-texts.ts'
import { englishMaterials } from './english-materials.ts'

export const india: EditionDemo = {
  seller: {
    name: 'Repeto Demo Pvt. Ltd. (invented company)',
    address: '1 Example Road, Bengaluru, Karnataka 000000',
    tax_id: 'U80903KA2020PTC123456',
    email: 'hello.in@demo.example',
  },
  universitiesElsewhere: [
    'University of Colombo',
    'Tribhuvan University, Kathmandu',
    'University of Manchester',
    'National University of Singapore',
  ],
  people: inPeople,
  reviews: inReviews,
  orders: {
    words: { en: englishOrders },
    streets: [
      '{number}, MG Road',
      '{number}, Station Road',
      '{number}, Gandhi Nagar',
      '{number}, Nehru Road',
      '{number}, Park Street',
      '{number}, Lake View Road',
      '{number}, Temple Street',
      '{number}, Church Road',
    ],
  },
  opinions: { en: englishOpinions },
  materials: {
    words: { en: englishMaterials },
    exam: { en: 'JEE Main' },
    subjects: { math: 'mathematics', language: 'spoken-english' },
  },
  vacancies: { words: { en: englishVacancies }, pay: { support: 45_000, editor: 22_000 } },
  texts: { en: { words: englishTexts, remark: englishRemark } },
}
