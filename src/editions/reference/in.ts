import { inRegions, inUniversities } from './in-places.ts'
import { inLevels, inSubjects } from './in-subjects.ts'
import { inTests } from './in-tests.ts'
import type { EditionReference } from './types.ts'

export const india: EditionReference = {
  regions: inRegions,
  subjects: inSubjects,
  levels: inLevels,
  universities: inUniversities,
  tests: inTests,
  placement: { subject: 'spoken-english', levels: { a: 'beginners', b: 'intermediate', c: 'advanced' } },
}
