import { mxRegions, mxUniversities } from './mx-places.ts'
import { mxLevels, mxSubjects } from './mx-subjects.ts'
import { mxTests } from './mx-tests.ts'
import type { EditionReference } from './types.ts'

export const mx: EditionReference = {
  regions: mxRegions,
  subjects: mxSubjects,
  levels: mxLevels,
  universities: mxUniversities,
  tests: mxTests,
  placement: { subject: 'ingles', levels: { a: 'a1-a2', b: 'b1-b2', c: 'c1-c2' } },
}
