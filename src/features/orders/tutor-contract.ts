import { z } from 'zod'
import { tutor } from '#shared/access.ts'
import { id, integer, listOf, pageNumber, seconds, text } from '#shared/codecs.ts'
import { endpoint, nothing, page } from '#shared/contract.ts'
import { refusedReasons, tutorLists, tutorNeeds } from './model.ts'
import { contacts, happening, orderHead, otherZone, response, shownRequest, shownReview } from './parts-contract.ts'

const one = { order_id: id() }
const version = { version: integer(1, 2 ** 31 - 1).optional() }
const answer = z.enum(['agree', 'refuse'])
/** The fee that the tutor was shown: another one by now has to be looked at first. */
const fee = { fee: integer(0, 2 ** 31 - 1).optional() }

/** What a tutor sees of it: nothing that leads to the client before they are appointed. */
export const tutorOrder = orderHead.extend({
  other_zone: otherZone,
  request: shownRequest,
  review: shownReview,
  /** How it came to them, and what they have said. */
  response: response.omit({ tutor: true }).nullable(),
  personal_until: seconds().nullable(),
  appointed: z.boolean(),
  rate: z.int().nullable(),
  /** What an hour of the first subject costs by their own profile. */
  own_price: z.int().nullable(),
  fee: z.int().nullable(),
  date_payment_deadline: seconds().nullable(),
  /** What the lessons would cost the tutor, while the request is open to them. */
  terms: z
    .object({
      rate: z.int().nullable(),
      fee: z.int().nullable(),
      /** The rule it is computed by, for another price that the tutor may name. */
      rule: z.object({ percent: z.int(), weeks: z.int(), dueDays: z.int() }),
      /** When it would be due, if the first lesson is when the client wishes. */
      due: seconds().nullable(),
    })
    .nullable(),
  review_requested_at: seconds().nullable(),
  /** The first name; the whole of it with the contacts. */
  client_name: z.string(),
  client_contacts: contacts.nullable(),
  timeline: z.array(happening),
  may: z.array(z.string()),
})
export type TutorOrder = z.output<typeof tutorOrder>

const listed = orderHead
  .pick({ id: true, status: true, created_at: true, first_class: true, status_since: true })
  .extend({
    other_zone: otherZone,
    lessons: z.array(z.string()),
    levels: z.array(z.string()),
    /** A city, online, or both, as it is read. */
    place: z.string(),
    goal: z.string(),
    client_name: z.string(),
    personal: z.boolean(),
    /** Until when they may answer. */
    until: seconds().nullable(),
    answered: z.enum(['agreed', 'refused']).nullable(),
    price: z.int().nullable(),
    date_payment_deadline: seconds().nullable(),
    /** The fee to accept with the request, while it is open to them. */
    fee: z.int().nullable(),
    fee_due_days: z.int(),
    /** Messages in its conversations that they have not read yet. */
    unread: z.int(),
    link: z.string(),
  })
const orders = listOf(listed)
const counts = z.record(z.enum(tutorLists), z.int())

const call = <const P extends string, I extends z.ZodObject>(path: P, input: I) =>
  endpoint({ method: 'POST', path: `/api/tutor/order/${path}`, who: tutor, input, answer: nothing })

export const tutorEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/api/tutor/order/get',
    who: tutor,
    input: z.object({ id: id() }),
    answer: z.object({ order: tutorOrder }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/tutor/orders/:filter',
    who: tutor,
    input: z.object({ filter: z.enum(tutorLists), page: pageNumber() }),
    answer: z.object({ orders, counts }),
  }),
  respondPersonal: call(
    'respond_personal',
    z.object({ ...one, ...fee, answer, text: text(2000).default(''), reason: z.enum(refusedReasons).optional() }),
  ),
  respondPotential: call(
    'respond_potential',
    z.object({
      ...one,
      ...fee,
      answer,
      text: text(2000).default(''),
      /** What they ask for an hour, in minor units. */
      rate: integer(1, 2 ** 31 - 1).optional(),
      reason: z.enum(refusedReasons).optional(),
    }),
  ),
  setRefusedReason: call(
    'set_refused_reason',
    z.object({ ...one, reason: z.enum(refusedReasons), text: text(1000).default('') }),
  ),
  setFirstClass: call('set_first_class', z.object({ ...one, ...version, first_class: seconds() })),
  requestReview: call('request_review', z.object(one)),
  respondReview: call('response_review', z.object({ ...one, ...version, review_response_text: text(2000) })),
}

export const tutorOrdersPage = page({
  id: 'orders',
  path: ['/orders/', '/orders/:filter/'],
  who: tutor,
  layout: 'site',
  input: z.object({ filter: z.enum(tutorLists).default('new'), page: pageNumber() }),
  data: z.object({
    filter: z.enum(tutorLists),
    orders,
    counts,
    currency: z.string(),
    /** Nobody can ask them yet: the profile is still a draft. */
    unfinished: z.boolean(),
    /** What waits for them, the most pressing first; one alone is led to at once. */
    needs: z.array(z.object({ need: z.enum(tutorNeeds), count: z.int(), link: z.string() })),
  }),
})
