import { regions, universities } from './pl-places.ts'
import { levels, subjects } from './pl-subjects.ts'
import { tests } from './pl-tests.ts'
import type { EditionReference } from './types.ts'

export const pl: EditionReference = {
  regions,
  subjects,
  levels,
  universities,
  tests,
  placement: { subject: 'jezyk-angielski', levels: { a: 'a1-a2', b: 'b1-b2', c: 'ielts-toefl-fce' } },
}
