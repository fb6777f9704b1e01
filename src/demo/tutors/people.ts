import type { Edition } from '#editions/edition.ts'
import { drawFor } from '../draw.ts'
import type { Locale } from '#shared/locale.ts'
import { demoDay, makePerson, shiftToNow } from './person.ts'
import { demoPhone } from './phone.ts'
import { demoSeed, prepareDemoFixtures } from './fixtures.ts'

export type DemoPerson = { name: string; city: string; phone: string; locale: Locale; created_at: Date }

/** People who do not teach; `kind` separates the random sequences. */
export function makeDemoPeople(edition: Edition, kind: string, count: number, now: Date): DemoPerson[] {
  const fixtures = prepareDemoFixtures(edition)
  return Array.from({ length: count }, (_, index) => {
    const draw = drawFor(demoSeed, edition.code, index + 1, kind)
    const locale = draw.weighted(edition.locales, (one) => (one === edition.locales[0] ? 3 : 1))
    const created = draw.int(1, 730) * 86_400_000 - draw.int(0, 86_399) * 1000
    return {
      name: makePerson(draw, fixtures, 'private').name[locale]!,
      city: draw.weighted(fixtures.cities, ({ weight }) => weight).alias,
      // Numbers beyond those of tutors.
      phone: demoPhone(edition, 9_000_000 + index),
      locale,
      created_at: shiftToNow(new Date(demoDay.getTime() - created), now),
    }
  })
}
