import type { Draw } from '#editions/demo/draw.ts'
import type { Localized } from '#shared/locale.ts'
import { localized } from '#shared/locale.ts'
import { faceFor } from '../faces/faces.ts'
import type { Stuff } from './stuff.ts'

export const dayMs = 86_400_000
/** The day on which the demo's people were made up: ages and years count from here. */
export const demoDay = new Date('2026-11-01T00:00:00Z')

/** People are invented as of that day; what happened to them with us moves on to the day they are stored. */
export function movedOn(date: Date, now: Date): Date {
  return new Date(date.getTime() + now.getTime() - (now.getTime() % dayMs) - demoDay.getTime())
}

/** Before the demo's day; days may be parts of one. */
export function daysBefore(days: number): Date {
  return new Date(demoDay.getTime() - Math.round(days * dayMs))
}

export const demoYear = demoDay.getUTCFullYear()

export type Profession = 'teacher' | 'lecturer' | 'private' | 'student' | 'native'
export type Person = {
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

export function makePerson(draw: Draw, stuff: Pick<Stuff, 'people' | 'edition'>, profession: Profession): Person {
  const { locales } = stuff.edition
  const sex = draw.chance(0.62) ? 'f' : 'm'
  const given = draw.pick(stuff.people.given[sex])
  const family = draw.pick(stuff.people.family[sex])
  const [youngest, oldest] = ages[profession]
  // Two draws lean towards the younger half, as the trade does.
  const age = youngest + Math.floor((oldest - youngest + 1) * draw.next() * (0.4 + 0.6 * draw.next()))
  const spell = (say: (locale: (typeof locales)[number]) => string): Localized =>
    Object.fromEntries(locales.map((locale) => [locale, say(locale)]))
  const givenIn = (locale: (typeof locales)[number]) => localized(given, locale, locales[0])
  return {
    sex,
    name: spell((locale) => `${givenIn(locale)} ${localized(family, locale, locales[0])}`),
    first_name: spell(givenIn),
    avatar: faceFor(sex, age, draw.next()),
    age,
    birth_date: birthDate(age, draw.int(0, 364)),
  }
}

/** Of somebody who is that old on the demo's day, and had the last birthday some days ago. */
function birthDate(age: number, daysAgo: number): string {
  const date = new Date(demoDay)
  date.setUTCDate(date.getUTCDate() - daysAgo)
  date.setUTCFullYear(date.getUTCFullYear() - age)
  return date.toISOString().slice(0, 10)
}
