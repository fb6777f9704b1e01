import { z } from 'zod'
import { tutor } from '#shared/access.ts'
import { id, integer, listOf, money, pageNumber, seconds, text } from '#shared/codecs.ts'
import { endpoint, noFields, definePage } from '#shared/contract.ts'
import { tutorVisibility } from '#features/tutor-visibility/contract.ts'
import { refusedReasons, tutorOrderLists, tutorNeeds } from '../model.ts'
import {
  contactDetails,
  timelineEvent,
  orderBase,
  otherZone,
  rateProposal,
  tutorResponse,
  requestView,
  reviewView,
} from './order-parts.ts'

const orderRef = { order_id: id() }
const version = { version: integer(1, 2 ** 31 - 1).optional() }
const answer = z.enum(['agree', 'refuse'])
/** The fee shown to the tutor; if it has changed, the answer is rejected. */
const fee = { fee: integer(0, 2 ** 31 - 1).optional() }

/** Contains nothing that identifies the client before an appointment. */
export const tutorOrder = orderBase.extend({
  other_zone: otherZone,
  request: requestView,
  review: reviewView,
  response: tutorResponse.omit({ tutor: true }).nullable(),
  personal_until: seconds().nullable(),
  appointed: z.boolean(),
  rate: z.int().nullable(),
  /** Price per hour of the first subject in the tutor's own profile. */
  own_price: z.int().nullable(),
  fee: z.int().nullable(),
  /** The rest of it: a part may have been paid outside the site. */
  fee_owed: z.int().nullable(),
  proposal: rateProposal.nullable(),
  date_payment_deadline: seconds().nullable(),
  terms: z
    .object({
      rate: z.int().nullable(),
      fee: z.int().nullable(),
      /** The rule behind the fee, to compute it for another price. */
      rule: z.object({ percent: z.int(), weeks: z.int(), dueDays: z.int() }),
      due: seconds().nullable(),
    })
    .nullable(),
  review_requested_at: seconds().nullable(),
  /** The first name only, until the tutor is appointed. */
  client_name: z.string(),
  client_contacts: contactDetails.nullable(),
  timeline: z.array(timelineEvent),
  may: z.array(z.string()),
})
export type TutorOrder = z.output<typeof tutorOrder>

const listItem = orderBase
  .pick({ id: true, status: true, created_at: true, first_class: true, status_since: true })
  .extend({
    other_zone: otherZone,
    lessons: z.array(z.string()),
    levels: z.array(z.string()),
    /** A city, online, or both, as display text. */
    place: z.string(),
    goal: z.string(),
    client_name: z.string(),
    personal: z.boolean(),
    until: seconds().nullable(),
    answered: z.enum(['agreed', 'refused']).nullable(),
    price: z.int().nullable(),
    date_payment_deadline: seconds().nullable(),
    fee: z.int().nullable(),
    fee_due_days: z.int(),
    unread: z.int(),
    link: z.string(),
  })
const orders = listOf(listItem)
const counts = z.record(z.enum(tutorOrderLists), z.int())

const call = <const P extends string, I extends z.ZodObject>(path: P, input: I) =>
  endpoint({ method: 'POST', path: `/api/tutor/order/${path}`, who: tutor, input, answer: noFields })

export const tutorOrderEndpoints = {
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
    input: z.object({ filter: z.enum(tutorOrderLists), page: pageNumber() }),
    answer: z.object({ orders, counts }),
  }),
  respondPersonal: call(
    'respond_personal',
    z.object({ ...orderRef, ...fee, answer, text: text(2000).default(''), reason: z.enum(refusedReasons).optional() }),
  ),
  respondPotential: call(
    'respond_potential',
    z.object({
      ...orderRef,
      ...fee,
      answer,
      text: text(2000).default(''),
      /** The tutor's price per hour in minor units. */
      rate: money(1, 2 ** 31 - 1).optional(),
      reason: z.enum(refusedReasons).optional(),
    }),
  ),
  setRefusedReason: call(
    'set_refused_reason',
    z.object({ ...orderRef, reason: z.enum(refusedReasons), text: text(1000).default('') }),
  ),
  setFirstClass: call('set_first_class', z.object({ ...orderRef, ...version, first_class: seconds() })),
  /** Answers a proposed rate with the amounts that were shown; if they have changed, the answer is rejected. */
  answerRate: call(
    'answer_rate',
    z.object({ ...orderRef, answer, rate: integer(1, 2 ** 31 - 1), fee: integer(0, 2 ** 31 - 1) }),
  ),
  requestReview: call('request_review', z.object(orderRef)),
  respondReview: call('response_review', z.object({ ...orderRef, ...version, review_response_text: text(2000) })),
}

export const tutorOrdersPage = definePage({
  id: 'orders',
  path: ['/orders/', '/orders/:filter/'],
  who: tutor,
  layout: 'site',
  input: z.object({ filter: z.enum(tutorOrderLists).default('new'), page: pageNumber() }),
  data: z.object({
    filter: z.enum(tutorOrderLists),
    orders,
    counts,
    currency: z.string(),
    /** The profile is still a draft, so no requests can arrive. */
    unfinished: z.boolean(),
    visibility: tutorVisibility,
    /** Open tasks, most urgent first; a single one links straight to its order. */
    needs: z.array(z.object({ need: z.enum(tutorNeeds), count: z.int(), link: z.string() })),
  }),
})
