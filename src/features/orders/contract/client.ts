import { z } from 'zod'
import { client } from '#shared/access.ts'
import { id, integer, listOf, pageNumber, seconds, text } from '#shared/codecs.ts'
import { endpoint, noFields, definePage } from '#shared/contract.ts'
import { locales } from '#shared/locale.ts'
import { conversationSummary } from '#features/chat/contract.ts'
import {
  contactDetails,
  timelineEvent,
  namedRef,
  orderBase,
  otherZone,
  removeReasonNames,
  tutorResponse,
  requestView,
  reviewView,
} from './order-parts.ts'

/** A session opened by an order link may call these; the handler checks that it is the linked order. */
const clientOrLink = { ...client, limited: true } as const
const orderRef = { order_id: id() }
const lang = { lang: z.enum(locales).optional() }
const version = { version: integer(1, 2 ** 31 - 1).optional() }
const mark = integer(1, 5)
const reasons = z.array(z.enum(removeReasonNames)).max(removeReasonNames.length)

export const clientOrder = orderBase.extend({
  other_zone: otherZone,
  request: requestView,
  review: reviewView,
  /** The tutor of a personal request and the deadline for their answer. */
  personal: tutorResponse.nullable(),
  personal_until: seconds().nullable(),
  responses: z.array(tutorResponse),
  tutor: tutorResponse.nullable(),
  rate: z.int().nullable(),
  /** Another rate that the tutor has not answered yet. */
  proposed_rate: z.int().nullable(),
  /** The hourly prices per subject of the tutor who was asked or appointed. The client may offer or propose any of them. */
  rates: z.array(namedRef.extend({ price: z.int() })),
  tutor_contacts: contactDetails.nullable(),
  timeline: z.array(timelineEvent),
  /** A guest placed the order with a contact of this account, and the owner has not opened it yet. */
  contact_unconfirmed: z.boolean(),
  /** Names of transitions the client may make now, plus a few extra actions. */
  may: z.array(z.string()),
})
export type ClientOrder = z.output<typeof clientOrder>

const listItem = orderBase.pick({ id: true, status: true, created_at: true, first_class: true }).extend({
  other_zone: otherZone,
  lessons: z.array(z.string()),
  tutor: z.string(),
  responses: z.int(),
  unread: z.int(),
  contact_unconfirmed: z.boolean(),
  link: z.string(),
})
const orders = listOf(listItem)

const call = <const P extends string, I extends z.ZodObject>(path: P, input: I) =>
  endpoint({ method: 'POST', path: `/api/client/order/${path}`, who: clientOrLink, input, answer: noFields })
const listEndpoint = <const P extends string>(path: P) =>
  endpoint({
    method: 'GET',
    path: `/api/client/orders/${path}`,
    who: client,
    input: z.object({ ...lang, page: pageNumber() }),
    answer: z.object({ orders }),
  })

export const clientOrderEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/api/client/order',
    who: clientOrLink,
    input: z.object({ id: id(), ...lang }),
    answer: z.object({ order: clientOrder }),
  }),
  active: listEndpoint('active'),
  archive: listEndpoint('archive'),
  chats: endpoint({
    method: 'GET',
    path: '/api/client/orders/chats',
    who: client,
    input: noFields,
    answer: z.object({ orders: z.array(listItem.extend({ last: conversationSummary.shape.last })) }),
  }),
  setReview: call(
    'set_review',
    z.object({ ...orderRef, ...lang, ...version, review_mark: mark, review_text: text(2000).default('') }),
  ),
  makePersonal: call('make_personal_tutor', z.object({ ...orderRef, tutor_id: id() })),
  appoint: call('appoint_tutor', z.object({ ...orderRef, tutor_id: id() })),
  setRate: call('set_rate', z.object({ ...orderRef, rate_id: id() })),
  setFirstClass: call('set_first_class', z.object({ ...orderRef, ...version, first_class: seconds() })),
  declineTerms: call('decline_terms', z.object({ ...orderRef, tutor_id: id(), text: text(1000).default('') })),
  delete: call('delete', z.object({ ...orderRef, remove_reasons: reasons.default([]), text: text(1000).default('') })),
  /**
   * Called when the owner opens the page. Sessions of an order link and staff acting as the client must not confirm.
   */
  confirmContact: endpoint({
    method: 'POST',
    path: '/api/client/order/confirm_contact',
    who: client,
    inPerson: true,
    input: z.object(orderRef),
    answer: noFields,
  }),
  /** Sessions of an order link are refused 30 days after the request was placed. */
  schoolToken: endpoint({
    method: 'POST',
    path: '/api/client/order/get_school_auth_token',
    who: clientOrLink,
    input: z.object(orderRef),
    answer: z.object({ client_auth_token: z.string(), school_order_id: z.int() }),
    limit: { seconds: 3600, perNetwork: 200, perActor: 20 },
  }),
}

export const clientOrdersPage = definePage({
  id: 'client_orders',
  path: '/client_orders',
  who: client,
  layout: 'site',
  input: z.object({ list: z.enum(['active', 'archive']).default('active'), page: pageNumber() }),
  data: z.object({
    list: z.enum(['active', 'archive']),
    orders,
    counts: z.object({ active: z.int(), archive: z.int() }),
  }),
})
