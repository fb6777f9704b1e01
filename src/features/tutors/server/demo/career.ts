import type { Draw } from '#editions/demo/draw.ts'
import { demoYear } from './person.ts'
import type { Person, Profession } from './person.ts'
import type { CityStuff, Stuff } from './stuff.ts'

/** As the column `prof` counts them. */
export const profOf: Record<Profession, number> = { teacher: 1, lecturer: 2, private: 3, student: 4, native: 5 }

export type Career = {
  /** The place in the edition's list of universities; undefined for one that is not in it, which has its name here. */
  university: number | undefined
  elsewhere: string
  /** Of a student, the year that is planned. */
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
  { age, birth_date }: Person,
  profession: Profession,
  city: CityStuff,
  { universities, elsewhere }: Pick<Stuff, 'universities' | 'elsewhere'>,
): Career {
  const birthYear = Number(birth_date.slice(0, 4))
  const graduationYear =
    profession === 'student'
      ? Math.max(demoYear + 1, birthYear + draw.int(22, 23))
      : Math.min(demoYear, birthYear + draw.int(21, 24))
  // Some begin while they study, nobody before it, and everybody has a year behind them.
  const latest = demoYear - 1
  const earliest = Math.min(birthYear + 18, latest)
  const since = profession === 'student' ? draw.int(earliest, latest) : graduationYear + draw.int(-2, age > 35 ? 6 : 2)
  const near = city.universities.length > 0 && draw.chance(0.75)
  const known = near ? draw.pick(city.universities) : draw.int(0, universities - 1)
  const other = draw.chance(0.06) ? draw.pick(elsewhere) : ''
  return {
    university: other ? undefined : known,
    elsewhere: other,
    graduationYear,
    teachingSince: Math.min(latest, Math.max(earliest, since)),
  }
}
