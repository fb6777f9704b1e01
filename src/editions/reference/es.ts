import { esRegions, esUniversities } from './es-places.ts'
import { esLevels, esSubjects } from './es-subjects.ts'
import type { EditionReference } from './types.ts'

export const es: EditionReference = {
  regions: esRegions,
  subjects: esSubjects,
  levels: esLevels,
  universities: esUniversities,
}
