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
/** Who learns at a level, and so who writes about it: parents of a child, people about themselves. */
export type Audience = 'child' | 'pupil' | 'exam' | 'learner' | 'speaking'
/**
 * Whole sentences that reviews are made of, in one language; {name} is the tutor's first name, and is always what the
 * sentence is about, so that it needs no other form.
 */
export type ReviewWords = Record<Audience, readonly string[]> & {
  opening: readonly string[]
  method: readonly string[]
  /** Pace, homework, times, answers: what `but` finds fault with, and so is not said together with it. */
  care: readonly string[]
  closing: readonly string[]
  /** All that is said, by somebody of few words. */
  brief: readonly string[]
  /** What could be better, how something middling begins, and what went wrong. */
  but: readonly string[]
  middling: readonly string[]
  poor: readonly string[]
  /** The tutor's answers. */
  thanks: readonly string[]
  sorry: readonly string[]
}
export type DemoReviews = {
  /** Aliases of levels. Of the others, advanced ones are for an examination, and the rest are of grown learners. */
  audiences: Partial<Record<Audience, readonly string[]>>
  words: Partial<Record<Locale, ReviewWords>>
}
/** Whole texts that requests for lessons are made of, in one language, and never with a contact in them. */
export type OrderWords = Record<Audience, readonly string[]> & {
  /** What else somebody says about the goal, whoever learns. */
  more: readonly string[]
  wishes: readonly string[]
  /** What tutors say when they agree, and when they do not. */
  yes: readonly string[]
  no: readonly string[]
  /** Why it came to nothing, where no reason of the list says it. */
  ended: readonly string[]
  /** What staff keep to themselves. */
  notes: readonly string[]
}
export type DemoOrders = {
  words: Partial<Record<Locale, OrderWords>>
  /** Where people live; a number is put in place of {number}. */
  streets: readonly string[]
}
/** Facts that every marketplace of an edition begins with, a real one too. */
export type EditionReference = {
  regions: DemoRegion[]
  subjects: DemoSubject[]
  levels: DemoLevel[]
  universities: DemoUniversity[]
}
/** The demo marketplace of an edition: its reference data, and material for invented people. */
export type EditionDemo = EditionReference & {
  /** Some that are not in the list: people type them, in their own language. */
  universitiesElsewhere: readonly string[]
  people: DemoPeople
  reviews: DemoReviews
  orders: DemoOrders
}
