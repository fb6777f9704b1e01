import { mxRegions, mxUniversities } from './mx-places.ts'
import { mxLevels, mxSubjects } from './mx-subjects.ts'
import type { EditionReference } from './types.ts'

export const mx: EditionReference = {
  regions: mxRegions,
  subjects: mxSubjects,
  levels: mxLevels,
  universities: mxUniversities,
}
