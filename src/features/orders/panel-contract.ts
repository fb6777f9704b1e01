import { z } from 'zod'
import { calendarDay, entity, flag, id, integer, listOf, pageNumber, seconds, text } from '#shared/codecs.ts'
import { endpoint, nothing, page } from '#shared/contract.ts'
import { listView } from '#shared/list-views.ts'
import { pageSize, panelPage } from '#shared/panel.ts'
import { staffTalk } from '#features/chat/staff-talk-contract.ts'
import { origins, removeReasons, timers } from './model.ts'
import type { Timer } from './model.ts'
import { choice, contacts, happening, named, orderHead, otherZone, reasonNames, response } from './parts-contract.ts'
import { shownRequest, shownReview } from './parts-contract.ts'
import { wanted } from './request-contract.ts'

export const ordersPanel = panelPage('users_orders', { menu: 'tutors', staff: [1, 2, 4] })
const who = { staff: ordersPanel.staff }

const timerNames = Object.keys(timers) as [Timer]
const mostPrice = 10_000_000
export const filters = {
  status: integer(1, 12).optional(),
  id: id().optional(),
  /** A part of the name, the beginning of an e-mail or a phone number. */
  client: text(200).optional(),
  tutor: text(200).optional(),
  subject_id: id().optional(),
  level_id: id().optional(),
  city_id: id().optional(),
  online: flag().optional(),
  staff_id: id().optional(),
  created_from: calendarDay().optional(),
  created_to: calendarDay().optional(),
  first_class_from: calendarDay().optional(),
  first_class_to: calendarDay().optional(),
  deadline_from: calendarDay().optional(),
  deadline_to: calendarDay().optional(),
  overdue: flag().optional(),
  review_status: integer(0, 3).optional(),
  favorite: flag().optional(),
  unread_chat: flag().optional(),
  origin: z.enum(origins).optional(),
  /** In whole units of the currency, as people say it. */
  price_from: integer(0, mostPrice).optional(),
  price_to: integer(0, mostPrice).optional(),
  text: text(200).optional(),
  /** What waits too long. */
  waiting: z.enum(timerNames).optional(),
}
const sorting = {
  /** By their days, if the list is narrowed by days of the first lesson or the payment; otherwise by number. */
  sort: z.enum(['id', 'status_since', 'first_class', 'date_payment_deadline', 'price']).optional(),
  sort_dir: z.enum(['asc', 'desc']).default('desc'),
}
const listing = { page: pageNumber(), per_page: pageSize().default(50), ...sorting }
const filtering = { filters: entity(z.object(filters)).prefault({}) }

const person = contacts.extend({ id: z.int() })
const listed = orderHead.extend({
  contact_unconfirmed: z.boolean(),
  client: person,
  lessons: z.array(z.string()),
  levels: z.array(z.string()),
  place: z.string(),
  tutor: named.nullable(),
  personal_tutor: named.nullable(),
  staff: named.nullable(),
  responses: z.int(),
  price: z.int().nullable(),
  rate: z.int().nullable(),
  fee: z.int().nullable(),
  date_payment_deadline: seconds().nullable(),
  overdue: z.boolean(),
  review_status: z.int(),
  favorite: z.boolean(),
  waiting: z.enum(timerNames).nullable(),
  /** Somebody has said something to the staff that they have not read. */
  unread_chat: z.boolean(),
})
const orders = listOf(listed).extend({ more: z.boolean() })
/** By status, as the wire numbers them: exact up to 1,000, and one more where there are more. */
const counts = z.record(z.string(), z.int())

/** How well somebody suits an order, of 100, and what that is made of. */
const candidate = response.extend({
  points: z.int(),
  parts: z.array(z.object({ part: z.string(), points: z.int(), most: z.int() })),
  /** Why they would not be taken by themselves, if so. */
  obstacles: z.array(z.string()),
  yellow: z.boolean(),
  load: z.int(),
  response_rate: z.number().nullable(),
})

