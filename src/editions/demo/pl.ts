import type { EditionDemo } from './demo.ts'
import { about, headlines, promise } from './pl-about.ts'
import { lessons, method } from './pl-lessons.ts'
import { family, given } from './pl-names.ts'
import { regions, universities } from './pl-places.ts'
import { plReviews } from './pl-reviews.ts'
import { levels, subjects } from './pl-subjects.ts'

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
  people: { given, family, headlines, about, method, promise, lessons },
  reviews: plReviews,
}
