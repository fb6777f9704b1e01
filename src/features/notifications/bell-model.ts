/** The lists of the bells, in the order in which they are read. */
export const tutorLists = [
  'personal_orders',
  'overdue_pay_date',
  'deadline_pay_date',
  'assigned',
  'potential_orders',
  'waiting_for_pay',
  'client_notifications',
  'admin_notifications',
] as const

export const staffLists = [
  'new_chat_from_client',
  'new_chat_from_tutor',
  'personal_orders',
  'potential_orders',
  'client_terms_declined_orders',
  'client_deleted_orders',
  'income_calls',
  'timer_notifications',
] as const
export type StaffList = (typeof staffLists)[number]

/** What staff say they have seen, for each of their lists. */
export const kindOf = {
  personal_orders: 'personal_response',
  potential_orders: 'potential_response',
  client_terms_declined_orders: 'client_terms_declined',
  client_deleted_orders: 'client_deleted',
  new_chat_from_client: 'new_chat_from_client',
  new_chat_from_tutor: 'new_chat_from_tutor',
  income_calls: 'income_call',
  timer_notifications: 'timer',
} as const satisfies Record<StaffList, string>
export const noticeKinds = Object.values(kindOf)
export type NoticeKind = (typeof noticeKinds)[number]

/** How many of a list are shown at once, and up to how many are counted. */
export const shownAtOnce = 20
export const countedTo = 100
