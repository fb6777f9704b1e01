/** What makes a tutor suit an order, and for how much of 100 points each counts. */
export const weights = {
  rating: 40,
  price: 15,
  response_rate: 15,
  response_speed: 10,
  load: 10,
  place: 10,
} as const
export type Part = keyof typeof weights
export type Weights = Record<Part, number>
export const parts = Object.keys(weights) as Part[]

/** How far each part is fulfilled, 0 to 1: kept with every offer, so that other weights can be tried on it later. */
export type Shares = Record<Part, number>

export type Facts = {
  /** Of 100, as lists go by it. */
  score: number
  /** What they ask for an hour, and what the client would give; null for any. */
  rate: number
  price: number | null
  /** Of requests that were answered, or might have been; null where there were none yet. */
  response_rate: number | null
  /** What an answer takes on average, in minutes. */
  answer_minutes: number | null
  /** Orders on their way to a first lesson. */
  load: number
  /** Where the lessons would be: in the very part of the town, in the town, or online. */
  place: 'district' | 'city' | 'online'
}

/** So many orders in 4 and 5 are enough for anybody. */
export const mostAtOnce = 5
/** Whoever has so few paid orders is new here; every so many-th appointment is for somebody new. */
export const newcomerBelow = 3
export const newcomerEvery = 5
/** A tutor with fewer points is offered nothing. */
export const pointsForOrder = 30
/** To how many an order is offered at once. */
export const offeredAtOnce = 50

const dayMinutes = 24 * 60
/** What nothing is known about counts as the middle. */
const unknown = 0.5

export function sharesOf({ score, rate, price, response_rate, answer_minutes, load, place }: Facts): Shares {
  return {
    rating: clamped(score / 100),
    price: price === null ? unknown : clamped(1 - Math.max(0, rate - price) / price),
    response_rate: response_rate ?? unknown,
    response_speed: answer_minutes === null ? unknown : clamped(1 - answer_minutes / dayMinutes),
    load: clamped(1 - load / mostAtOnce),
    place: { district: 1, online: 0.9, city: 0.6 }[place],
  }
}

const clamped = (share: number) => Math.min(1, Math.max(0, share))

/** Whole points which sum to what they come to together. */
export function pointsOf(shares: Shares, given: Weights = weights): number {
  return Math.round(parts.reduce((sum, part) => sum + given[part] * shares[part], 0))
}

export type Agreed = {
  tutor_id: number
  points: number
  /** Orders in 4 and 5, and those that were paid. */
  load: number
  paid_orders: number
  /** What the answer took, in minutes. */
  answered_in: number
  /** Whether staff let them be appointed without being asked. */
  auto_appoint: boolean
}
export type Choice = {
  tutor_id: number
  /** The best of all, or of those who are new: every fifth is theirs. */
  rule: 'best' | 'newcomer'
  points: number
  /** Among how many. */
  of: number
}

/**
 * Who of those who have agreed is appointed; undefined if nobody may be. `appointments` is how many there were before
 * this one: every fifth goes to somebody new, if somebody new has agreed.
 */
export function choose(agreed: readonly Agreed[], appointments: number): Choice | undefined {
  const free = agreed.filter(({ load, auto_appoint }) => auto_appoint && load < mostAtOnce)
  const newcomers =
    (appointments + 1) % newcomerEvery === 0 ? free.filter((one) => one.paid_orders < newcomerBelow) : []
  const among = newcomers.length > 0 ? newcomers : free
  const [best] = among.toSorted(
    (a, b) => b.points - a.points || a.answered_in - b.answered_in || a.tutor_id - b.tutor_id,
  )
  if (!best) return undefined
  const rule = newcomers.length > 0 ? 'newcomer' : 'best'
  return { tutor_id: best.tutor_id, rule, points: best.points, of: free.length }
}
