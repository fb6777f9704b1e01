import type { EditionDemo } from './demo.ts'
import { inPeople, inUniversities } from './in-people.ts'
import { inRegions } from './in-places.ts'
import { inLevels, inSubjects } from './in-subjects.ts'

export const india: EditionDemo = {
  regions: inRegions,
  subjects: inSubjects,
  levels: inLevels,
  universities: inUniversities,
  people: inPeople,
}
