/** What a profile can have, and how much of its completeness each thing brings; together 100. */
export const completenessItems = {
  photo: 15,
  subjects: 15,
  levels: 5,
  places: 10,
  schedule: 10,
  short_description: 10,
  description: 15,
  education: 5,
  documents: 5,
  subject_descriptions: 5,
  video: 5,
} as const
export type CompletenessItem = keyof typeof completenessItems
/** Without these nobody is published. */
export const neededItems = ['subjects', 'levels', 'places', 'schedule', 'short_description', 'description'] as const

export type Filled = Record<CompletenessItem, boolean>
export type Completeness = {
  percent: number
  items: { item: CompletenessItem; done: boolean; gain: number; needed: boolean }[]
}

export function completenessOf(filled: Filled): Completeness {
  const names = Object.keys(completenessItems) as CompletenessItem[]
  const needed = new Set<CompletenessItem>(neededItems)
  return {
    percent: names.reduce((sum, item) => sum + (filled[item] ? completenessItems[item] : 0), 0),
    items: names.map((item) => ({
      item,
      done: filled[item],
      gain: completenessItems[item],
      needed: needed.has(item),
    })),
  }
}

/** The most that each part of the rating can bring; `newcomer` comes on top, `penalty` is taken away. */
export const ratingParts = {
  completeness: 20,
  first_diploma: 10,
  second_diploma: 5,
  response_rate: 15,
  response_speed: 10,
  reviews: 25,
  paid_orders: 10,
  activity: 5,
} as const
export type RatingPart = keyof typeof ratingParts | 'newcomer' | 'penalty'
/** Stored figures stand in this order: new parts come last. */
export const partNames = [...(Object.keys(ratingParts) as (keyof typeof ratingParts)[]), 'newcomer', 'penalty'] as const
export const ratingMost = 100
export const newcomerPoints = 5
export const newcomerDays = 14
export const penaltyMost = 30

/** What is known of a tutor. Undefined: nothing yet, which counts as the middle. */
export type Known = {
  completeness: number
  points_first_diploma: number
  points_second_diploma: number
  /** Shares of what could be reached, 0 to 1. */
  response_rate?: number
  response_speed?: number
  reviews?: number
  paid_orders?: number
  /** Undefined for who was never seen. */
  daysSinceSeen: number | undefined
  daysSincePublished: number | undefined
  penalty: number
}
/** How somebody deals with requests: offered and answered ones, what the answers took, and orders that were paid. */
export type Recorded = { offers: number; answers: number; answer_minutes: number; paid_orders: number }

/** So many requests are assumed of everybody, half of them answered: a first one does not decide everything. */
export const assumed = { offers: 2, answers: 1 }
const dayMinutes = 24 * 60
/** So many bring all the points; who has none yet stands where nothing is known, and the first brings more. */
const manyPaid = 10

/** What a record is worth to each part of the rating; undefined where there is nothing to go by. */
export function recordShares({ offers, answers, answer_minutes, paid_orders }: Recorded) {
  return {
    ...(offers > 0 && { response_rate: (answers + assumed.answers) / (offers + assumed.offers) }),
    ...(answers > 0 && { response_speed: Math.max(0, 1 - answer_minutes / answers / dayMinutes) }),
    ...(paid_orders > 0 && { paid_orders: Math.min(1, 0.5 + paid_orders / manyPaid / 2) }),
  }
}

/** Fewer answers say nothing about the next one. */
const tellingAnswers = 3
const longestHours = 12

/** Within how many hours somebody usually answers, 24 for the same day; null where nobody can tell yet. */
export function answersWithin({ answers, answer_minutes }: Recorded): number | null {
  if (answers < tellingAnswers) return null
  const hours = Math.max(1, Math.ceil(answer_minutes / answers / 60))
  return hours > longestHours ? 24 : hours
}

export type PartOfRating = { part: RatingPart; points: number; most: number; known: boolean }

