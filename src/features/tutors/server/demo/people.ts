import type { Edition } from '#editions/edition.ts'
import { drawFor } from '#editions/demo/draw.ts'
import type { Locale } from '#shared/locale.ts'
import { demoDay, makePerson, movedOn } from './person.ts'
import { demoPhone } from './phone.ts'
import { demoSeed, prepareStuff } from './stuff.ts'

export type DemoPerson = { name: string; city: string; phone: string; locale: Locale; created_at: Date }

/** People who teach nothing, of the same names and cities; `kind` keeps one crowd from being another. */
export function makeDemoPeople(edition: Edition, kind: string, count: number, now: Date): DemoPerson[] {
  const stuff = prepareStuff(edition)
  return Array.from({ length: count }, (_, index) => {
    const draw = drawFor(demoSeed, edition.code, index + 1, kind)
    const locale = draw.weighted(edition.locales, (one) => (one === edition.locales[0] ? 3 : 1))
    const created = draw.int(1, 730) * 86_400_000 - draw.int(0, 86_399) * 1000
    return {
      name: makePerson(draw, stuff, 'private').name[locale]!,
      city: draw.weighted(stuff.cities, ({ weight }) => weight).alias,
      // Past the numbers of tutors.
      phone: demoPhone(edition, 9_000_000 + index),
      locale,
      created_at: movedOn(new Date(demoDay.getTime() - created), now),
    }
  })
}
