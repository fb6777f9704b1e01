import { minScoreForOffers, computePoints, computeShares } from '#features/orders/matching-model.ts'
import type { CandidateFacts, FactorShares } from '#features/orders/matching-model.ts'
import { findRequestedSubject } from './request.ts'
import type { DemoRequest } from './request.ts'
import type { OrderDemoTutor } from './people.ts'

export type DemoCandidate = { tutor: OrderDemoTutor; rate: number; points: number; shares: FactorShares }

/** Tutors slightly above the client's price may still come to an agreement. */
const priceTolerance = 1.25

/** Repeats the matching rules in memory, because demo data is small. */
export function rankDemoCandidates(request: DemoRequest, tutors: readonly OrderDemoTutor[], at: Date): DemoCandidate[] {
  return tutors
    .filter(({ published_at, score }) => published_at < at && score >= minScoreForOffers)
    .flatMap((tutor) => scoreDemoCandidate(request, tutor) ?? [])
    .filter(({ rate }) => request.price === null || rate <= request.price * priceTolerance)
    .toSorted((a, b) => b.points - a.points || a.tutor.id - b.tutor.id)
}

/** Ignores the price; undefined if the tutor does not teach the subject, level or place. */
export function scoreDemoCandidate(request: DemoRequest, tutor: OrderDemoTutor): DemoCandidate | undefined {
  const taught = findRequestedSubject(tutor, request)
  const [first, ...others] = request.lessons
  const level = first?.levels[0]
  if (!taught || (level !== undefined && !taught.levels.some(({ id }) => id === level))) return undefined
  if (!others.every(({ id }) => tutor.subjects.some((one) => one.id === id))) return undefined
  const place = placeOf(request, tutor)
  if (!place) return undefined
  const { score } = tutor
  const { price: rate } = taught
  const unknown = { response_rate: null, answer_minutes: null, load: 0 }
  const shares = computeShares({ score, rate, price: request.price, place, ...unknown })
  return { tutor, rate, points: computePoints(shares), shares }
}

function placeOf(
  { places, at_online }: DemoRequest,
  { online, home, travel }: OrderDemoTutor,
): CandidateFacts['place'] | undefined {
  const spots = new Set(
    places.map(({ kind, city_id, district_id }) => {
      const theirs = (kind === 'client' ? travel : home).filter((one) => one.city_id === city_id)
      if (theirs.length === 0) return undefined
      return district_id !== null && theirs.some((one) => one.district_id === district_id) ? 'district' : 'city'
    }),
  )
  if (spots.has('district')) return 'district'
  const best = spots.has('city') ? 'city' : undefined
  // A request without places matches every tutor.
  if (places.length === 0 && !at_online) return online ? 'online' : 'city'
  return at_online && online ? 'online' : best
}
