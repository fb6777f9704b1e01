import { z } from 'zod'
import { client, guest } from '#shared/access.ts'
import { entity, flag, id, integer, money, seconds, text } from '#shared/codecs.ts'
import { endpoint, noFields, definePage } from '#shared/contract.ts'
import { lessonDurations, maxLessonsPerWeek, practiceIds } from '../model.ts'

/** The address is used only for the client's places. */
const place = z.object({
  city_id: id(),
  district_id: id().nullable().optional(),
  subdistrict_id: id().nullable().optional(),
  address: text(300).optional(),
})
export type RequestPlace = z.output<typeof place>

const hours = z.array(integer(0, 2 ** 24 - 1)).length(7)
const oneOf = (numbers: readonly number[]) =>
  integer(0, Math.max(...numbers)).refine((one) => numbers.includes(one), { error: 'invalid.unknown' })

/** Forms send an empty string for an empty field. */
const orEmpty = <T extends z.ZodType>(number: T) => z.union([number, z.literal('')])

/** All fields but the lessons are optional and may be added later. */
export const requestFields = {
  lessons: z
    .array(z.object({ id: id(), levels: z.array(id()).max(20).default([]) }))
    .min(1)
    .max(5),
  /** Levels for all lessons, and per lesson id; each lesson keeps only the levels that its subject has. */
  levels: z.array(id()).max(20).optional(),
  lesson_levels: z
    .record(z.string().regex(/^\d{1,16}$/), z.array(id()).max(20))
    .refine((map) => Object.keys(map).length <= 5)
    .optional(),
  goal: text(1000).optional(),
  wishes: text(3000).optional(),
  location_client: flag().optional(),
  location_tutor: flag().optional(),
  location_online: flag().optional(),
  locations: z
    .object({ client_place: z.array(place).max(20).default([]), tutor_place: z.array(place).max(20).default([]) })
    .optional(),
  address: text(300).optional(),
  /** Seven hour masks, Monday first, bit 0 for midnight, in the edition's time zone. */
  schedule: hours.optional(),
  class_regularity: orEmpty(integer(0, maxLessonsPerWeek)).nullable().optional(),
  class_duration: orEmpty(oneOf(lessonDurations)).nullable().optional(),
  /** Maximum price per hour in minor units. */
  price: money(1, 2 ** 31 - 1)
    .nullable()
    .optional(),
  practice_id: oneOf(practiceIds).optional(),
}

/** A name and at least one contact are required; a signed-in client's account supplies what is missing. */
const contacts = {
  name: text(100).optional(),
  email: text(254).optional(),
  phone: text(40).optional(),
  terms: flag().optional(),
}

/** School requests are never addressed to one tutor. */
const schoolRequest = z.object({ ...requestFields, ...contacts })
const request = schoolRequest.extend({ tutor_id: id().optional() })
export type LessonRequest = z.output<typeof request>
const requestChanges = z.object(requestFields).partial()
export type RequestChanges = z.output<typeof requestChanges>

const placedOrder = z.object({ order_id: z.int(), link: z.string() })
const limit = { seconds: 3600, perNetwork: 60, captchaAfter: 5, shared: 'requests' } as const

const guestEndpoint = <const P extends string, I extends z.ZodObject>(path: P, input: I) =>
  endpoint({
    method: 'POST',
    path: `/api/client/${path}`,
    who: guest,
    input,
    answer: placedOrder,
    auth: true,
    limit,
  })

export const requestEndpoints = {
  rules: endpoint({
    method: 'GET',
    path: '/api/resources/order_rules',
    who: guest,
    input: noFields,
    answer: z.object({
      rules: z.object({
        lessons: z.int(),
        goal: z.int(),
        wishes: z.int(),
        class_regularity: z.array(z.int()),
        class_duration: z.array(z.int()),
        practice: z.array(z.object({ id: z.int(), text: z.string() })),
        price: z.object({ min: z.int(), max: z.int(), currency: z.string() }),
        tutor_points_for_order: z.int(),
      }),
    }),
  }),
  make: guestEndpoint('make_personal_request', z.object({ request: entity(request) })),
  makeShort: guestEndpoint('make_personal_request_short_form', z.object({ request: entity(request) })),
  makeShortSchool: guestEndpoint('make_short_school_request', z.object({ request: entity(schoolRequest) })),
  makeTestLanding: guestEndpoint(
    'order/make_test_landing_school_request',
    z.object({ request: entity(schoolRequest) }),
  ),
  makeSchool: endpoint({
    method: 'POST',
    path: '/api/client/order/make_school_request',
    who: client,
    input: z.object({ request: entity(schoolRequest) }),
    answer: placedOrder,
    limit,
  }),
  makeMoreSchool: endpoint({
    method: 'POST',
    path: '/api/client/order/make_additional_school_request',
    who: client,
    input: z.object({ order_id: id(), request: entity(schoolRequest) }),
    answer: placedOrder,
    limit,
  }),
  addInfo: endpoint({
    method: 'POST',
    path: '/api/client/order/personal_request_add_info',
    who: { ...client, limited: true },
    input: z.object({ order_id: id(), request: entity(requestChanges) }),
    answer: noFields,
  }),
  addDate: endpoint({
    method: 'POST',
    path: '/api/client/order/personal_request_add_date_first_class',
    who: { ...client, limited: true },
    input: z.object({ order_id: id(), first_class: seconds() }),
    answer: noFields,
  }),
}

const option = z.object({ value: z.int(), text: z.string() })
const districtOption = option.extend({ subdistricts: z.array(option) })
/** An empty list of districts means the whole city. */
const cityOption = option.extend({ districts: z.array(districtOption) })

export const requestPage = definePage({
  id: 'request',
  path: ['/request/', '/request/:tutor(^\\d+)/'],
  who: guest,
  layout: 'reduced',
  fixed: true,
  input: z.object({
    tutor: id().optional(),
    form: z.enum(['long', 'short']).default('long').catch('long'),
    lesson: text(80).optional().catch(undefined),
    /** The alias of a level of the lesson. */
    level: text(80).optional().catch(undefined),
    city: text(80).optional().catch(undefined),
    online: flag().optional().catch(undefined),
  }),
  data: z.object({
    form: z.enum(['long', 'short']),
    /** Key under which the browser stores the draft. */
    draft: z.string(),
    tutor: z
      .object({
        id: z.int(),
        name: z.string(),
        first_name: z.string(),
        avatar: z.string().nullable(),
        link: z.string(),
        /** Price per hour by subject id, in minor units. */
        prices: z.record(z.string(), z.int()),
        places: z.object({ client: z.boolean(), tutor: z.boolean(), online: z.boolean() }),
        /** Places the tutor travels to, and places where they teach at home. */
        travel: z.array(cityOption),
        home: z.array(cityOption),
        schedule: z.array(z.int()).nullable(),
      })
      .nullable(),
    /** The requested tutor if they do not accept requests; only the first name is exposed. */
    instead: z.object({ first_name: z.string() }).nullable(),
    subjects: z.array(option.extend({ levels: z.array(option) })),
    cities: z.array(option),
    chosen: z.object({
      lesson: z.int().nullable(),
      level: z.int().nullable(),
      city: z.int().nullable(),
      online: z.boolean(),
    }),
    /** The signed-in client; known contacts are not asked for again. */
    me: z.object({ name: z.string(), email: z.string(), phone: z.string() }).nullable(),
    rules: requestEndpoints.rules.answer.shape.rules,
    phone_prefix: z.string(),
    time_zone: z.string(),
  }),
})
export type RequestPageData = z.input<typeof requestPage.data>
