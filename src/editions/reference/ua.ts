import { regions, universities } from './ua-places.ts'
import { levels, subjects } from './ua-subjects.ts'
import { tests } from './ua-tests.ts'
import type { EditionReference } from './types.ts'

export const ua: EditionReference = {
  regions,
  subjects,
  levels,
  universities,
  tests,
  placement: { subject: 'anglijska-mova', levels: { a: 'a1-a2', b: 'b1-b2', c: 'fce-cae' } },
}
