import type { Draw } from '../draw.ts'
import type { Localized } from '#shared/locale.ts'
import { localized } from '#shared/locale.ts'
import { chooseFace } from './faces/faces.ts'
import type { DemoFixtures } from './fixtures.ts'

export const msPerDay = 86_400_000
/** Ages and years are generated relative to this day. */
export const demoDay = new Date('2026-11-01T00:00:00Z')

/** Shifts a generated date to the day when the demo is stored. */
export function shiftToNow(date: Date, now: Date): Date {
  return new Date(date.getTime() + now.getTime() - (now.getTime() % msPerDay) - demoDay.getTime())
}

/** `days` may be fractional. */
export function daysBefore(days: number): Date {
  return new Date(demoDay.getTime() - Math.round(days * msPerDay))
}

export const demoYear = demoDay.getUTCFullYear()

export type Profession = 'teacher' | 'lecturer' | 'private' | 'student' | 'native'
export type DemoIdentity = {
  sex: 'f' | 'm'
  name: Localized
  first_name: Localized
  avatar: string
  age: number
  birth_date: string
}

const ages: Record<Profession, readonly [number, number]> = {
  teacher: [24, 64],
  lecturer: [28, 68],
  private: [23, 60],
  student: [18, 22],
  native: [23, 60],
}

export function makePerson(
  draw: Draw,
  fixtures: Pick<DemoFixtures, 'people' | 'edition'>,
  profession: Profession,
): DemoIdentity {
  const { locales } = fixtures.edition
  const sex = draw.chance(0.62) ? 'f' : 'm'
  const given = draw.pick(fixtures.people.given[sex])
  const family = draw.pick(fixtures.people.family[sex])
  const [youngest, oldest] = ages[profession]
  // The product of two draws favors younger ages.
  const age = youngest + Math.floor((oldest - youngest + 1) * draw.next() * (0.4 + 0.6 * draw.next()))
  const localizeAll = (textIn: (locale: (typeof locales)[number]) => string): Localized =>
    Object.fromEntries(locales.map((locale) => [locale, textIn(locale)]))
  const givenIn = (locale: (typeof locales)[number]) => localized(given, locale, locales[0])
  return {
    sex,
    name: localizeAll((locale) => `${givenIn(locale)} ${localized(family, locale, locales[0])}`),
    first_name: localizeAll(givenIn),
    avatar: chooseFace(sex, age, draw.next()),
    age,
    birth_date: birthDate(age, draw.int(0, 364)),
  }
}

function birthDate(age: number, daysAgo: number): string {
  const date = new Date(demoDay)
  date.setUTCDate(date.getUTCDate() - daysAgo)
  date.setUTCFullYear(date.getUTCFullYear() - age)
  return date.toISOString().slice(0, 10)
}
