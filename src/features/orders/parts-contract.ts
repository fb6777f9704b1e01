import { z } from 'zod'
import { seconds } from '#shared/codecs.ts'
import { origins, refusedReasons, removeReasons } from './model.ts'

export const named = z.object({ id: z.int(), name: z.string() })
export const choice = z.object({ value: z.int(), text: z.string() })
export const statusCode = z.int().min(1).max(12)
export const reasonNames = Object.keys(removeReasons) as [keyof typeof removeReasons]

const place = z.object({
  city_id: z.int(),
  city: z.string(),
  district_id: z.int().nullable(),
  district: z.string(),
  subdistrict_id: z.int().nullable(),
  subdistrict: z.string(),
  /** Empty for whoever may not know it yet. */
  address: z.string(),
})

/** What is wanted, as somebody reads it who may: texts of another one come without contacts. */
export const shownRequest = z.object({
  lessons: z.array(named.extend({ levels: z.array(named) })),
  goal: z.string(),
  wishes: z.string(),
  location_client: z.boolean(),
  location_tutor: z.boolean(),
  location_online: z.boolean(),
  locations: z.object({ client_place: z.array(place), tutor_place: z.array(place) }),
  schedule: z.array(z.int()),
  class_regularity: z.int(),
  class_duration: z.int(),
  price: z.int().nullable(),
  practice_id: z.int(),
  first_class_wish: seconds().nullable(),
})
export type ShownRequest = z.output<typeof shownRequest>

export const shownReview = z.object({
  review_status: z.int(),
  review_mark: z.int().nullable(),
  review_text: z.string(),
  review_response_text: z.string(),
  /** Of what was read: a later one of somebody else is not written over. */
  version: z.int().nullable(),
  created_at: seconds().nullable(),
})

/** What all who may see an order see of it. */
export const orderHead = z.object({
  id: z.int(),
  status: statusCode,
  version: z.int(),
  origin: z.enum(origins),
  created_at: seconds(),
  status_since: seconds(),
  first_class: seconds().nullable(),
  date_pause_off: seconds().nullable(),
  currency: z.string(),
  time_zone: z.string(),
})

/** By whose clock the other side reads, once there is one. */
export const otherZone = z.object({ id: z.string(), place: z.string() }).nullable()

/** A tutor beside others, with what they have answered. */
export const response = z.object({
  id: z.int(),
  tutor: z.object({
    id: z.int(),
    name: z.string(),
    avatar: z.string().nullable(),
    link: z.string(),
    score: z.int(),
    reviews: z.int(),
    avg_review_mark: z.number().nullable(),
    verified: z.boolean(),
    price: z.int().nullable(),
  }),
  kind: z.enum(['personal', 'potential', 'staff']),
  state: z.enum(['marked', 'offered', 'agreed', 'refused', 'silent', 'appointed', 'declined', 'removed']),
  text: z.string(),
  rate: z.int().nullable(),
  refused_reason: z.enum(refusedReasons).nullable(),
  offered_at: seconds(),
  responded_at: seconds().nullable(),
})

/** How somebody can be reached, once the two know each other. */
export const contacts = z.object({ name: z.string(), phone: z.string(), email: z.string() })

/** Something that happened to it, in words. */
export const happening = z.object({
  id: z.int(),
  at: seconds(),
  event: z.string(),
  by: z.enum(['staff', 'client', 'tutor', 'guest', 'system']),
  who: z.string(),
  from: statusCode.nullable(),
  to: statusCode.nullable(),
  why: z.string(),
  /** What was said with it; for staff alone. */
  text: z.string(),
})
