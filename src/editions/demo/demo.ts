import type { Locale } from '#shared/locale.ts'

/** A text per locale of the edition. */
export type Names = Partial<Record<Locale, string>>
export type DemoSubdistrict = { name: Names; name_in: Names }
export type DemoDistrict = { alias: string; name: Names; name_in: Names; subdistricts?: DemoSubdistrict[] }
export type DemoCity = { alias: string; name: Names; name_in: Names; popular?: true; districts?: DemoDistrict[] }
export type DemoRegion = { name: Names; cities: DemoCity[] }
export type DemoSubject = {
  alias: string
  name: Names
  /** What follows the word for a tutor: "з математики", "de matemáticas", "math". */
  name_of: Names
  popular?: true
  /** Aliases of its levels. */
  levels: readonly string[]
  /** The usual price of 60 minutes, lowest and highest, in whole units of the currency. */
  price: readonly [number, number]
}
export type DemoLevel = { alias: string; name: Names; name_for: Names; advanced?: true }
export type DemoUniversity = { name: Names; city: string }
/** Names and sentences that invented people are made of; sentences are ICU messages with {years} and {subject}. */
export type DemoPeople = {
  given: { f: readonly Names[]; m: readonly Names[] }
  family: { f: readonly Names[]; m: readonly Names[] }
  /** One line under the name. */
  headlines: readonly Names[]
  about: readonly Names[]
  method: readonly Names[]
  promise: readonly Names[]
  /** About one subject of theirs. */
  lessons: readonly Names[]
}
/** What the demo marketplace of an edition is made of: facts, and the stuff of invented people. */
export type EditionDemo = {
  regions: DemoRegion[]
  subjects: DemoSubject[]
  levels: DemoLevel[]
  universities: DemoUniversity[]
  /** Some that are not in the list: people type them, in their own language. */
  universitiesElsewhere: readonly string[]
  people: DemoPeople
}
