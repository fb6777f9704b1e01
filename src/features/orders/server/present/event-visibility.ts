import type { EventVisibility } from '#platform/events.ts'
import type { OrderAction } from '../../model.ts'

type OrderEvent =
  | `order.${OrderAction}`
  | `order.${'placed' | 'info_added' | 'date_wished' | 'saved' | 'agreed' | 'refused'}`
  | `order.${'rate' | 'rate_proposed' | 'rate_withdrawn' | 'rate_accepted' | 'rate_declined'}`
  | `order.${'reviewed' | 'review_changed' | 'review_answered' | 'review_requested' | 'no_review' | 'empty_review'}`
  | `order.${'commented' | 'favorite' | 'yellow' | 'auto_appoint' | 'sms_client' | 'sms_tutor'}`
  | `order.${'fee_soon' | 'fee_overdue' | 'fee_overdue_again' | 'fee_overdue_last'}`
  | `order.${'paid_in_part' | 'settlement_waits' | 'settlement_rejected' | 'settlement_reversed' | 'settlement_confirmed'}`
  | `order.${'fee_refunded' | 'fee_charged' | 'fee_blocked' | 'fee_unblocked'}`

const everybody = ['staff', 'client', 'tutor'] as const
const staff = ['staff'] as const

/**
 * Visibility of each event in an order's timeline. A test fails for events missing here. Clients do not see fees, and
 * only staff and the client see which other tutors were asked.
 */
export const orderEventVisibility = {
  'order.placed': everybody,
  'order.info_added': everybody,
  'order.date_wished': everybody,
  'order.saved': everybody,
  'order.processing': everybody,
  'order.potential': everybody,
  'order.potential_off': everybody,
  'order.agreed': ['staff', 'client'],
  'order.refused': staff,
  'order.appoint': everybody,
  'order.delete_tutor': everybody,
  'order.first_class': everybody,
  'order.first_class_past': everybody,
  'order.rate': everybody,
  'order.rate_proposed': everybody,
  'order.rate_withdrawn': everybody,
  'order.rate_accepted': everybody,
  'order.rate_declined': everybody,
  'order.paid': ['staff', 'tutor'],
  'order.paid_off': ['staff', 'tutor'],
  'order.paid_in_part': ['staff', 'tutor'],
  'order.settlement_waits': staff,
  'order.settlement_rejected': staff,
  'order.settlement_reversed': ['staff', 'tutor'],
  'order.settlement_confirmed': staff,
  'order.make_personal': everybody,
  'order.pause': everybody,
  'order.unpause': everybody,
  'order.lost': everybody,
  'order.lost_off': everybody,
  'order.delete': everybody,
  'order.school_new': everybody,
  'order.school_processing': everybody,
  'order.to_main_site': everybody,
  'order.reviewed': everybody,
  'order.review_changed': everybody,
  'order.review_answered': everybody,
  'order.review_requested': everybody,
  'order.no_review': staff,
  'order.empty_review': staff,
  'order.commented': staff,
  'order.favorite': staff,
  'order.yellow': staff,
  'order.auto_appoint': staff,
  'order.sms_client': ['staff', 'client'],
  'order.sms_tutor': ['staff', 'tutor'],
  'order.fee_soon': staff,
  'order.fee_overdue': staff,
  'order.fee_overdue_again': staff,
  'order.fee_overdue_last': staff,
  'order.fee_refunded': ['staff', 'tutor'],
  'order.fee_charged': ['staff', 'tutor'],
  'order.fee_blocked': staff,
  'order.fee_unblocked': staff,
} as const satisfies EventVisibility<OrderEvent>
