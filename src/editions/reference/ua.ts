import { regions, universities } from './ua-places.ts'
import { levels, subjects } from './ua-subjects.ts'
import type { EditionReference } from './types.ts'

export const ua: EditionReference = {
  regions,
  subjects,
  levels,
  universities,
}
