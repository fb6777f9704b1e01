import type { Locale } from '#shared/locale.ts'

/** A text per locale of the edition. */
export type Names = Partial<Record<Locale, string>>
export type DemoDistrict = { name: Names }
export type DemoCity = { alias: string; name: Names; popular?: true; districts?: DemoDistrict[] }
export type DemoRegion = { name: Names; cities: DemoCity[] }
type DemoSubject = { alias: string; name: Names; popular?: true }
/** What the demo marketplace of an edition is made of; facts only, no invented people yet. */
export type EditionDemo = { regions: DemoRegion[]; subjects: DemoSubject[] }
