/** Lists are displayed in this order. */
export const tutorNoticeLists = [
  'personal_orders',
  'overdue_pay_date',
  'deadline_pay_date',
  'assigned',
  'potential_orders',
  'waiting_for_pay',
  'client_notifications',
  'admin_notifications',
] as const

export const staffNoticeLists = [
  'new_chat_from_client',
  'new_chat_from_tutor',
  'personal_orders',
  'potential_orders',
  'client_terms_declined_orders',
  'client_deleted_orders',
  'income_calls',
  'timer_notifications',
] as const
export type StaffNoticeList = (typeof staffNoticeLists)[number]

export const staffNoticeKindByList = {
  personal_orders: 'personal_response',
  potential_orders: 'potential_response',
  client_terms_declined_orders: 'client_terms_declined',
  client_deleted_orders: 'client_deleted',
  new_chat_from_client: 'new_chat_from_client',
  new_chat_from_tutor: 'new_chat_from_tutor',
  income_calls: 'income_call',
  timer_notifications: 'timer',
} as const satisfies Record<StaffNoticeList, string>
export const staffNoticeKinds = Object.values(staffNoticeKindByList)
export type StaffNoticeKind = (typeof staffNoticeKinds)[number]

export const noticesPerList = 20
export const noticeCountLimit = 100
