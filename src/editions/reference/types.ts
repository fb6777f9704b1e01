import type { Locale } from '#shared/locale.ts'

export type Names = Partial<Record<Locale, string>>
export type ReferenceSubdistrict = { name: Names; name_in: Names }
export type ReferenceDistrict = { alias: string; name: Names; name_in: Names; subdistricts?: ReferenceSubdistrict[] }
export type ReferenceCity = {
  alias: string
  name: Names
  name_in: Names
  popular?: true
  districts?: ReferenceDistrict[]
}
export type ReferenceRegion = { name: Names; cities: ReferenceCity[] }
export type ReferenceSubject = {
  alias: string
  name: Names
  /** The form after the word for a tutor: "з математики", "de matemáticas", "math". */
  name_of: Names
  popular?: true
  levels: readonly string[]
  /** The usual price of 60 minutes, lowest and highest, in major units of the currency. */
  price: readonly [number, number]
}
export type ReferenceLevel = { alias: string; name: Names; name_for: Names; advanced?: true }
export type ReferenceUniversity = { name: Names; city: string }
export type ReferenceQuestion = {
  /** The part of the test, by which the result is explained. */
  section: string
  kind: 'single' | 'multiple' | 'match' | 'number' | 'short'
  text: string
  /** `left = right` in a match. */
  options?: readonly string[]
  /** The number of the correct option from 1 (`1, 3` for several), a number, or accepted texts, one per line. */
  answer?: string
  explanation: string
  /** The text that the question is about, by its place in `texts`. */
  about?: number
}
export type ReferenceTest = {
  alias: string
  name: Names
  description: Names
  subject?: string
  /** Further subjects, whose tutors are recommended as well. */
  otherSubjects?: readonly string[]
  level?: string
  /** The language of the questions. */
  language: Locale
  /** 0 is no time limit. */
  minutes: number
  texts?: readonly { name: Names; text: string }[]
  questions: readonly ReferenceQuestion[]
}
/** The English subject of the placement test, and its levels for the results A, B and C. */
export type PlacementReference = { subject: string; levels: Partial<Record<'a' | 'b' | 'c', string>> }
/** Reference data for demo and production. */
export type EditionReference = {
  regions: ReferenceRegion[]
  subjects: ReferenceSubject[]
  levels: ReferenceLevel[]
  universities: ReferenceUniversity[]
  tests: ReferenceTest[]
  placement?: PlacementReference
}
