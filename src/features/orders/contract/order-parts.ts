import { z } from 'zod'
import { seconds } from '#shared/codecs.ts'
import { orderOrigins, refusedReasons, removeReasons } from '../model.ts'

export const namedRef = z.object({ id: z.int(), name: z.string() })
export const selectOption = z.object({ value: z.int(), text: z.string() })
export const statusCode = z.int().min(1).max(12)
export const removeReasonNames = Object.keys(removeReasons) as [keyof typeof removeReasons]

const place = z.object({
  city_id: z.int(),
  city: z.string(),
  district_id: z.int().nullable(),
  district: z.string(),
  subdistrict_id: z.int().nullable(),
  subdistrict: z.string(),
  /** The address is empty for readers who may not know it yet. */
  address: z.string(),
})

/** Texts written by the other side have contacts masked. */
export const requestView = z.object({
  lessons: z.array(namedRef.extend({ levels: z.array(namedRef) })),
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
export type RequestView = z.output<typeof requestView>

export const reviewView = z.object({
  review_status: z.int(),
  review_mark: z.int().nullable(),
  review_text: z.string(),
  review_response_text: z.string(),
  /** The version that was read; a save with an older version is rejected. */
  version: z.int().nullable(),
  created_at: seconds().nullable(),
})

export const orderBase = z.object({
  id: z.int(),
  status: statusCode,
  version: z.int(),
  origin: z.enum(orderOrigins),
  created_at: seconds(),
  status_since: seconds(),
  first_class: seconds().nullable(),
  date_pause_off: seconds().nullable(),
  currency: z.string(),
  time_zone: z.string(),
})

/** Time zone of the other side, once there is one. */
export const otherZone = z.object({ id: z.string(), place: z.string() }).nullable()

export const tutorResponse = z.object({
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

/** Another rate for the appointed tutor, who has not answered yet, with its fee. */
export const rateProposal = z.object({ rate: z.int(), fee: z.int(), by: z.enum(['client', 'staff']) })
export type RateProposal = z.output<typeof rateProposal>

/** Contacts are shown only after an appointment. */
export const contactDetails = z.object({ name: z.string(), phone: z.string(), email: z.string() })

export const timelineEvent = z.object({
  id: z.int(),
  at: seconds(),
  event: z.string(),
  by: z.enum(['staff', 'client', 'tutor', 'guest', 'system']),
  who: z.string(),
  from: statusCode.nullable(),
  to: statusCode.nullable(),
  why: z.string(),
  /** The comment given with the action; only staff receive it. */
  text: z.string(),
})
