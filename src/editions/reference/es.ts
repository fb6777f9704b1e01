import { esRegions, esUniversities } from './es-places.ts'
import { esLevels, esSubjects } from './es-subjects.ts'
import { esTests } from './es-tests.ts'
import type { EditionReference } from './types.ts'

export const es: EditionReference = {
  regions: esRegions,
  subjects: esSubjects,
  levels: esLevels,
  universities: esUniversities,
  tests: esTests,
  placement: { subject: 'ingles', levels: { a: 'a1-a2', b: 'b1-b2', c: 'c1-c2' } },
}
