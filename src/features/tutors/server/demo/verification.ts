import type { Draw } from '#editions/demo/draw.ts'
import type { Verification } from '../../model.ts'
import { daysBefore } from './person.ts'

/** `verification_at` is when they asked for it. */
export type Verified = { verification: Verification; verification_at: Date | null; verified_until: Date | null }

const shares: readonly [Verification, number][] = [
  ['none', 65],
  ['verified', 20],
  ['submitted', 3],
  ['in_review', 3],
  ['rejected', 3],
  ['expired', 6],
]
/** It lasts twelve months. */
export const lastsDays = 365
/** So many days ago it became what it is, at least and at most. */
const since: Record<Verification, readonly [number, number]> = {
  none: [0, 0],
  verified: [0, 350],
  submitted: [0, 4],
  in_review: [0, 2],
  rejected: [0, 90],
  expired: [lastsDays, lastsDays + 60],
}
const none: Verified = { verification: 'none', verification_at: null, verified_until: null }

/** Of somebody who was published so many days ago: only they are verified. */
export function makeVerification(draw: Draw, publishedAgo: number | undefined, complete: boolean): Verified {
  const drawn = draw.weighted(shares, ([, share]) => share)[0]
  const chance = draw.next()
  if (complete) return asOf('verified', 200 * chance, 2)
  if (publishedAgo === undefined) return none
  const [least, most] = since[drawn]
  const longest = Math.min(most, publishedAgo)
  if (drawn === 'none' || longest <= least) return none
  const ago = least + (longest - least) * chance
  const answered = drawn !== 'submitted' && drawn !== 'in_review'
  return asOf(drawn, ago, answered ? Math.min(4, publishedAgo - ago) * draw.next() : 0)
}

function asOf(verification: Verification, ago: number, waited: number): Verified {
  const lasts = verification === 'verified' || verification === 'expired'
  return {
    verification,
    verification_at: daysBefore(ago + waited),
    verified_until: lasts ? daysBefore(ago - lastsDays) : null,
  }
}