/** Every part in whole points, so that they sum to the score. */
export function ratingOf(known: Known): { score: number; parts: PartOfRating[] } {
  const share = (part: keyof typeof ratingParts, value: number | undefined): PartOfRating => ({
    part,
    points: Math.round(ratingParts[part] * (value ?? 0.5)),
    most: ratingParts[part],
    known: value !== undefined,
  })
  const { daysSincePublished: published } = known
  const isNew = published !== undefined && published < newcomerDays
  const penalty = Math.min(known.penalty, penaltyMost)
  const earned: PartOfRating[] = [
    share('completeness', known.completeness / 100),
    share('first_diploma', known.points_first_diploma / ratingParts.first_diploma),
    share('second_diploma', known.points_second_diploma / ratingParts.second_diploma),
    share('response_rate', known.response_rate),
    share('response_speed', known.response_speed),
    share('reviews', known.reviews),
    share('paid_orders', known.paid_orders),
    share('activity', activityOf(known.daysSinceSeen)),
  ]
  // Nobody has more than all points: who is new and has nearly all of them gets the rest.
  const rest = Math.min(newcomerPoints, ratingMost - sumOf(earned))
  const parts: PartOfRating[] = [
    ...earned,
    { part: 'newcomer', points: isNew ? rest : 0, most: newcomerPoints, known: true },
    { part: 'penalty', points: penalty === 0 ? 0 : -penalty, most: 0, known: true },
  ]
  return { score: Math.max(0, sumOf(parts)), parts }
}

const sumOf = (parts: readonly { points: number }[]) => parts.reduce((sum, { points }) => sum + points, 0)

/** How somebody deals with requests is between them and the staff: for visitors it is one part with their visits. */
const activityParts: ReadonlySet<RatingPart> = new Set(['response_rate', 'response_speed', 'activity'])
export type PublicPart = Exclude<RatingPart, 'response_rate' | 'response_speed' | 'penalty'>

/** The most that each part brings as visitors see it. */
export const publicMost: Record<PublicPart, number> = {
  completeness: ratingParts.completeness,
  first_diploma: ratingParts.first_diploma,
  second_diploma: ratingParts.second_diploma,
  reviews: ratingParts.reviews,
  paid_orders: ratingParts.paid_orders,
  activity: ratingParts.response_rate + ratingParts.response_speed + ratingParts.activity,
  newcomer: newcomerPoints,
}

/**
 * What visitors know of a rating: parts that sum to the score they are shown. A penalty is no part of either; lists go
 * by the whole score, so that somebody with a penalty stands lower than their points say.
 */
export function publicRating(parts: readonly { part: RatingPart; points: number }[]) {
  const pointsOf = (name: PublicPart) =>
    sumOf(parts.filter(({ part }) => (name === 'activity' ? activityParts.has(part) : part === name)))
  const shown = (Object.keys(publicMost) as PublicPart[]).map((part) => ({ part, points: pointsOf(part) }))
  return { score: sumOf(shown), parts: shown }
}

/** The score that visitors see of a tutor whose parts are stored; without any it has not been counted yet. */
export function publicScore({ score, score_parts }: { score: number; score_parts: readonly number[] }): number {
  return score_parts.length === 0 ? score : publicRating(partsFrom(score_parts)).score
}

/** Stored points by their names. */
export const partsFrom = (points: readonly number[]) =>
  partNames.map((part, place) => ({ part, points: points[place] ?? 0 }))

/** The score and, in the order of `partNames`, what it is made of: as `tutor.score` and `tutor.score_parts` keep it. */
export function storedRating(known: Known): { score: number; score_parts: number[] } {
  const { score, parts } = ratingOf(known)
  return { score, score_parts: partNames.map((name) => parts.find(({ part }) => part === name)!.points) }
}

/** Here this week, this month, or longer ago. */
function activityOf(days: number | undefined): number {
  if (days === undefined || days >= 30) return 0
  return days < 7 ? 1 : 0.5
}
