import type { Edition } from '../edition.ts'
import type { EditionDemo } from './demo.ts'
import { es } from './es.ts'
import { india } from './in.ts'
import { kz } from './kz.ts'
import { mx } from './mx.ts'
import { pl } from './pl.ts'
import { ua } from './ua.ts'
import { us } from './us.ts'

/** An edition needs no demo data. It then starts empty. */
const demos: Record<string, EditionDemo> = { ua, pl, kz, us, mx, es, in: india }

export const hasDemo = ({ code }: Edition): boolean => demos[code] !== undefined

export function demoOf(edition: Edition): EditionDemo {
  const demo = demos[edition.code]
  if (!demo) throw new Error(`edition ${edition.code} has no demo data`)
  return demo
}
