import { z } from 'zod'
import { anyStaff, tutor } from '#shared/access.ts'
import { id, seconds } from '#shared/codecs.ts'
import { endpoint, nothing } from '#shared/contract.ts'
import { noticeKinds, staffLists, tutorLists } from './bell-model.ts'

const order = { id: z.int() }
const named = z.object({ ...order, name: z.string() })

/** What waits for a tutor. The fees are told apart by when they are due, so that nothing is counted twice. */
export const tutorNotices = z.object({
  personal_orders: z.array(z.object({ ...order, client_name: z.string() })),
  potential_orders: z.array(z.object({ ...order, lessons_name: z.array(z.string()) })),
  assigned: z.array(named),
  waiting_for_pay: z.array(z.object({ ...order, date_payment_deadline: seconds() })),
  deadline_pay_date: z.array(z.object(order)),
  overdue_pay_date: z.array(z.object(order)),
  client_notifications: z.array(named),
  admin_notifications: z.array(named),
})

/** Of an order, and of whom: the tutor who has answered, or else the client. */
const ofOrder = { order_id: z.int(), name: z.string() }
const ofResponse = z.object({ ...ofOrder, response_id: z.int() })
const response = ofResponse.extend({ agreed: z.boolean() })

export const staffNotices = z.object({
  personal_orders: z.array(response),
  potential_orders: z.array(response),
  client_terms_declined_orders: z.array(ofResponse),
  client_deleted_orders: z.array(z.object(ofOrder)),
  new_chat_from_client: z.array(z.object(ofOrder)),
  new_chat_from_tutor: z.array(z.object(ofOrder)),
  income_calls: z.array(z.object(ofOrder)),
  /** What waits for longer than it should: by the name of the timer. */
  timer_notifications: z.array(z.object({ ...ofOrder, timer: z.string() })),
})

/** The latest of each list; how many there are in all, exact to a hundred. */
const rung = <L extends z.ZodObject, const N extends readonly string[]>(lists: L, names: N) =>
  z.object({ notifications: lists, totals: z.record(z.enum(names), z.int()), count: z.int() })
/** `waiting`: how many wait at each page of the menu, whether somebody has looked or not. */
const forStaff = rung(staffNotices, staffLists).extend({ waiting: z.record(z.string(), z.int()) })

export const bellEndpoints = {
  tutorNotices: endpoint({
    method: 'GET',
    path: '/api/tutor/on_site_notifications',
    who: tutor,
    input: nothing,
    answer: rung(tutorNotices, tutorLists),
  }),
  staffNotices: endpoint({
    method: 'GET',
    path: '/api/admin/on_site_notifications',
    who: anyStaff,
    input: nothing,
    answer: forStaff,
  }),
  /** The same, with who is asking: what the panel begins with. */
  staffList: endpoint({
    method: 'GET',
    path: '/api/admin/list',
    who: anyStaff,
    auth: true,
    input: nothing,
    answer: forStaff,
  }),
  setRead: endpoint({
    method: 'POST',
    path: '/api/admin/on_site_notification/set_read',
    who: anyStaff,
    /** An order alone means everything of that kind that is new about it. */
    input: z.object({ type: z.enum(noticeKinds), response_id: id().optional(), order_id: id().optional() }),
    answer: z.object({ link: z.string() }),
  }),
}
