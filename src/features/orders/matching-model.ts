/** Matching factors and their weights; the weights add up to 100 points. */
export const matchingWeights = {
  rating: 40,
  price: 15,
  response_rate: 15,
  response_speed: 10,
  load: 10,
  place: 10,
} as const
export type MatchingFactor = keyof typeof matchingWeights
export type MatchingWeights = Record<MatchingFactor, number>
export const matchingFactors = Object.keys(matchingWeights) as MatchingFactor[]

/**
 * The degree to which each factor is met, from 0 to 1. Stored with every offer so that other weights can be replayed
 * later.
 */
export type FactorShares = Record<MatchingFactor, number>

export type CandidateFacts = {
  /** Rating score, 0 to 100. */
  score: number
  /** The tutor's hourly price and the client's maximum; null means any price. */
  rate: number
  price: number | null
  /** Share of offers that were answered; null if there were none. */
  response_rate: number | null
  answer_minutes: number | null
  load: number
  place: 'district' | 'city' | 'online'
}

/** Tutors with this many orders in `appointed` and `first_class` get no automatic appointments. */
export const maxTutorLoad = 5
/** Tutors with fewer paid orders are newcomers; every `newcomerEvery`-th appointment prefers one of them. */
export const newcomerOrderLimit = 3
export const newcomerEvery = 5
/** Tutors with a lower score receive no offers. */
export const minScoreForOffers = 30
export const offerBatchSize = 50

const minutesPerDay = 24 * 60
/** A factor without data counts as half met. */
const unknownShare = 0.5

export function computeShares({
  score,
  rate,
  price,
  response_rate,
  answer_minutes,
  load,
  place,
}: CandidateFacts): FactorShares {
  return {
    rating: clamp(score / 100),
    price: price === null ? unknownShare : clamp(1 - Math.max(0, rate - price) / price),
    response_rate: response_rate ?? unknownShare,
    response_speed: answer_minutes === null ? unknownShare : clamp(1 - answer_minutes / minutesPerDay),
    load: clamp(1 - load / maxTutorLoad),
    place: { district: 1, online: 0.9, city: 0.6 }[place],
  }
}

const clamp = (share: number) => Math.min(1, Math.max(0, share))

/** Rounded once at the end, so that the total does not drift from the parts. */
export function computePoints(shares: FactorShares, applied: MatchingWeights = matchingWeights): number {
  return Math.round(matchingFactors.reduce((sum, part) => sum + applied[part] * shares[part], 0))
}

export type AgreedTutor = {
  tutor_id: number
  points: number
  /** Orders in `appointed` and `first_class`, and orders that were paid. */
  load: number
  paid_orders: number
  answered_in: number
  /** Staff allow this tutor to be appointed automatically. */
  auto_appoint: boolean
}
export type AutoAppointChoice = {
  tutor_id: number
  rule: 'best' | 'newcomer'
  points: number
  of: number
}

/**
 * Picks the tutor to appoint automatically; undefined if nobody is eligible. `appointments` is the number of earlier
 * automatic appointments: every fifth prefers a newcomer.
 */
export function chooseTutor(agreed: readonly AgreedTutor[], appointments: number): AutoAppointChoice | undefined {
  const available = agreed.filter(({ load, auto_appoint }) => auto_appoint && load < maxTutorLoad)
  const newcomers =
    (appointments + 1) % newcomerEvery === 0 ? available.filter((one) => one.paid_orders < newcomerOrderLimit) : []
  const eligible = newcomers.length > 0 ? newcomers : available
  const [best] = eligible.toSorted(
    (a, b) => b.points - a.points || a.answered_in - b.answered_in || a.tutor_id - b.tutor_id,
  )
  if (!best) return undefined
  const rule = newcomers.length > 0 ? 'newcomer' : 'best'
  return { tutor_id: best.tutor_id, rule, points: best.points, of: available.length }
}
