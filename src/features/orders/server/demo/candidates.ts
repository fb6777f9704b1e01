import { pointsForOrder, pointsOf, sharesOf } from '../../matching-model.ts'
import type { Facts, Shares } from '../../matching-model.ts'
import { taughtBy } from './request.ts'
import type { Wanted } from './request.ts'
import type { Tutor } from './world.ts'

export type Suited = { tutor: Tutor; rate: number; points: number; shares: Shares }

/** A little more than the client would give may still come to an agreement. */
const overPrice = 1.25

/** Who suits a request by the rules that orders go by, the best first: the people of a demo fit into memory. */
export function suitedFor(wanted: Wanted, tutors: readonly Tutor[], at: Date): Suited[] {
  return tutors
    .filter(({ published_at, score }) => published_at < at && score >= pointsForOrder)
    .flatMap((tutor) => suited(wanted, tutor) ?? [])
    .filter(({ rate }) => wanted.price === null || rate <= wanted.price * overPrice)
    .toSorted((a, b) => b.points - a.points || a.tutor.id - b.tutor.id)
}

/** Somebody in particular, whatever it would cost; undefined if they do not teach it, or not there. */
export function suited(wanted: Wanted, tutor: Tutor): Suited | undefined {
  const taught = taughtBy(tutor, wanted)
  const [first, ...others] = wanted.lessons
  const level = first?.levels[0]
  if (!taught || (level !== undefined && !taught.levels.some(({ id }) => id === level))) return undefined
  if (!others.every(({ id }) => tutor.subjects.some((one) => one.id === id))) return undefined
  const place = placeOf(wanted, tutor)
  if (!place) return undefined
  const { score } = tutor
  const { price: rate } = taught
  const unknown = { response_rate: null, answer_minutes: null, load: 0 }
  const shares = sharesOf({ score, rate, price: wanted.price, place, ...unknown })
  return { tutor, rate, points: pointsOf(shares), shares }
}

function placeOf({ places, at_online }: Wanted, { online, home, travel }: Tutor): Facts['place'] | undefined {
  const spots = new Set(
    places.map(({ kind, city_id, district_id }) => {
      const theirs = (kind === 'client' ? travel : home).filter((one) => one.city_id === city_id)
      if (theirs.length === 0) return undefined
      return district_id !== null && theirs.some((one) => one.district_id === district_id) ? 'district' : 'city'
    }),
  )
  if (spots.has('district')) return 'district'
  const best = spots.has('city') ? 'city' : undefined
  // Nothing was said: everybody may do.
  if (places.length === 0 && !at_online) return online ? 'online' : 'city'
  return at_online && online ? 'online' : best
}
