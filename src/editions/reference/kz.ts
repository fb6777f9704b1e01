import { regions, universities } from './kz-places.ts'
import { levels, subjects } from './kz-subjects.ts'
import type { EditionReference } from './types.ts'

export const kz: EditionReference = {
  regions,
  subjects,
  levels,
  universities,
}
