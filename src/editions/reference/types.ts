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
/** Reference data for demo and production. */
export type EditionReference = {
  regions: ReferenceRegion[]
  subjects: ReferenceSubject[]
  levels: ReferenceLevel[]
  universities: ReferenceUniversity[]
}
