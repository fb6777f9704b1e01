import { z } from 'zod'
import { client, guest } from '#shared/access.ts'
import { entity, flag, id, integer, seconds, text } from '#shared/codecs.ts'
import { endpoint, nothing, page } from '#shared/contract.ts'
import { durations, mostRegular, practices } from './model.ts'

/** A city, a part of it, or a part of that; the address is the client's alone. */
const place = z.object({
  city_id: id(),
  district_id: id().nullable().optional(),
  subdistrict_id: id().nullable().optional(),
  address: text(300).optional(),
})
export type Place = z.output<typeof place>

const hours = z.array(integer(0, 2 ** 24 - 1)).length(7)
const oneOf = (numbers: readonly number[]) =>
  integer(0, Math.max(...numbers)).refine((one) => numbers.includes(one), { error: 'invalid.unknown' })

/** An empty field of a form says nothing: 0. */
const orEmpty = <T extends z.ZodType>(number: T) => z.union([number, z.literal('')])

/** What is wanted: everything may be said later, but the subject. */
export const wanted = {
  lessons: z
    .array(z.object({ id: id(), levels: z.array(id()).max(20).default([]) }))
    .min(1)
    .max(5),
  /** Levels of all lessons, and of each by its id: a lesson takes those that belong to it. */
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
  /** Seven masks of hours, Monday first, bit 0 for midnight, by the clock of the edition. */
  schedule: hours.optional(),
  class_regularity: orEmpty(integer(0, mostRegular)).nullable().optional(),
  class_duration: orEmpty(oneOf(durations)).nullable().optional(),
  /** At most so much for an hour, in minor units. */
  price: integer(1, 2 ** 31 - 1)
    .nullable()
    .optional(),
  practice_id: oneOf(practices).optional(),
}

/** Who asks: a name, and at least one way to reach them. Of a client who is signed in, the account's own. */
const contacts = {
  name: text(100).optional(),
  email: text(254).optional(),
  phone: text(40).optional(),
  terms: flag().optional(),
}

/** At the school nobody asks for one tutor. */
const atSchool = z.object({ ...wanted, ...contacts })
const request = atSchool.extend({ tutor_id: id().optional() })
export type Request = z.output<typeof request>
const more = z.object(wanted).partial()
export type More = z.output<typeof more>

const placed = z.object({ order_id: z.int(), link: z.string() })
const limit = { seconds: 3600, perAddress: 60, captchaAfter: 5, shared: 'requests' } as const

const asGuest = <const P extends string, I extends z.ZodObject>(path: P, input: I) =>
  endpoint({
    method: 'POST',
    path: `/api/client/${path}`,
    who: guest,
    input,
    answer: placed,
    auth: true,
    limit,
  })

export const requestEndpoints = {
  /** What may be said in a request, for forms. */
  rules: endpoint({
    method: 'GET',
    path: '/api/resources/order_rules',
    who: guest,
    input: nothing,
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
  make: asGuest('make_personal_request', z.object({ request: entity(request) })),
  makeShort: asGuest('make_personal_request_short_form', z.object({ request: entity(request) })),
  makeShortSchool: asGuest('make_short_school_request', z.object({ request: entity(atSchool) })),
  makeTestLanding: asGuest('order/make_test_landing_school_request', z.object({ request: entity(atSchool) })),
  makeSchool: endpoint({
    method: 'POST',
    path: '/api/client/order/make_school_request',
    who: client,
    input: z.object({ request: entity(atSchool) }),
    answer: placed,
    limit,
  }),
  makeMoreSchool: endpoint({
    method: 'POST',
    path: '/api/client/order/make_additional_school_request',
    who: client,
    input: z.object({ order_id: id(), request: entity(atSchool) }),
    answer: placed,
    limit,
  }),
  addInfo: endpoint({
    method: 'POST',
    path: '/api/client/order/personal_request_add_info',
    who: { ...client, limited: true },
    input: z.object({ order_id: id(), request: entity(more) }),
    answer: nothing,
  }),
  addDate: endpoint({
    method: 'POST',
    path: '/api/client/order/personal_request_add_date_first_class',
    who: { ...client, limited: true },
    input: z.object({ order_id: id(), first_class: seconds() }),
    answer: nothing,
  }),
}

const option = z.object({ value: z.int(), text: z.string() })
const divided = option.extend({ subdistricts: z.array(option) })
/** None of its districts means all of it. */
const city = option.extend({ districts: z.array(divided) })

/** The wizard: to one tutor, or to whoever suits. What was chosen before stands in its address. */
export const requestPage = page({
  id: 'request',
  path: ['/request/', '/request/:tutor(^\\d+)/'],
  who: guest,
  layout: 'reduced',
  input: z.object({
    tutor: id().optional(),
    form: z.enum(['long', 'short']).default('long').catch('long'),
    lesson: text(80).optional().catch(undefined),
    city: text(80).optional().catch(undefined),
    online: flag().optional().catch(undefined),
  }),
  data: z.object({
    form: z.enum(['long', 'short']),
    /** What the address asks for: under it a browser keeps what was typed. */
    draft: z.string(),
    tutor: z
      .object({
        id: z.int(),
        name: z.string(),
        first_name: z.string(),
        avatar: z.string().nullable(),
        link: z.string(),
        /** An hour of each subject, in minor units. */
        prices: z.record(z.string(), z.int()),
        places: z.object({ client: z.boolean(), tutor: z.boolean(), online: z.boolean() }),
        /** Where they come to, and where they teach at home. */
        travel: z.array(city),
        home: z.array(city),
        schedule: z.array(z.int()).nullable(),
      })
      .nullable(),
    /** Who was to be asked and takes no requests; nobody learns more of one who is not on show. */
    instead: z.object({ first_name: z.string() }).nullable(),
    /** Of the tutor, those that they teach, and the levels they teach them at. */
    subjects: z.array(option.extend({ levels: z.array(option) })),
    cities: z.array(option),
    chosen: z.object({ lesson: z.int().nullable(), city: z.int().nullable(), online: z.boolean() }),
    /** Who is signed in already: nothing is asked that is known. */
    me: z.object({ name: z.string(), email: z.string(), phone: z.string() }).nullable(),
    rules: requestEndpoints.rules.answer.shape.rules,
    phone_prefix: z.string(),
    time_zone: z.string(),
  }),
})
export type RequestData = z.input<typeof requestPage.data>