export const staffOrder = orderHead.extend({
  client_zone: otherZone,
  tutor_zone: otherZone,
  before: z.array(z.int()),
  /** A guest gave a contact of this client, who has not opened the order yet. */
  contact_unconfirmed: z.boolean(),
  client: person,
  request: shownRequest,
  review: shownReview,
  personal_tutor: named.nullable(),
  personal_until: seconds().nullable(),
  tutor: response.nullable(),
  tutor_contacts: contacts.nullable(),
  rate: z.int().nullable(),
  appointed_by: z.enum(['staff', 'client', 'tutor', 'auto']).nullable(),
  appointed_why: z.string(),
  auto_appoint: z.boolean(),
  fee: z.int().nullable(),
  date_payment_deadline: seconds().nullable(),
  paid_at: seconds().nullable(),
  payment_data: z.record(z.string(), z.unknown()).nullable(),
  remove_reasons: z.array(z.enum(reasonNames)),
  remove_text: z.string(),
  staff: named.nullable(),
  favorite: z.boolean(),
  admin_comment: z.string(),
  school_origin: z.string(),
  may: z.array(z.string()),
})
export type StaffOrder = z.output<typeof staffOrder>

/** What staff write of an order: what is wanted, whose it is, and what they keep to themselves. */
const written = {
  ...wanted,
  tutor_id: id().nullable().optional(),
  staff_id: id().nullable().optional(),
  admin_comment: text(5000).optional(),
  rate: integer(1, 2 ** 31 - 1)
    .nullable()
    .optional(),
}
const version = { version: integer(1, 2 ** 31 - 1).optional() }
const one = { order_id: id() }
const withTutor = { ...one, tutor_id: id() }
const reasons = {
  remove_reasons: z.array(z.enum(reasonNames)).min(1).max(Object.keys(removeReasons).length),
  text: text(1000).default(''),
}
const post = <const P extends string, I extends z.ZodObject, A extends z.ZodObject>(path: P, input: I, answer: A) =>
  endpoint({ method: 'POST', path: `/api/admin/${path}`, who, input, answer })
const call = <const P extends string, I extends z.ZodObject>(path: P, input: I) => post(`order/${path}`, input, nothing)
/** Money: by whoever of the staff it is, and nobody in their place. */
const paying = <const P extends string, I extends z.ZodObject>(path: P, input: I) => ({
  ...call(path, input),
  inPerson: true as const,
})

