/** Share of each item in the profile's completeness; the sum is 100. */
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
/** Items that are required for publishing. */
export const requiredItems = ['subjects', 'levels', 'places', 'schedule', 'short_description', 'description'] as const

export type FilledItems = Record<CompletenessItem, boolean>
export type Completeness = {
  percent: number
  items: { item: CompletenessItem; done: boolean; gain: number; needed: boolean }[]
}

export function computeCompleteness(filled: FilledItems): Completeness {
  const names = Object.keys(completenessItems) as CompletenessItem[]
  const needed = new Set<CompletenessItem>(requiredItems)
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

/** Maximum points per part; `newcomer` is added on top and `penalty` is subtracted. */
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
/** Order of the stored `score_parts`: append new parts at the end. */
export const ratingPartNames = [
  ...(Object.keys(ratingParts) as (keyof typeof ratingParts)[]),
  'newcomer',
  'penalty',
] as const
export const maxRating = 100
export const newcomerPoints = 5
export const newcomerDays = 14
export const maxPenalty = 30

/** An undefined share means that there is no data yet; the part then gets half of its points. */
export type RatingInputs = {
  completeness: number
  points_first_diploma: number
  points_second_diploma: number
  /** Shares from 0 to 1. */
  response_rate?: number
  response_speed?: number
  reviews?: number
  paid_orders?: number
  /** Undefined if the tutor was never seen. */
  daysSinceSeen: number | undefined
  daysSincePublished: number | undefined
  penalty: number
}
/** Requests offered to a tutor, how they were answered, and paid orders. */
export type ResponseStats = { offers: number; answers: number; answer_minutes: number; paid_orders: number }

/** Added to every tutor's requests, so that the first answer does not decide the rate alone. */
export const assumedRequests = { offers: 2, answers: 1 }
const dayMinutes = 24 * 60
/** Number of paid orders that earns all points. */
const fullPaidOrders = 10

/** Shares of the record for each part of the rating; a part without data is left out. */
export function statsShares({ offers, answers, answer_minutes, paid_orders }: ResponseStats) {
  return {
    ...(offers > 0 && { response_rate: (answers + assumedRequests.answers) / (offers + assumedRequests.offers) }),
    ...(answers > 0 && { response_speed: Math.max(0, 1 - answer_minutes / answers / dayMinutes) }),
    ...(paid_orders > 0 && { paid_orders: Math.min(1, 0.5 + paid_orders / fullPaidOrders / 2) }),
  }
}

/** Fewer answers are not enough to predict the next one. */
const minAnswers = 3
const longestHours = 12

/** Typical response time in hours, 24 meaning the same day; null with too little data. */
export function typicalResponseHours({ answers, answer_minutes }: ResponseStats): number | null {
  if (answers < minAnswers) return null
  const hours = Math.max(1, Math.ceil(answer_minutes / answers / 60))
  return hours > longestHours ? 24 : hours
}

export type RatingPartScore = { part: RatingPart; points: number; most: number; known: boolean }

/** Parts are rounded to whole points, so that they sum to the score. */
export function computeRating(known: RatingInputs): { score: number; parts: RatingPartScore[] } {
  const share = (part: keyof typeof ratingParts, value: number | undefined): RatingPartScore => ({
    part,
    points: Math.round(ratingParts[part] * (value ?? 0.5)),
    most: ratingParts[part],
    known: value !== undefined,
  })
  const { daysSincePublished: published } = known
  const isNew = published !== undefined && published < newcomerDays
  const penalty = Math.min(known.penalty, maxPenalty)
  const earned: RatingPartScore[] = [
    share('completeness', known.completeness / 100),
    share('first_diploma', known.points_first_diploma / ratingParts.first_diploma),
    share('second_diploma', known.points_second_diploma / ratingParts.second_diploma),
    share('response_rate', known.response_rate),
    share('response_speed', known.response_speed),
    share('reviews', known.reviews),
    share('paid_orders', known.paid_orders),
    share('activity', activityShare(known.daysSinceSeen)),
  ]
  // The newcomer bonus never lifts the score above the maximum.
  const rest = Math.min(newcomerPoints, maxRating - sumPoints(earned))
  const parts: RatingPartScore[] = [
    ...earned,
    { part: 'newcomer', points: isNew ? rest : 0, most: newcomerPoints, known: true },
    { part: 'penalty', points: penalty === 0 ? 0 : -penalty, most: 0, known: true },
  ]
  return { score: Math.max(0, sumPoints(parts)), parts }
}

const sumPoints = (parts: readonly { points: number }[]) => parts.reduce((sum, { points }) => sum + points, 0)

/** Response figures are not public: visitors see them merged with the activity part. */
const activityParts: ReadonlySet<RatingPart> = new Set(['response_rate', 'response_speed', 'activity'])
export type PublicRatingPart = Exclude<RatingPart, 'response_rate' | 'response_speed' | 'penalty'>

export const publicMaxPoints: Record<PublicRatingPart, number> = {
  completeness: ratingParts.completeness,
  first_diploma: ratingParts.first_diploma,
  second_diploma: ratingParts.second_diploma,
  reviews: ratingParts.reviews,
  paid_orders: ratingParts.paid_orders,
  activity: ratingParts.response_rate + ratingParts.response_speed + ratingParts.activity,
  newcomer: newcomerPoints,
}

/**
 * Public parts sum to the public score. The penalty is hidden from both, but lists are sorted by the full score, so a
 * tutor with a penalty ranks lower than the public points suggest.
 */
export function computePublicRating(parts: readonly { part: RatingPart; points: number }[]) {
  const pointsOf = (name: PublicRatingPart) =>
    sumPoints(parts.filter(({ part }) => (name === 'activity' ? activityParts.has(part) : part === name)))
  const shown = (Object.keys(publicMaxPoints) as PublicRatingPart[]).map((part) => ({ part, points: pointsOf(part) }))
  return { score: sumPoints(shown), parts: shown }
}

/** Empty `score_parts` mean that the parts have not been computed yet. */
export function computePublicScore({ score, score_parts }: { score: number; score_parts: readonly number[] }): number {
  return score_parts.length === 0 ? score : computePublicRating(nameRatingParts(score_parts)).score
}

export const nameRatingParts = (points: readonly number[]) =>
  ratingPartNames.map((part, place) => ({ part, points: points[place] ?? 0 }))

/** Values for the columns `tutor.score` and `tutor.score_parts`, in the order of `ratingPartNames`. */
export function computeStoredRating(known: RatingInputs): { score: number; score_parts: number[] } {
  const { score, parts } = computeRating(known)
  return { score, score_parts: ratingPartNames.map((name) => parts.find(({ part }) => part === name)!.points) }
}

/** Full share for a visit this week, half for this month. */
function activityShare(days: number | undefined): number {
  if (days === undefined || days >= 30) return 0
  return days < 7 ? 1 : 0.5
}
