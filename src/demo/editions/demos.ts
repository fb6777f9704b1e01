import type { Edition } from '#editions/edition.ts'
import type { DemoWithReference, EditionDemo } from './types.ts'
import { referenceOf } from '#editions/reference.ts'
import { es } from './es.ts'
import { india } from './in.ts'
import { kz } from './kz.ts'
import { mx } from './mx.ts'
import { pl } from './pl.ts'
import { ua } from './ua.ts'
import { us } from './us.ts'

const demos: Record<string, EditionDemo> = { ua, pl, kz, us, mx, es, in: india }

/** An edition without demo data starts empty. */
export const hasDemo = (edition: Edition) => demos[edition.code] !== undefined

export function demoOf(edition: Edition): DemoWithReference {
  const demo = demos[edition.code]
  if (!demo) throw new Error(`edition ${edition.code} has no demo data`)
  return { ...referenceOf(edition), ...demo }
}
