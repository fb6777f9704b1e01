import type { EditionReference, Names } from '#editions/reference/types.ts'
import type { Locale } from '#shared/locale.ts'

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
/** Job openings in one language: the title, then lines of the text. `#` begins a heading, `-` an item of a list. */
export type VacancyWords = Record<DemoVacancy, readonly [string, ...string[]]>
export type DemoVacancy = 'support' | 'editor' | 'intern'
/** The pay per month in major units. */
export type DemoVacancies = {
  words: Partial<Record<Locale, VacancyWords>>
  pay: { support: number; editor: number }
}

/** Reviews of the site, videos, press mentions and job applications in one language. */
export type OpinionWords = {
  reviews: readonly { name: string; mark: number; text: string; reply?: string }[]
  videos: readonly { title: string; description: string }[]
  press: readonly { title: string; source: string }[]
  applicants: readonly { name: string; message: string }[]
}

/** Ads and posts of tutors in one language: the title, then lines of the text as in `VacancyWords`. */
export type TextWords = Record<DemoAd | DemoPost, readonly [string, ...string[]]>
export type DemoAd = 'exam_group' | 'free_hours' | 'summer_course' | 'first_lesson'
export type DemoPost = 'homework_habit' | 'exam_plan' | 'motivation'
/** A remark of staff at a passage of the ad `free_hours`. */
export type TextRemark = { quote: string; comment: string; general: string }
export type DemoTexts = Partial<Record<Locale, { words: TextWords; remark: TextRemark }>>

/** Study materials in one language; {exam} is the exam of the edition. Lines are those of `VacancyWords`. */
export type MaterialWords = {
  /** The name and the description. */
  categories: Record<DemoMaterialCategory, readonly [string, string]>
  posts: Record<DemoMaterial, { title: string; summary: string; tags: string; alt: string; lines: readonly string[] }>
}
export type DemoMaterialCategory = 'study' | 'exams' | 'lessons'
export type DemoMaterial = 'plan' | 'calm' | 'mistakes' | 'words' | 'first' | 'online'
export type DemoMaterials = {
  /** The languages of the edition, and English. */
  words: Partial<Record<Locale, MaterialWords>>
  exam: Partial<Record<Locale, string>>
  /** Aliases of the subjects that posts are about. */
  subjects: { math: string; language: string }
}

export type DemoBilling = { taxId: string; address: string; postcode: string; city: string; iban: string }

export type DemoSeller = { name: string; address: string; tax_id: string; email: string; bank_account?: string }

/** Material for the generated people of an edition. */
export type EditionDemo = {
  /** Its name says that it is invented. */
  seller: DemoSeller
  /** Universities that are not in the list, as people type them. */
  universitiesElsewhere: readonly string[]
  people: DemoPeople
  reviews: DemoReviews
  orders: DemoOrders
  vacancies: DemoVacancies
  opinions: Partial<Record<Locale, OpinionWords>>
  texts: DemoTexts
  materials: DemoMaterials
  /** Approved billing data of the demo tutor, where the edition has them. */
  billing?: DemoBilling
}

export type DemoWithReference = EditionReference & EditionDemo
