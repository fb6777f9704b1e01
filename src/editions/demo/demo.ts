import type { Locale } from '#shared/locale.ts'

export type Names = Partial<Record<Locale, string>>
export type DemoSubdistrict = { name: Names; name_in: Names }
export type DemoDistrict = { alias: string; name: Names; name_in: Names; subdistricts?: DemoSubdistrict[] }
export type DemoCity = { alias: string; name: Names; name_in: Names; popular?: true; districts?: DemoDistrict[] }
export type DemoRegion = { name: Names; cities: DemoCity[] }
export type DemoSubject = {
  alias: string
  name: Names
  /** The form after the word for a tutor: "з математики", "de matemáticas", "math". */
  name_of: Names
  popular?: true
  levels: readonly string[]
  /** The usual price of 60 minutes, lowest and highest, in major units of the currency. */
  price: readonly [number, number]
}
export type DemoLevel = { alias: string; name: Names; name_for: Names; advanced?: true }
export type DemoUniversity = { name: Names; city: string }
/** Names and sentences for generated people; sentences are ICU messages with {years} and {subject}. */
export type DemoPeople = {
  given: { f: readonly Names[]; m: readonly Names[] }
  family: { f: readonly Names[]; m: readonly Names[] }
  headlines: readonly Names[]
  about: readonly Names[]
  method: readonly Names[]
  promise: readonly Names[]
  /** Texts about one of their subjects. */
  lessons: readonly Names[]
}
/** The kind of student at a level, which determines who writes: parents, or the students themselves. */
export type Audience = 'child' | 'pupil' | 'exam' | 'learner' | 'speaking'
/**
 * Sentences for reviews in one language. {name} is the tutor's first name and always the subject of the sentence, so
 * that it needs no inflection.
 */
export type ReviewWords = Record<Audience, readonly string[]> & {
  opening: readonly string[]
  method: readonly string[]
  /** About pace, homework, times and replies. Not combined with `but`, which criticises the same. */
  care: readonly string[]
  closing: readonly string[]
  /** Complete one-sentence reviews. */
  brief: readonly string[]
  /** Criticism, openings of average reviews, and complaints. */
  but: readonly string[]
  middling: readonly string[]
  poor: readonly string[]
  /** The tutor's replies. */
  thanks: readonly string[]
  sorry: readonly string[]
}
export type DemoReviews = {
  /** Aliases of levels. Of the others, advanced ones are for exams and the rest for adult learners. */
  audiences: Partial<Record<Audience, readonly string[]>>
  words: Partial<Record<Locale, ReviewWords>>
}
/** Texts for lesson requests in one language; they never contain contacts. */
export type OrderWords = Record<Audience, readonly string[]> & {
  /** Additional goals for any audience. */
  more: readonly string[]
  wishes: readonly string[]
  /** Tutors' messages with an acceptance or a refusal. */
  yes: readonly string[]
  no: readonly string[]
  /** Reasons for a failed order that are not in the list of reasons. */
  ended: readonly string[]
  /** Internal notes of staff. */
  notes: readonly string[]
}
export type DemoOrders = {
  words: Partial<Record<Locale, OrderWords>>
  /** Street addresses; {number} is replaced. */
  streets: readonly string[]
}
/** Reference data for demo and production. */
export type EditionReference = {
  regions: DemoRegion[]
  subjects: DemoSubject[]
  levels: DemoLevel[]
  universities: DemoUniversity[]
}
/** The demo data of an edition: its reference data and material for generated people. */
export type EditionDemo = EditionReference & {
  /** Universities that are not in the list, as people type them. */
  universitiesElsewhere: readonly string[]
  people: DemoPeople
  reviews: DemoReviews
  orders: DemoOrders
}
