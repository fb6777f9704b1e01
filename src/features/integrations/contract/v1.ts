import { z } from 'zod'
import { flag, id, integer, listOf, seconds, text } from '#shared/codecs.ts'
import { endpoint } from '#shared/contract.ts'
import { locales } from '#shared/locale.ts'
import { orderStatus } from '#shared/order-status.ts'

const catalog = { scope: 'catalog' } as const
const orders = { scope: 'orders' } as const
const lang = { lang: z.enum(locales).optional() }
const page = { page: integer(1, 500).default(1) }

const named = z.object({ id: z.int(), name: z.string() })
/** In minor units of the currency. */
const amount = z.object({ amount: z.int(), currency: z.string() })
const formats = z.array(z.enum(['online', 'at_tutor', 'at_student']))
const orderStatuses = Object.keys(orderStatus) as [keyof typeof orderStatus]

const listedTutor = z.object({
  id: z.int(),
  name: z.string(),
  city: z.string(),
  subjects: z.array(named),
  summary: z.string(),
  price_per_hour: amount,
  formats,
  verified: z.boolean(),
  rating: z.number().nullable(),
  reviews: z.int(),
  photo: z.string().nullable(),
  url: z.string(),
})
const tutorDetails = listedTutor.omit({ subjects: true }).extend({
  description: z.string(),
  subjects: z.array(named.extend({ price_per_hour: amount, levels: z.array(z.string()) })),
  accepts_requests: z.boolean(),
})
const namedPlace = named.extend({ alias: z.string() })

/** Neither side's contacts are part of an order here, whatever its status is. */
const apiOrder = z.object({
  id: z.int(),
  role: z.enum(['client', 'tutor']),
  status: z.enum(orderStatuses),
  created_at: seconds(),
  changed_at: seconds(),
  subjects: z.array(named),
  price_per_hour: amount.nullable(),
  first_lesson_at: seconds().nullable(),
  /** The appointed tutor. */
  tutor: named.nullable(),
  url: z.string(),
})

/** The public API. Fields may be added to a version; fields are removed or changed in the next version only. */
export const apiEndpoints = {
  tutors: endpoint({
    method: 'GET',
    path: '/api/v1/tutors',
    who: catalog,
    input: z.object({
      ...lang,
      subject: text(80).optional(),
      city: text(80).optional(),
      online: flag().default(false),
      ...page,
    }),
    answer: z.object({ tutors: listOf(listedTutor) }),
  }),
  tutor: endpoint({
    method: 'GET',
    path: '/api/v1/tutors/:id',
    who: catalog,
    input: z.object({ id: id(), ...lang }),
    answer: z.object({ tutor: tutorDetails }),
  }),
  subjects: endpoint({
    method: 'GET',
    path: '/api/v1/subjects',
    who: catalog,
    input: z.object(lang),
    answer: z.object({ subjects: z.array(namedPlace) }),
  }),
  cities: endpoint({
    method: 'GET',
    path: '/api/v1/cities',
    who: catalog,
    input: z.object(lang),
    answer: z.object({ cities: z.array(namedPlace) }),
  }),
  orders: endpoint({
    method: 'GET',
    path: '/api/v1/orders',
    who: orders,
    input: z.object({
      ...lang,
      role: z.enum(['client', 'tutor']).optional(),
      status: z.enum(orderStatuses).optional(),
      ...page,
    }),
    answer: z.object({ orders: listOf(apiOrder) }),
  }),
  order: endpoint({
    method: 'GET',
    path: '/api/v1/orders/:id',
    who: orders,
    input: z.object({ id: id(), ...lang }),
    answer: z.object({ order: apiOrder }),
  }),
}
