import type { Draw } from '../draw.ts'
import type { Verification } from '#features/tutors/model.ts'
import { daysBefore } from './person.ts'

/** `verification_at` is the date of the request. */
export type DemoVerification = { verification: Verification; verification_at: Date | null; verified_until: Date | null }

const shares: readonly [Verification, number][] = [
  ['none', 65],
  ['verified', 20],
  ['submitted', 3],
  ['in_review', 3],
  ['rejected', 3],
  ['expired', 6],
]
export const verificationDays = 365
/** Minimum and maximum number of days since the state was reached. */
const daysSinceRange: Record<Verification, readonly [number, number]> = {
  none: [0, 0],
  verified: [0, 350],
  submitted: [0, 4],
  in_review: [0, 2],
  rejected: [0, 90],
  expired: [verificationDays, verificationDays + 60],
}
const none: DemoVerification = { verification: 'none', verification_at: null, verified_until: null }

/** Only published tutors are verified. */
export function makeVerification(draw: Draw, publishedAgo: number | undefined, complete: boolean): DemoVerification {
  const drawn = draw.weighted(shares, ([, share]) => share)[0]
  const chance = draw.next()
  if (complete) return verificationAsOf('verified', 200 * chance, 2)
  if (publishedAgo === undefined) return none
  const [least, most] = daysSinceRange[drawn]
  const longest = Math.min(most, publishedAgo)
  if (drawn === 'none' || longest <= least) return none
  const ago = least + (longest - least) * chance
  const answered = drawn !== 'submitted' && drawn !== 'in_review'
  return verificationAsOf(drawn, ago, answered ? Math.min(4, publishedAgo - ago) * draw.next() : 0)
}

function verificationAsOf(verification: Verification, ago: number, waited: number): DemoVerification {
  const lasts = verification === 'verified' || verification === 'expired'
  return {
    verification,
    verification_at: daysBefore(ago + waited),
    verified_until: lasts ? daysBefore(ago - verificationDays) : null,
  }
}
