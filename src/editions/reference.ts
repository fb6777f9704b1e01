import type { Edition } from './edition.ts'
import { es } from './reference/es.ts'
import { india } from './reference/in.ts'
import { kz } from './reference/kz.ts'
import { mx } from './reference/mx.ts'
import { pl } from './reference/pl.ts'
import { ua } from './reference/ua.ts'
import { us } from './reference/us.ts'
import type { EditionReference } from './reference/types.ts'

const references: Record<string, EditionReference> = { ua, pl, kz, us, mx, es, in: india }

/** Staff enter the places and subjects of an edition that has no reference data. */
export const hasReference = (edition: Edition) => references[edition.code] !== undefined

/** The places, subjects, levels, universities and tests of an edition. It contains no personal data. */
export function referenceOf(edition: Edition): EditionReference {
  return references[edition.code] ?? { regions: [], subjects: [], levels: [], universities: [], tests: [] }
}
