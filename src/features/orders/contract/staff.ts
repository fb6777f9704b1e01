import { z } from 'zod'
import { tutorStaff } from '#shared/access.ts'
import { entity, flag, id, integer, listOf, money, pageNumber, seconds, text } from '#shared/codecs.ts'
import { endpoint, noFields, definePage } from '#shared/contract.ts'
import { listView } from '#shared/list-views.ts'
import { pageSize } from '#shared/list-resource.ts'
import { panelPage } from '#shared/panel.ts'
import { soleLimit } from '#features/payments/contract.ts'
import { staffConversation } from '#features/chat/staff-conversation-contract.ts'
import { feeBlockStages } from '#features/tutor-visibility/model.ts'
import { removeReasons } from '../model.ts'
import { orderFilterFields, timerNames } from './staff-filters.ts'
import {
  selectOption,
  contactDetails,
  timelineEvent,
  namedRef,
  orderBase,
  otherZone,
  removeReasonNames,
  rateProposal,
  tutorResponse,
} from './order-parts.ts'
import { requestView, reviewView } from './order-parts.ts'
import { feeSettlement, owed, settled, settlementInput } from './fee.ts'
import { requestFields } from './request.ts'

export const ordersPanel = panelPage('users_orders', { menu: 'tutors', staff: tutorStaff })
const who = { staff: ordersPanel.staff }

const sorting = {
  /** Defaults to the filtered date if the list is filtered by first lesson or payment deadline, otherwise to the id. */
  sort: z.enum(['id', 'status_since', 'first_class', 'date_payment_deadline', 'price']).optional(),
  sort_dir: z.enum(['asc', 'desc']).default('desc'),
}
const listing = { page: pageNumber(), per_page: pageSize().default(50), ...sorting }
const filtering = { filters: entity(z.object(orderFilterFields)).prefault({}) }

const person = contactDetails.extend({ id: z.int() })
const listItem = orderBase.extend({
  contact_unconfirmed: z.boolean(),
  client: person,
  lessons: z.array(z.string()),
  levels: z.array(z.string()),
  place: z.string(),
  tutor: namedRef.nullable(),
  personal_tutor: namedRef.nullable(),
  staff: namedRef.nullable(),
  responses: z.int(),
  price: z.int().nullable(),
  rate: z.int().nullable(),
  fee: z.int().nullable(),
  date_payment_deadline: seconds().nullable(),
  overdue: z.boolean(),
  review_status: z.int(),
  favorite: z.boolean(),
  waiting: z.enum(timerNames).nullable(),
  /** Staff have unread chat messages. */
  unread_chat: z.boolean(),
})
const orders = listOf(listItem).extend({ more: z.boolean() })
/** Counts by status number, exact up to 1,000; 1,001 means more. */
const counts = z.record(z.string(), z.int())

const candidate = tutorResponse.extend({
  points: z.int(),
  parts: z.array(z.object({ part: z.string(), points: z.int(), most: z.int() })),
  /** Reasons that rule out an automatic appointment. */
  obstacles: z.array(z.string()),
  yellow: z.boolean(),
  load: z.int(),
  response_rate: z.number().nullable(),
})

export const staffOrder = orderBase.extend({
  client_zone: otherZone,
  tutor_zone: otherZone,
  before: z.array(z.int()),
  /** A guest placed the order with a contact of this client, who has not opened it yet. */
  contact_unconfirmed: z.boolean(),
  client: person,
  request: requestView,
  review: reviewView,
  personal_tutor: namedRef.nullable(),
  personal_until: seconds().nullable(),
  tutor: tutorResponse.nullable(),
  tutor_contacts: contactDetails.nullable(),
  rate: z.int().nullable(),
  proposal: rateProposal.nullable(),
  appointed_by: z.enum(['staff', 'client', 'tutor', 'auto']).nullable(),
  appointed_reason: z.string(),
  auto_appoint: z.boolean(),
  fee: z.int().nullable(),
  date_payment_deadline: seconds().nullable(),
  paid_at: seconds().nullable(),
  payment_data: z.record(z.string(), z.unknown()).nullable(),
  /** The rest of the fee, and the settlements that staff entered. */
  fee_owed: z.int(),
  settlements: z.array(feeSettlement),
  /** The reader may settle so much alone; null without a tutor. */
  limit: soleLimit.nullable(),
  /** A fee from the wallet is undone by a refund only. */
  paid_from_wallet: z.boolean(),
  /** The consequence of the tutor's overdue fees, and the time until which staff have lifted it. */
  fee_block: z.object({ stage: z.enum(feeBlockStages), lifted_until: seconds().nullable() }).nullable(),
  remove_reasons: z.array(z.enum(removeReasonNames)),
  remove_text: z.string(),
  staff: namedRef.nullable(),
  favorite: z.boolean(),
  admin_comment: z.string(),
  school_origin: z.string(),
  may: z.array(z.string()),
})
export type StaffOrder = z.output<typeof staffOrder>

const editableFields = {
  ...requestFields,
  tutor_id: id().nullable().optional(),
  staff_id: id().nullable().optional(),
  admin_comment: text(5000).optional(),
  rate: money(1, 2 ** 31 - 1)
    .nullable()
    .optional(),
}
const version = { version: integer(1, 2 ** 31 - 1).optional() }
const orderRef = { order_id: id() }
const withTutor = { ...orderRef, tutor_id: id() }
const reasons = {
  remove_reasons: z.array(z.enum(removeReasonNames)).min(1).max(Object.keys(removeReasons).length),
  text: text(1000).default(''),
}
const post = <const P extends string, I extends z.ZodObject, A extends z.ZodObject>(path: P, input: I, answer: A) =>
  endpoint({ method: 'POST', path: `/api/admin/${path}`, who, input, answer })
