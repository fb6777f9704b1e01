import type { DeclaredEvents } from '#platform/event-registry.ts'

export const orderEvents = {
  'order.agreed': 'listened',
  'order.appoint': 'listened',
  'order.auto_appoint': 'listened',
  'order.commented': 'listened',
  'order.date_wished': 'listened',
  'order.delete': 'listened',
  'order.delete_tutor': 'listened',
  'order.empty_review': 'listened',
  'order.favorite': 'listened',
  'order.fee_overdue': 'listened',
  'order.fee_soon': 'listened',
  'order.first_class': 'listened',
  'order.first_class_past': 'listened',
  'order.info_added': 'listened',
  'order.lost': 'listened',
  'order.lost_off': 'listened',
  'order.make_personal': 'listened',
  'order.no_review': 'listened',
  'order.paid': 'listened',
  'order.paid_off': 'listened',
  'order.pause': 'listened',
  'order.placed': 'listened',
  'order.potential': 'listened',
  'order.potential_off': 'listened',
  'order.processing': 'listened',
  'order.rate': 'listened',
  'order.refused': 'listened',
  'order.review_answered': 'listened',
  'order.review_changed': 'listened',
  'order.review_requested': 'listened',
  'order.reviewed': 'listened',
  'order.saved': 'listened',
  'order.school_new': 'listened',
  'order.school_processing': 'listened',
  'order.sms_client': 'listened',
  'order.sms_tutor': 'listened',
  'order.to_main_site': 'listened',
  'order.unpause': 'listened',
  'order.yellow': 'listened',
} as const satisfies DeclaredEvents

type Declared = typeof orderEvents
declare module '#platform/event-registry.ts' {
  interface EventRegistry extends Declared {}
}
