import { demoOf } from '../editions/demos.ts'
import type { Names } from '#editions/reference/types.ts'
import type { DemoPeople } from '../editions/types.ts'
import type { Edition } from '#editions/edition.ts'
import { languageOf, languageTag } from '#shared/locale.ts'
import { compileSentences } from './sentences.ts'
import type { Sentences } from './sentences.ts'

/** Seed of the default demo. */
export const demoSeed = 1

export type CityFixture = { alias: string; weight: number; subdistricts: readonly number[]; universities: number[] }
export type SubjectFixture = {
  alias: string
  name: Names
  popular: boolean
  /** Demand: earlier subjects of the list weigh more. */
  weight: number
  levels: readonly string[]
  /** Range in whole currency units. */
  price: readonly [number, number]
  /** True for the country's own language. */
  native: boolean
}
/** Edition data for generating demo people, prepared once. */
export type DemoFixtures = {
  edition: Edition
  cities: readonly CityFixture[]
  subjects: readonly SubjectFixture[]
  /** Aliases of advanced levels, such as exams. */
  advanced: ReadonlySet<string>
  universities: number
  /** Names of universities outside the reference list. */
  elsewhere: readonly string[]
  people: DemoPeople
  sentences: Sentences
  /** Minor units per currency unit. */
  minor: number
}

export function prepareDemoFixtures(edition: Edition): DemoFixtures {
  const demo = demoOf(edition)
  const { people, universities } = demo
  const cities = demo.regions.flatMap((region) => region.cities)
  const [locale] = edition.locales
  const tag = languageTag(locale, edition.country)
  const ownLanguage = new Intl.DisplayNames(tag, { type: 'language' }).of(languageOf(locale))!.toLowerCase()
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: edition.currency })
  return {
    edition,
    cities: cities.map(({ alias, popular, districts = [] }) => ({
      alias,
      // Popular cities with many districts are assumed to be large.
      weight: (popular ? 6 : 1) + districts.reduce((sum, { subdistricts = [] }) => sum + 2 + subdistricts.length, 0),
      subdistricts: districts.map(({ subdistricts = [] }) => subdistricts.length),
      universities: universities.flatMap(({ city }, index) => (city === alias ? [index] : [])),
    })),
    subjects: demo.subjects.map(({ alias, name, popular = false, levels, price }, place) => ({
      alias,
      name,
      popular,
      weight: (popular ? 8 : 1) * (1 + 2 / (1 + place / 4)),
      levels,
      price,
      native: (name[locale] ?? '').toLowerCase().includes(ownLanguage),
    })),
    advanced: new Set(demo.levels.flatMap(({ alias, advanced }) => (advanced ? [alias] : []))),
    universities: universities.length,
    elsewhere: demo.universitiesElsewhere,
    people,
    sentences: compileSentences(edition, people, demo.subjects),
    minor: 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2),
  }
}
