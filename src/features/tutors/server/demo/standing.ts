import { demoDay, movedOn } from './person.ts'
import type { Draw } from './random.ts'

const dayMs = 86_400_000
const spreadDays = 730

export type Standing = {
  state: 'draft' | 'on_moderation' | 'published' | 'need_revision'
  active: boolean
  created_at: Date
  published_at: Date | null
  verification: 'none' | 'submitted' | 'in_review' | 'verified' | 'rejected' | 'expired'
  verified_until: Date | null
  score: number
  points_first_diploma: number
  points_second_diploma: number
  school_tutor: boolean
  potential_school_tutor: boolean
  accept_orders: boolean
  auto_appoint: boolean
  show_in_catalog: boolean
  trusted: boolean
  favorite: boolean
}
type State = Standing['state']
type Verification = Standing['verification']

const states: readonly [State, number][] = [
  ['published', 93],
  ['draft', 3],
  ['on_moderation', 2],
  ['need_revision', 2],
]
const verifications: readonly [Verification, number][] = [
  ['none', 55],
  ['verified', 36],
  ['submitted', 3],
  ['in_review', 2],
  ['rejected', 1],
  ['expired', 3],
]

/** How somebody stands with us. A `complete` one lacks nothing, whatever was drawn. */
export function makeStanding(draw: Draw, school: boolean, complete: boolean): Standing {
  const state = complete ? 'published' : draw.weighted(states, ([, share]) => share)[0]
  const published = state === 'published'
  const createdDaysAgo = draw.int(1, spreadDays)
  const created_at = daysBefore(createdDaysAgo - draw.next())
  const drawn = draw.weighted(verifications, ([, share]) => share)[0]
  const possible = published && (drawn !== 'expired' || createdDaysAgo > 450)
  const verification = complete ? 'verified' : possible ? drawn : 'none'
  const verified = verification === 'verified'
  const points_first_diploma = published && (verified || draw.chance(0.6)) ? draw.int(6, 10) : 0
  const points_second_diploma = points_first_diploma > 0 && draw.chance(0.12) ? draw.int(2, 5) : 0
  // Completeness, answers, reviews, orders and activity lean to the middle.
  const earned = 14 + draw.int(0, 6) + Math.round(22 * (draw.next() + draw.next() + draw.next() * (verified ? 1 : 0.5)))
  const school_tutor = school && published && draw.chance(0.08)
  return {
    state,
    active: complete || !published || draw.chance(0.96),
    created_at,
    published_at: published
      ? daysBefore((createdDaysAgo - 1) * (1 - Math.min(1, 9 / createdDaysAgo) * draw.next()))
      : null,
    verification,
    verified_until: verifiedUntil(draw, verification, createdDaysAgo),
    score: published ? Math.min(100, earned + points_first_diploma + points_second_diploma) : 0,
    points_first_diploma,
    points_second_diploma,
    school_tutor,
    potential_school_tutor: school && !school_tutor && published && draw.chance(0.08),
    accept_orders: complete || draw.chance(0.97),
    auto_appoint: complete || draw.chance(0.9),
    show_in_catalog: complete || draw.chance(0.98),
    trusted: verified && draw.chance(0.3),
    favorite: published && draw.chance(0.05),
  }
}

/** The same, as if they had come by the day they are stored. */
export function standingAt(standing: Standing, now: Date): Standing {
  const moved = (date: Date | null) => date && movedOn(date, now)
  return {
    ...standing,
    created_at: movedOn(standing.created_at, now),
    published_at: moved(standing.published_at),
    verified_until: moved(standing.verified_until),
  }
}

/** A verification lasts twelve months. */
function verifiedUntil(draw: Draw, verification: Verification, createdDaysAgo: number): Date | null {
  if (verification === 'verified') return daysBefore(draw.int(1, Math.max(1, Math.min(300, createdDaysAgo - 10))) - 365)
  return verification === 'expired' ? daysBefore(draw.int(1, 60)) : null
}

function daysBefore(days: number): Date {
  return new Date(demoDay.getTime() - Math.round(days * dayMs))
}
