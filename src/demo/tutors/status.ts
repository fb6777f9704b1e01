import type { Draw } from '../draw.ts'
import { privacyFields } from '#features/tutors/model.ts'
import type { Privacy, TutorState, Verification } from '#features/tutors/model.ts'
import { ratingParts } from '#features/tutors/rating-model.ts'
import type { DemoRole } from './roles.ts'
import { daysBefore, shiftToNow } from './person.ts'
import { makeVerification } from './verification.ts'

export type DemoStatus = {
  state: TutorState
  active: boolean
  created_at: Date
  submitted_at: Date | null
  published_at: Date | null
  deletion_requested_at: Date | null
  deleted_at: Date | null
  verification: Verification
  verification_at: Date | null
  verified_until: Date | null
  points_first_diploma: number
  points_second_diploma: number
  penalty: number
  privacy: Partial<Privacy>
  email_subscribed: boolean
  school_tutor: boolean
  potential_school_tutor: boolean
  accept_orders: boolean
  auto_appoint: boolean
  show_in_catalog: boolean
  trusted: boolean
  favorite: boolean
}

const shares: readonly [TutorState, number][] = [
  ['published', 91],
  ['draft', 4],
  ['on_moderation', 3],
  ['need_revision', 2],
]
/** Unpublished profiles are more recent than published ones. */
const maxAccountDays: Record<TutorState, number> = { published: 730, draft: 150, on_moderation: 40, need_revision: 90 }

export function makeStatus(draw: Draw, school: boolean, role: DemoRole): DemoStatus {
  const complete = role === 'complete'
  const drawn = draw.weighted(shares, ([, share]) => share)[0]
  const state = role === 'beginner' ? 'draft' : role === 'usual' || role === 'crowd' ? drawn : 'published'
  const published = state === 'published'
  const created = draw.int(complete ? 500 : 1, role === 'beginner' ? 5 : maxAccountDays[state]) - draw.next()
  const publishedAgo = published ? created - Math.min(9, created) * draw.next() : undefined
  // Leaving and deleted tutors do not request verification.
  const stays = role !== 'leaving' && role !== 'deleted'
  const verified = makeVerification(draw, stays ? publishedAgo : undefined, complete)
  const isVerified = verified.verification === 'verified'
  const first =
    published && (isVerified || draw.chance(0.35)) ? draw.int(complete ? 8 : 3, ratingParts.first_diploma) : 0
  const second = first > 0 && (complete || draw.chance(0.15)) ? draw.int(2, ratingParts.second_diploma) : 0
  const school_tutor = school && published && draw.chance(0.08)
  return {
    state,
    active: complete || !published || draw.chance(0.96),
    created_at: daysBefore(created),
    submitted_at: state === 'on_moderation' ? daysBefore(Math.min(6, created) * draw.next()) : null,
    published_at: publishedAgo === undefined ? null : daysBefore(publishedAgo),
    deletion_requested_at: role === 'leaving' ? daysBefore(Math.min(9, created) * draw.next()) : null,
    deleted_at: role === 'deleted' ? daysBefore(Math.min(20, created) * draw.next()) : null,
    ...verified,
    points_first_diploma: first,
    points_second_diploma: second,
    penalty: role === 'usual' && published && draw.chance(0.03) ? draw.pick([5, 10, 15]) : 0,
    privacy: !complete && draw.chance(0.08) ? makeHiddenFields(draw) : {},
    email_subscribed: complete || draw.chance(0.85),
    school_tutor,
    potential_school_tutor: school && !school_tutor && published && draw.chance(0.08),
    accept_orders: complete || draw.chance(0.97),
    auto_appoint: complete || draw.chance(0.9),
    show_in_catalog: complete || draw.chance(0.98),
    trusted: isVerified && draw.chance(0.3),
    favorite: published && draw.chance(0.05),
  }
}

export function shiftStatus(status: DemoStatus, now: Date): DemoStatus {
  const moved = Object.entries(status).map(([name, value]) => [
    name,
    value instanceof Date ? shiftToNow(value, now) : value,
  ])
  return Object.fromEntries(moved) as DemoStatus
}

function makeHiddenFields(draw: Draw): Partial<Privacy> {
  return Object.fromEntries(draw.some(privacyFields, draw.int(1, 2)).map((field) => [field, false]))
}
