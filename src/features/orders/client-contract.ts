import { z } from 'zod'
import { client } from '#shared/access.ts'
import { id, integer, listOf, pageNumber, seconds, text } from '#shared/codecs.ts'
import { endpoint, nothing, page } from '#shared/contract.ts'
import { locales } from '#shared/locale.ts'
import { talk } from '#features/chat/contract.ts'
import {
  contacts,
  happening,
  named,
  orderHead,
  otherZone,
  reasonNames,
  response,
  shownRequest,
  shownReview,
} from './parts-contract.ts'

/** Whoever followed a link sees the order it leads to: the verb makes sure that it is this one. */
const opened = { ...client, limited: true } as const
const one = { order_id: id() }
const lang = { lang: z.enum(locales).optional() }
const version = { version: integer(1, 2 ** 31 - 1).optional() }
const mark = integer(1, 5)
const reasons = z.array(z.enum(reasonNames)).max(reasonNames.length)

export const clientOrder = orderHead.extend({
  other_zone: otherZone,
  request: shownRequest,
  review: shownReview,
  /** To whom alone it went, and until when they may think about it. */
  personal: response.nullable(),
  personal_until: seconds().nullable(),
  /** Who has agreed, the best first. */
  responses: z.array(response),
  tutor: response.nullable(),
  rate: z.int().nullable(),
  /** What the tutor asks for an hour of each subject: one of them can be agreed on. */
  rates: z.array(named.extend({ price: z.int() })),
  tutor_contacts: contacts.nullable(),
  timeline: z.array(happening),
  /** A guest sent it with a contact of the account's owner, who has not opened it before. */
  contact_unconfirmed: z.boolean(),
  /** What may be done now, by the names of the table of moves and a few more. */
  may: z.array(z.string()),
})
export type ClientOrder = z.output<typeof clientOrder>

const listed = orderHead.pick({ id: true, status: true, created_at: true, first_class: true }).extend({
  other_zone: otherZone,
  lessons: z.array(z.string()),
  tutor: z.string(),
  responses: z.int(),
  /** Messages in its conversations that they have not read yet. */
  unread: z.int(),
  contact_unconfirmed: z.boolean(),
  link: z.string(),
})
const orders = listOf(listed)

const call = <const P extends string, I extends z.ZodObject>(path: P, input: I) =>
  endpoint({ method: 'POST', path: `/api/client/order/${path}`, who: opened, input, answer: nothing })
const list = <const P extends string>(path: P) =>
  endpoint({
    method: 'GET',
    path: `/api/client/orders/${path}`,
    who: client,
    input: z.object({ ...lang, page: pageNumber() }),
    answer: z.object({ orders }),
  })

export const clientEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/api/client/order',
    who: opened,
    input: z.object({ id: id(), ...lang }),
    answer: z.object({ order: clientOrder }),
  }),
  active: list('active'),
  archive: list('archive'),
  chats: endpoint({
    method: 'GET',
    path: '/api/client/orders/chats',
    who: client,
    input: nothing,
    /** What is talked about, the latest word first. */
    answer: z.object({ orders: z.array(listed.extend({ last: talk.shape.last })) }),
  }),
  setReview: call(
    'set_review',
    z.object({ ...one, ...lang, ...version, review_mark: mark, review_text: text(2000).default('') }),
  ),
  makePersonal: call('make_personal_tutor', z.object({ ...one, tutor_id: id() })),
  appoint: call('appoint_tutor', z.object({ ...one, tutor_id: id() })),
  setRate: call('set_rate', z.object({ ...one, rate_id: id() })),
  setFirstClass: call('set_first_class', z.object({ ...one, ...version, first_class: seconds() })),
  declineTerms: call('decline_terms', z.object({ ...one, tutor_id: id(), text: text(1000).default('') })),
  delete: call('delete', z.object({ ...one, remove_reasons: reasons.default([]), text: text(1000).default('') })),
  /** Their page says so when its owner opens it; not for the session of a link, nor for staff who act as them. */
  confirmContact: endpoint({
    method: 'POST',
    path: '/api/client/order/confirm_contact',
    who: client,
    inPerson: true,
    input: z.object(one),
    answer: nothing,
  }),
  schoolToken: endpoint({
    method: 'POST',
    path: '/api/client/order/get_school_auth_token',
    who: opened,
    input: z.object(one),
    answer: z.object({ client_auth_token: z.string(), school_order_id: z.int() }),
  }),
}

export const clientOrdersPage = page({
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
