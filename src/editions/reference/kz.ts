import { regions, universities } from './kz-places.ts'
import { levels, subjects } from './kz-subjects.ts'
import { tests } from './kz-tests.ts'
import type { EditionReference } from './types.ts'

export const kz: EditionReference = {
  regions,
  subjects,
  levels,
  universities,
  tests,
  placement: { subject: 'angliyskiy-yazyk', levels: { a: 'a1-a2', b: 'b1-b2', c: 'c1-c2' } },
}