const call = <const P extends string, I extends z.ZodObject>(path: P, input: I) =>
  post(`order/${path}`, input, noFields)
/** Money moves, so staff call these in person and not while acting as somebody else. */
const paymentCall = <const P extends string, I extends z.ZodObject>(path: P, input: I) => ({
  ...call(path, input),
  inPerson: true as const,
})

export const orderPanelEndpoints = {
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
    answer: noFields,
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
  save: post(
    'order/save',
    z.object({
      order: entity(
        z
          .object(editableFields)
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
          ...editableFields,
          client_id: id().optional(),
          name: text(100).optional(),
          email: text(254).optional(),
          phone: text(40).optional(),
          /** The call in which it was taken. */
          call_id: id().optional(),
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
    /** In the shape that `create` accepts. */
    answer: z.object({ order: z.record(z.string(), z.unknown()) }),
  }),
  delete: paymentCall('delete', z.object({ ...orderRef, remove_reasons: reasons.remove_reasons.optional() })),
  appoint: call('appoint_tutor', z.object(withTutor)),
  deleteTutor: call('delete_tutor', z.object({ ...withTutor, ...reasons })),
  setFirstClass: call('set_first_class', z.object({ ...orderRef, ...version, first_class: seconds() })),
  setProcessing: call('set_processing', z.object(orderRef)),
  setPotential: call('set_potential', z.object(orderRef)),
  setPotentialOff: call('set_potential_off', z.object(orderRef)),
  /** A part of the fee or all of it was paid outside the site. The sum that was entered is booked. */
  setPaid: {
    ...post('order/set_paid', z.object({ ...orderRef, ...owed, payment_data: entity(settlementInput) }), settled),
    inPerson: true as const,
  },
  setPaidOff: paymentCall('set_paid_off', z.object(orderRef)),
  setLost: paymentCall('set_lost', z.object({ ...orderRef, ...reasons })),
  setLostOff: paymentCall('set_lost_off', z.object(orderRef)),
  setPause: call('set_pause', z.object({ ...orderRef, date_pause_off: seconds() })),
  setUnpause: call('set_unpause', z.object(orderRef)),
  setNoReview: call('set_no_review', z.object(orderRef)),
  setEmptyReview: call('set_empty_review', z.object({ ...orderRef, review_mark: integer(1, 5).optional() })),
  setReview: call(
    'set_review',
    z.object({ ...orderRef, ...version, review_mark: integer(1, 5), review_text: text(2000).default('') }),
  ),
  setReviewResponse: call(
    'set_review_response',
    z.object({ ...orderRef, ...version, review_response_text: text(2000) }),
  ),
  searchTutors: post(
    'order/search_tutors',
    z.object({ order_id: id().optional(), text_search: text(200, 1) }),
    z.object({ tutors: z.array(candidate) }),
  ),
  markYellow: call('tutor_mark_yellow', z.object(withTutor)),
  markYellowOff: call('tutor_mark_yellow_off', z.object(withTutor)),
  smsClient: call('sms_client', z.object({ ...orderRef, text: text(500).optional() })),
  smsTutor: call('sms_tutor', z.object({ ...orderRef, text: text(500).optional() })),
  setAutoAppoint: call('set_auto_appoint_potential_tutors', z.object({ ...orderRef, value: flag() })),
  potentialTutors: post('order/get_potential_tutors', z.object(orderRef), z.object({ tutors: z.array(candidate) })),
  setSchoolNew: call('set_school_new', z.object({ ...orderRef, request_origin: text(100).default('') })),
  setSchoolProcessing: call('set_school_processing', z.object(orderRef)),
  toMainSite: call('send_to_main_site_as_new', z.object(orderRef)),
  setFavorite: call('set_favorite', z.object({ ...orderRef, add_favorite: flag() })),
}

const choices = z.object({
  subjects: z.array(selectOption.extend({ levels: z.array(z.int()) })),
  levels: z.array(selectOption),
  cities: z.array(selectOption),
  staff: z.array(selectOption),
})

export const ordersPage = definePage({
  id: 'panel.users_orders',
  path: ordersPanel.path,
  who,
  layout: 'panel',
  input: z.object({ ...listing, ...orderFilterFields }),
  data: z.object({ orders, counts, choices, school: z.boolean(), view: listView }),
})

export const staffOrderPage = definePage({
  id: 'panel.users_orders.order',
  path: `${ordersPanel.path}:id/`,
  who,
  layout: 'panel',
  /** The open chat: `client`, `tutor-7` or `both-7`. */
  input: z.object({ id: id(), chat: text(30).optional() }),
  data: z.object({
    order: staffOrder,
    conversations: z.array(staffConversation),
    waiting: z.enum(timerNames).nullable(),
    candidates: z.array(candidate),
    responses: z.array(candidate),
    timeline: z.array(timelineEvent),
    school: z.boolean(),
    choices,
  }),
})

/** An order taken by phone: an empty form, or a copy of another order. */
export const newOrderPage = definePage({
  id: 'panel.users_orders.new',
  path: `${ordersPanel.path}new/`,
  who,
  layout: 'panel',
  /** `call` is the call in which it is taken, `client` one of several people who have its number. */
  input: z.object({ copy: id().optional(), call: id().optional(), client: id().optional() }),
  data: z.object({
    order: z.record(z.string(), z.unknown()),
    client: person.nullable(),
    /** The number that calls. */
    phone: z.string(),
    choices,
  }),
})
