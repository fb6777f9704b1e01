import { usRegions, usUniversities } from './us-places.ts'
import { usLevels, usSubjects } from './us-subjects.ts'
import { usTests } from './us-tests.ts'
import type { EditionReference } from './types.ts'

export const us: EditionReference = {
  regions: usRegions,
  subjects: usSubjects,
  levels: usLevels,
  universities: usUniversities,
  tests: usTests,
  placement: { subject: 'esl', levels: { a: 'beginners', b: 'conversation', c: 'toefl-ielts' } },
}
