import { inRegions, inUniversities } from './in-places.ts'
import { inLevels, inSubjects } from './in-subjects.ts'
import type { EditionReference } from './types.ts'

export const india: EditionReference = {
  regions: inRegions,
  subjects: inSubjects,
  levels: inLevels,
  universities: inUniversities,
}
