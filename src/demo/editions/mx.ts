import type { EditionDemo } from './types.ts'
import { mxPeople } from './mx-people.ts'
import { mxReviews } from './mx-reviews.ts'
import { spanishOrders } from './spanish-orders.ts'
import { spanishVacancies } from './spanish-vacancies.ts'
import { englishOpinions } from './english-opinions.ts'
import { spanishOpinions } from './spanish-opinions.ts'
import { spanishRemark, spanishTexts } from './spanish-texts.ts'
import { spanishMaterials } from './spanish-materials.ts'
import { englishMaterials } from './english-materials.ts'

export const mx: EditionDemo = {
  seller: {
    name: 'Repeto Demo, S.A. de C.V. (empresa inventada)',
    address: 'Calle Ejemplo 1, 00000 Ciudad de México',
    tax_id: 'RDE200101AB1',
    email: 'hello.mx@demo.example',
  },
  universitiesElsewhere: [
    'Universidad de Buenos Aires',
    'Universidad de Salamanca',
    'Universidad de Chile',
    'Universidad Nacional de Colombia',
  ],
  people: mxPeople,
  reviews: mxReviews,
  orders: {
    words: { es: spanishOrders },
    streets: [
      'Av. Juárez {number}',
      'Calle Hidalgo {number}',
      'Av. Reforma {number}',
      'Calle Morelos {number}',
      'Calle Allende {number}',
      'Av. Universidad {number}',
      'Calle 5 de Mayo {number}',
      'Calle Zaragoza {number}',
    ],
  },
  opinions: { es: spanishOpinions, en: englishOpinions },
  materials: {
    words: { es: spanishMaterials, en: englishMaterials },
    exam: { es: 'EXANI-II', en: 'EXANI-II' },
    subjects: { math: 'matematicas', language: 'ingles' },
  },
  vacancies: { words: { es: spanishVacancies }, pay: { support: 18_500, editor: 9000 } },
  texts: { es: { words: spanishTexts, remark: spanishRemark } },
}
