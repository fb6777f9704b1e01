import { z } from 'zod'
import { tutorReviews } from '#features/reviews/contract.ts'
import { maxReviewLimit, reviewPageSize } from '#features/reviews/model.ts'
import { profileTexts } from '#features/tutor-texts/contract.ts'
import { publicProfile } from '#features/tutors/contract.ts'
import { guest } from '#shared/access.ts'
import { id, integer, seconds } from '#shared/codecs.ts'
import { endpoint, definePage } from '#shared/contract.ts'
import { locales } from '#shared/locale.ts'
import { lenient } from './catalog-contract.ts'
import { tutorCard } from './home-contract.ts'

/** All parts of the rating in whole points, which sum to the score; an unknown part counts as half. */
const rating = z.object({
  score: z.int(),
  most: z.int(),
  parts: z.array(z.object({ part: z.string(), points: z.int(), most: z.int(), known: z.boolean() })),
})
export type PublicRating = z.output<typeof rating>

const namedItem = z.object({ id: z.int(), name: z.string() })
const avatar = z.object({ preview_url: z.string(), preview_130: z.string() }).nullable()
/** `id` holds the lowest hourly price in minor units; `status` is a `rateStatus`. */
const rate = z.object({ id: z.int(), status: z.int(), currency: z.string() })
/** Hourly prices of a school tutor, in minor units. */
const schoolRates = z.object({ base: z.array(z.int()), advanced: z.array(z.int()) })
/** An empty list of districts means the whole city. */
const location = z.object({
  city_id: z.int(),
  city: z.string(),
  districts: z.array(namedItem.extend({ subdistricts: z.array(namedItem) })),
})
const bySubject = <T extends z.ZodType>(value: T) => z.record(z.string(), value)

const publicTutor = z.object({
  id: z.int(),
  name: z.string(),
  full_name: z.string(),
  first_name: z.string(),
  avatar,
  age: z.int().nullable(),
  prof: z.int().nullable(),
  practice: z.int().nullable(),
  city: z.string(),
  short_description: z.string(),
  description: z.string(),
  lessons: z.array(namedItem),
  subjects: z.array(
    z.object({
      subject_id: z.int(),
      name: z.string(),
      selectedLevels: z.array(z.int()),
      price: z.int(),
      description: z.string(),
    }),
  ),
  lesson_levels: bySubject(z.array(namedItem)),
  lesson_descriptions: bySubject(z.string()),
  rate,
  school_rates: schoolRates.nullable(),
  work_home: z.boolean(),
  work_travel: z.boolean(),
  work_online: z.boolean(),
  locations_home: z.array(location),
  locations_travel: z.array(location),
  locations_online: z.boolean(),
  /**
   * Availability as seven bit masks, Monday first, bit 0 for midnight, in the time zone of the edition; null when
   * hidden.
   */
  schedule: z.array(z.int()).nullable(),
  time_zone: z.string(),
  university: z.object({ name: z.string() }).nullable(),
  university_graduation_year: z.int().nullable(),
  /** Documents that staff have checked, without the files. */
  documents: z.array(z.object({ kind: z.string(), checked_at: seconds() })),
  video_url: z.string(),
  verified: z.boolean(),
  accept_orders: z.boolean(),
  /** Usual response time in hours, 24 for the same day; null while unknown. */
  answers_within: z.int().nullable(),
  rating,
  reviews: tutorReviews.shape.summary,
  link: z.string(),
})

const orderForm = publicTutor
  .pick({ id: true, first_name: true, avatar: true, lessons: true, rate: true, school_rates: true, schedule: true })
  .extend({
    time_zone: z.string(),
    accept_orders: z.boolean(),
    lesson_levels: bySubject(z.array(z.int())),
    levels: z.array(namedItem),
    /** Hourly price per subject, in minor units. */
    prices: bySubject(z.int()),
    locations: z.object({ client_place: z.array(location), tutor_place: z.array(location) }),
    location_at_client: z.boolean(),
    location_at_tutor: z.boolean(),
    location_at_online: z.boolean(),
  })

const tutorInput = z.object({ id: id(), lang: z.enum(locales).optional() })

export const tutorEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/api/client/tutor/get',
    who: guest,
    input: tutorInput,
    answer: z.object({ tutor: publicTutor }),
  }),
  orderForm: endpoint({
    method: 'GET',
    path: '/api/client/tutor_data_for_order_form',
    who: guest,
    input: tutorInput,
    answer: z.object({ tutor: orderForm }),
  }),
}

const link = z.object({ text: z.string(), link: z.string() })

export const tutorPage = definePage({
  id: 'tutor',
  path: '/user-:id(^\\d+)/',
  who: guest,
  layout: 'site',
  /** Reviews are selected through the URL, so that the page works without JavaScript. */
  input: z.object({
    id: id(),
    lesson: lenient(id()),
    level: lenient(id()),
    reviews: lenient(integer(reviewPageSize, maxReviewLimit)),
  }),
  data: z.object({
    title: z.string(),
    description: z.string(),
    breadcrumbs: z.array(link),
    tutor: publicProfile,
    accept_orders: z.boolean(),
    answers_within: z.int().nullable(),
    /** Lowest hourly price, formatted; `single` when all subjects cost the same. */
    price: z.object({ from: z.string(), single: z.boolean() }).optional(),
    /** Price ranges of a school tutor at usual and advanced levels. */
    school: z.object({ base: z.string(), advanced: z.string() }).optional(),
    rating,
    reviews: tutorReviews,
    chosen: z.object({ lesson: z.int().optional(), level: z.int().optional(), limit: z.int() }),
    texts: profileTexts,
    similar: z.array(tutorCard),
  }),
})
