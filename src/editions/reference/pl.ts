import { regions, universities } from './pl-places.ts'
import { levels, subjects } from './pl-subjects.ts'
import type { EditionReference } from './types.ts'

export const pl: EditionReference = {
  regions,
  subjects,
  levels,
  universities,
}
