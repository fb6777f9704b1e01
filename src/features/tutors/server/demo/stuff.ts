import { demoOf } from '#editions/demo/demos.ts'
import type { DemoPeople, Names } from '#editions/demo/demo.ts'
import type { Edition } from '#editions/edition.ts'
import { languageOf, languageTag } from '#shared/locale.ts'
import { compileSentences } from './sentences.ts'
import type { Sentences } from './sentences.ts'

/** Of the people that everybody sees unless another one is asked for. */
export const demoSeed = 1

export type CityStuff = { alias: string; weight: number; subdistricts: readonly number[]; universities: number[] }
export type SubjectStuff = {
  alias: string
  name: Names
  popular: boolean
  /** How many people want it: the lists begin with the most wanted. */
  weight: number
  levels: readonly string[]
  /** Lowest and highest, in whole units of the currency. */
  price: readonly [number, number]
  /** The country's own language. */
  native: boolean
}
/** What the people of an edition are made of, prepared once. */
export type Stuff = {
  edition: Edition
  cities: readonly CityStuff[]
  subjects: readonly SubjectStuff[]
  /** Of advanced levels: examinations and the like. */
  advanced: ReadonlySet<string>
  universities: number
  /** Names of others, as somebody would write them. */
  elsewhere: readonly string[]
  people: DemoPeople
  sentences: Sentences
  /** Minor units in a whole one. */
  minor: number
}

export function prepareStuff(edition: Edition): Stuff {
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
      // The popular and finely divided ones are the large ones.
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
