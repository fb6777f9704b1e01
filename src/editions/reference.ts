import type { EditionReference } from './demo/demo.ts'
import { demoOf, hasDemo } from './demo/demos.ts'
import type { Edition } from './edition.ts'

/** Staff enter the places and subjects of an edition that has no reference data. */
export const hasReference = hasDemo

/** The places, subjects, levels and universities of an edition. It contains no personal data. */
export function referenceOf(edition: Edition): EditionReference {
  const { regions, subjects, levels, universities } = demoOf(edition)
  return { regions, subjects, levels, universities }
}