export const panelEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/api/admin/order/get',
    who,
    input: z.object({ id: id() }),
    answer: z.object({ order: staffOrder }),
  }),
  list: post('orders', z.object({ ...listing, ...filtering }), z.object({ orders })),
  counts: post('orders/count_orders_statuses', z.object(filtering), z.object({ counts })),
  export: endpoint({
    method: 'POST',
    path: '/api/admin/orders/get_file_excel_export_orders',
    who,
    input: z.object({ ...sorting, ...filtering }),
    answer: nothing,
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
  save: post(
    'order/save',
    z.object({
      order: entity(
        z
          .object(written)
          .partial()
          .extend({ id: id(), ...version }),
      ),
    }),
    z.object({ order: staffOrder }),
  ),
  create: post(
    'order/create',
    z.object({
      order: entity(
        z.object({
          ...written,
          client_id: id().optional(),
          name: text(100).optional(),
          email: text(254).optional(),
          phone: text(40).optional(),
        }),
      ),
    }),
    z.object({ order: staffOrder }),
  ),
  copy: endpoint({
    method: 'GET',
    path: '/api/admin/order/copy',
    who,
    input: z.object({ id: id() }),
    /** As `create` takes it. */
    answer: z.object({ order: z.record(z.string(), z.unknown()) }),
  }),
  delete: call('delete', z.object({ ...one, remove_reasons: reasons.remove_reasons.optional() })),
  appoint: call('appoint_tutor', z.object(withTutor)),
  deleteTutor: call('delete_tutor', z.object({ ...withTutor, ...reasons })),
  setFirstClass: call('set_first_class', z.object({ ...one, ...version, first_class: seconds() })),
  setProcessing: call('set_processing', z.object(one)),
  setPotential: call('set_potential', z.object(one)),
  setPotentialOff: call('set_potential_off', z.object(one)),
  setPaid: paying(
    'set_paid',
    z.object({
      ...one,
      payment_data: entity(
        z.object({
          sum: integer(0, 2 ** 31 - 1).optional(),
          method: text(50).optional(),
          reference: text(100).optional(),
          comment: text(500).optional(),
        }),
      ).prefault({}),
    }),
  ),
  setPaidOff: paying('set_paid_off', z.object(one)),
  setLost: call('set_lost', z.object({ ...one, ...reasons })),
  setLostOff: call('set_lost_off', z.object(one)),
  setPause: call('set_pause', z.object({ ...one, date_pause_off: seconds() })),
  setUnpause: call('set_unpause', z.object(one)),
  setNoReview: call('set_no_review', z.object(one)),
  setEmptyReview: call('set_empty_review', z.object({ ...one, review_mark: integer(1, 5).optional() })),
  setReview: call(
    'set_review',
    z.object({ ...one, ...version, review_mark: integer(1, 5), review_text: text(2000).default('') }),
  ),
  setReviewResponse: call('set_review_response', z.object({ ...one, ...version, review_response_text: text(2000) })),
  searchTutors: post(
    'order/search_tutors',
    z.object({ order_id: id().optional(), text_search: text(200, 1) }),
    z.object({ tutors: z.array(candidate) }),
  ),
  markYellow: call('tutor_mark_yellow', z.object(withTutor)),
  markYellowOff: call('tutor_mark_yellow_off', z.object(withTutor)),
  smsClient: call('sms_client', z.object({ ...one, text: text(500).optional() })),
  smsTutor: call('sms_tutor', z.object({ ...one, text: text(500).optional() })),
  setAutoAppoint: call('set_auto_appoint_potential_tutors', z.object({ ...one, value: flag() })),
  potentialTutors: post('order/get_potential_tutors', z.object(one), z.object({ tutors: z.array(candidate) })),
  setSchoolNew: call('set_school_new', z.object({ ...one, request_origin: text(100).default('') })),
  setSchoolProcessing: call('set_school_processing', z.object(one)),
  toMainSite: call('send_to_main_site_as_new', z.object(one)),
  setFavorite: call('set_favorite', z.object({ ...one, add_favorite: flag() })),
}

/** What an order may be written with. */
const choices = z.object({
  subjects: z.array(choice.extend({ levels: z.array(z.int()) })),
  levels: z.array(choice),
  cities: z.array(choice),
  staff: z.array(choice),
})

export const ordersPage = page({
  id: 'panel.users_orders',
  path: ordersPanel.path,
  who,
  layout: 'panel',
  input: z.object({ ...listing, ...filters }),
  data: z.object({ orders, counts, choices, school: z.boolean(), view: listView }),
})

export const staffOrderPage = page({
  id: 'panel.users_orders.order',
  path: `${ordersPanel.path}:id/`,
  who,
  layout: 'panel',
  /** Whose conversation stands open: `client`, `tutor-7`, `both-7`. */
  input: z.object({ id: id(), chat: text(30).optional() }),
  data: z.object({
    order: staffOrder,
    talks: z.array(staffTalk),
    waiting: z.enum(timerNames).nullable(),
    candidates: z.array(candidate),
    responses: z.array(candidate),
    timeline: z.array(happening),
    school: z.boolean(),
    choices,
  }),
})

/** Somebody called: an empty form, or one that begins with a copy. */
export const newOrderPage = page({
  id: 'panel.users_orders.new',
  path: `${ordersPanel.path}new/`,
  who,
  layout: 'panel',
  input: z.object({ copy: id().optional() }),
  data: z.object({
    order: z.record(z.string(), z.unknown()),
    client: person.nullable(),
    choices,
  }),
})
