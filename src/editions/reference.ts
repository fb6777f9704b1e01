import type { EditionReference } from './demo/demo.ts'
import { demoOf } from './demo/demos.ts'
import type { Edition } from './edition.ts'

/** The places, subjects, levels and universities an edition begins with, in its languages. No person is among them. */
export function referenceOf(edition: Edition): EditionReference {
  const { regions, subjects, levels, universities } = demoOf(edition)
  return { regions, subjects, levels, universities }
}
