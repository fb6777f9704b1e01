import { z } from 'zod'
import { anyStaff, tutor } from '#shared/access.ts'
import { id, seconds } from '#shared/codecs.ts'
import { endpoint, noFields } from '#shared/contract.ts'
import { staffNoticeKinds, staffNoticeLists, tutorNoticeLists } from './notice-model.ts'

const order = { id: z.int() }
const namedOrder = z.object({ ...order, name: z.string() })

/** Fees are split by due date, so that one order is never counted in two lists. */
export const tutorNoticesSchema = z.object({
  personal_orders: z.array(z.object({ ...order, client_name: z.string() })),
  potential_orders: z.array(z.object({ ...order, lessons_name: z.array(z.string()) })),
  assigned: z.array(namedOrder),
  waiting_for_pay: z.array(z.object({ ...order, date_payment_deadline: seconds() })),
  deadline_pay_date: z.array(z.object(order)),
  overdue_pay_date: z.array(z.object(order)),
  client_notifications: z.array(namedOrder),
  admin_notifications: z.array(namedOrder),
})

/** `name` is the tutor who responded, or the client when nobody has. */
const orderFields = { order_id: z.int(), name: z.string() }
const responseSchema = z.object({ ...orderFields, response_id: z.int() })
const agreedResponseSchema = responseSchema.extend({ agreed: z.boolean() })

export const staffNoticesSchema = z.object({
  personal_orders: z.array(agreedResponseSchema),
  potential_orders: z.array(agreedResponseSchema),
  client_terms_declined_orders: z.array(responseSchema),
  client_deleted_orders: z.array(z.object(orderFields)),
  new_chat_from_client: z.array(z.object(orderFields)),
  new_chat_from_tutor: z.array(z.object(orderFields)),
  /** Missed calls; `order_id` is 0 unless the call is about an order. */
  income_calls: z.array(z.object({ ...orderFields, call_id: z.int() })),
  /** Overdue items, by the name of the timer that expired. */
  timer_notifications: z.array(z.object({ ...orderFields, timer: z.string() })),
})

/** Each list holds the latest items; totals are exact up to `noticeCountLimit`. */
const noticesAnswer = <L extends z.ZodObject, const N extends readonly string[]>(lists: L, names: N) =>
  z.object({ notifications: lists, totals: z.record(z.enum(names), z.int()), count: z.int() })
/** A list that a slice declares with its notifications. */
const bellListSchema = z.object({
  title: z.string(),
  total: z.int(),
  items: z.array(z.object({ text: z.string(), link: z.string() })),
})
/** `waiting` counts the open items per menu page, whether they were read or not. */
const staffAnswer = noticesAnswer(staffNoticesSchema, staffNoticeLists).extend({
  waiting: z.record(z.string(), z.int()),
})

export const noticeEndpoints = {
  tutorNotices: endpoint({
    method: 'GET',
    path: '/api/tutor/on_site_notifications',
    who: tutor,
    input: noFields,
    answer: noticesAnswer(tutorNoticesSchema, tutorNoticeLists).extend({ lists: z.array(bellListSchema) }),
  }),
  staffNotices: endpoint({
    method: 'GET',
    path: '/api/admin/on_site_notifications',
    who: anyStaff,
    input: noFields,
    answer: staffAnswer,
  }),
  /** The panel loads this first: the same notices plus the requester. */
  staffList: endpoint({
    method: 'GET',
    path: '/api/admin/list',
    who: anyStaff,
    auth: true,
    input: noFields,
    answer: staffAnswer,
  }),
  setRead: endpoint({
    method: 'POST',
    path: '/api/admin/on_site_notification/set_read',
    who: anyStaff,
    /** Without `response_id`, every new notice of that type for the order is marked as read. */
    input: z.object({
      type: z.enum(staffNoticeKinds),
      response_id: id().optional(),
      order_id: id().optional(),
      call_id: id().optional(),
    }),
    answer: z.object({ link: z.string() }),
  }),
}
