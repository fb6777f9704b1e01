import type { Draw } from '../draw.ts'
import { demoYear } from './person.ts'
import type { DemoIdentity, Profession } from './person.ts'
import type { CityFixture, DemoFixtures } from './fixtures.ts'

/** Values of the column `prof`. */
export const profOf: Record<Profession, number> = { teacher: 1, lecturer: 2, private: 3, student: 4, native: 5 }

export type DemoCareer = {
  /** Index in the edition's list of universities; undefined for one named in `elsewhere`. */
  university: number | undefined
  elsewhere: string
  /** The planned year, for a student. */
  graduationYear: number
  teachingSince: number
}

export function chooseProfession(draw: Draw, teachesOwnLanguage: boolean): Profession {
  if (teachesOwnLanguage && draw.chance(0.25)) return 'native'
  const shares: readonly [Profession, number][] = [
    ['private', 40],
    ['teacher', 32],
    ['student', 15],
    ['lecturer', 13],
  ]
  return draw.weighted(shares, ([, share]) => share)[0]
}

export function makeCareer(
  draw: Draw,
  { age, birth_date }: DemoIdentity,
  profession: Profession,
  city: CityFixture,
  { universities, elsewhere }: Pick<DemoFixtures, 'universities' | 'elsewhere'>,
): DemoCareer {
  const birthYear = Number(birth_date.slice(0, 4))
  const graduationYear =
    profession === 'student'
      ? Math.max(demoYear + 1, birthYear + draw.int(22, 23))
      : Math.min(demoYear, birthYear + draw.int(21, 24))
  // Teaching starts at 18 at the earliest and at least a year ago.
  const latest = demoYear - 1
  const earliest = Math.min(birthYear + 18, latest)
  const since = profession === 'student' ? draw.int(earliest, latest) : graduationYear + draw.int(-2, age > 35 ? 6 : 2)
  const isLocal = city.universities.length > 0 && draw.chance(0.75)
  const known = isLocal ? draw.pick(city.universities) : draw.int(0, universities - 1)
  const other = draw.chance(0.06) ? draw.pick(elsewhere) : ''
  return {
    university: other ? undefined : known,
    elsewhere: other,
    graduationYear,
    teachingSince: Math.min(latest, Math.max(earliest, since)),
  }
}
