import { roundToPayable } from '#shared/money.ts'
import { orderStatus } from '#shared/order-status.ts'

export const status = orderStatus
export type StatusName = keyof typeof status
export type Status = (typeof status)[StatusName]

export const statuses = Object.values(status)
export const statusName = (number: Status) => Object.entries(status).find(([, one]) => one === number)![0] as StatusName

export type OrderActor = 'staff' | 'client' | 'tutor' | 'system'

type Transition = {
  from: readonly Status[]
  /** `before` returns to the status on top of the `before` stack. */
  to: Status | 'before'
  /** Entering the status pushes the previous one onto the `before` stack. */
  returnable?: true
  who: readonly OrderActor[]
  /** Additional source statuses for particular actors. */
  extraFrom?: Partial<Record<OrderActor, readonly Status[]>>
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const open = [status.new, status.processing, status.potential] as const
const withTutor = [status.appointed, status.first_class, status.waiting_for_pay] as const

/**
 * The only transitions of an order's status. Handlers check further conditions, such as who owns the order or whether
 * the tutor has responded.
 */
export const orderTransitions = {
  processing: { from: [status.new, status.potential], to: status.processing, who: ['staff'] },
  potential: {
    from: [status.new, status.processing],
    to: status.potential,
    returnable: true,
    who: ['staff', 'tutor', 'system'],
  },
  potential_off: { from: [status.potential], to: 'before', who: ['staff'] },
  appoint: { from: open, to: status.appointed, who: ['staff', 'client', 'tutor', 'system'] },
  delete_tutor: { from: withTutor, to: status.processing, who: ['staff', 'client', 'tutor'] },
  first_class: {
    from: [status.appointed, status.first_class],
    to: status.first_class,
    who: ['staff', 'client', 'tutor'],
  },
  first_class_past: { from: [status.first_class], to: status.waiting_for_pay, who: ['system'] },
  paid: { from: withTutor, to: status.paid, returnable: true, who: ['staff', 'system'] },
  paid_off: { from: [status.paid], to: 'before', who: ['staff'] },
  make_personal: { from: open, to: status.new, who: ['client'] },
  pause: { from: [...open, ...withTutor, status.paid], to: status.paused, returnable: true, who: ['staff'] },
  unpause: { from: [status.paused], to: 'before', who: ['staff', 'system'] },
  lost: {
    from: [...open, ...withTutor, status.paid, status.paused],
    to: status.lost,
    returnable: true,
    who: ['staff'],
  },
  lost_off: { from: [status.lost], to: 'before', who: ['staff'] },
  delete: {
    from: open,
    to: status.deleted,
    who: ['client', 'staff'],
    extraFrom: { staff: [...withTutor, status.paused] },
  },
  school_new: { from: open, to: status.school_new, who: ['staff', 'system'] },
  school_processing: { from: [status.school_new], to: status.school_processing, who: ['staff', 'system'] },
  to_main_site: { from: [status.school_new, status.school_processing], to: status.new, who: ['staff'] },
} as const satisfies Record<string, Transition>
export type OrderAction = keyof typeof orderTransitions

export type OrderState = { status: Status; before: readonly Status[] }

/** The next state; undefined if the action is not allowed. */
export function applyTransition(
  { status: from, before }: OrderState,
  action: OrderAction,
  who: OrderActor,
): OrderState | undefined {
  const move: Transition = orderTransitions[action]
  const allowed = move.who.includes(who) && [...move.from, ...(move.extraFrom?.[who] ?? [])].includes(from)
  if (!allowed) return undefined
  if (move.to === 'before') {
    const back = before.at(-1)
    return back === undefined ? undefined : { status: back, before: before.slice(0, -1) }
  }
  if (move.returnable) return { status: move.to, before: [...before, from] }
  // Moving on from a returnable status drops its return point.
  return { status: move.to, before: statusesWithReturn.has(from) ? before.slice(0, -1) : before }
}

const statusesWithReturn = new Set<Status>([status.potential, status.paid, status.paused, status.lost])

export const orderOrigins = ['personal', 'general', 'short', 'school', 'test_landing'] as const
export type OrderOrigin = (typeof orderOrigins)[number]

/** 0 lessons per week means unknown. */
export const maxLessonsPerWeek = 7
/** In minutes; 0 means unknown. */
export const lessonDurations = [0, 45, 60, 90, 120] as const
/** Ids of the wanted years of practice: any, up to 3, up to 5, up to 10, more than 10. */
export const practiceIds = [0, 1, 2, 3, 4] as const

/** Why an order ended or a tutor left it, and which side is responsible. */
export const removeReasons = {
  client_refused: 'client',
  client_silent: 'client',
  found_elsewhere: 'client',
  duplicate: 'client',
  wrong_data: 'client',
  price: 'client',
  schedule: 'client',
  tutor_refused: 'tutor',
  tutor_silent: 'tutor',
  tutor_fault: 'tutor',
  other: 'tutor',
} as const
export type RemoveReason = keyof typeof removeReasons
export const isTutorFault = (reasons: readonly RemoveReason[]) =>
  reasons.some((reason) => removeReasons[reason] === 'tutor')

export const refusedReasons = ['busy', 'price', 'place', 'level', 'schedule', 'other'] as const
export type RefusedReason = (typeof refusedReasons)[number]

export const reviewStatus = { none: 0, published: 1, no_review: 2, mark_only: 3 } as const

/** The tutor may ask once a week until there is a review. */
export function canAskForReview(
  order: { status: Status; review_status: number; review_requested_at: Date | null },
  now: Date,
): boolean {
  const requestedAt = order.review_requested_at
  const isTooSoon = requestedAt !== null && now.getTime() - requestedAt.getTime() < 7 * dayMs
  return order.status === status.paid && order.review_status === reviewStatus.none && !isTooSoon
}

export const tutorOrderLists = [
  'new',
  'new_personal',
  'new_potential',
  'new_online',
  'new_offline',
  'my',
  'active',
  'archive',
] as const
export type TutorOrderList = (typeof tutorOrderLists)[number]

/** In order of urgency. */
export const tutorNeeds = ['overdue', 'personal', 'rate', 'pay', 'first_class', 'potential', 'review'] as const
export type TutorNeed = (typeof tutorNeeds)[number]

/** The time a tutor has to answer a personal request. */
export const personalRequestMs = 24 * hourMs
/** A paid order stays in the active list for this time. */
export const activeAfterPaidMs = 60 * dayMs
export const feeDueMs = ({ dueDays }: { dueDays: number }) => dueDays * dayMs
/** Used when the duration of the first lesson is unknown. */
export const defaultLessonMinutes = 60

/** An unknown number of lessons per week counts as one. */
export function computeFee(
  { percent, weeks }: { percent: number; weeks: number },
  { rate, class_regularity, currency }: { rate: number; class_regularity: number; currency: string },
): number {
  return roundToPayable((rate * Math.max(1, class_regularity) * weeks * percent) / 100, currency)
}

/** A fee is refunded in full this long after its payment, if the lessons ended through no fault of the tutor. */
export const feeRefundMs = 30 * dayMs

/** Also an order that was paused or lost since. */
export const wasPaid = ({ status: current, before }: OrderState) =>
  current === status.paid || before.includes(status.paid)

type OrderFee = { fee: number | null; fee_settled: number }

/** The rest that the tutor has to pay: a part of the fee may have been paid outside the site. */
export const owedFee = ({ fee, fee_settled }: OrderFee): number => (fee ?? 0) - fee_settled

/** Until a part of the fee is paid, another rate may be proposed to the appointed tutor. */
export const acceptsRateProposal = (order: OrderState & OrderFee & { tutor_id: number | null }) =>
  order.tutor_id !== null &&
  order.fee_settled === 0 &&
  !wasPaid(order) &&
  withTutor.some((current) => current === order.status)

export const noRateProposal = { proposed_rate: null, proposed_fee: null, proposed_by: null, proposed_at: null }

/** All other changes of the status end a proposal that the tutor has not answered. */
export const keepsRateProposal: ReadonlySet<OrderAction> = new Set(['first_class', 'first_class_past'])

/** A fee can be paid as soon as a tutor is appointed. */
export function isFeePayable(order: OrderState & OrderFee): boolean {
  return owedFee(order) > 0 && applyTransition(order, 'paid', 'system') !== undefined
}

/** The name of a fee as a purchase. */
export const feePurchase = (orderId: number) => `order ${orderId}`

/** How staff settle a fee without a payment on the site. */
export const settlementKinds = ['paid_outside', 'written_off'] as const
export type SettlementKind = (typeof settlementKinds)[number]

/** `waiting` needs a second staff member. */
export const settlementStates = ['waiting', 'booked', 'rejected', 'reversed'] as const
export type SettlementState = (typeof settlementStates)[number]

/** Maximum time in a status before staff are notified, in milliseconds. */
export const timers = {
  new: 15 * 60_000,
  processing: 24 * hourMs,
  potential: 4 * hourMs,
  appointed: 48 * hourMs,
  first_class_past: 24 * hourMs,
  overdue: 0,
} as const
export type Timer = keyof typeof timers
/** Editions may override a timer, in minutes. */
export const timerMs = (timer: Timer, own: Readonly<Record<string, number>> | undefined) =>
  own?.[timer] === undefined ? timers[timer] : own[timer] * 60_000

export function availableActions(standing: OrderState, who: OrderActor): OrderAction[] {
  return (Object.keys(orderTransitions) as OrderAction[]).filter(
    (action) => applyTransition(standing, action, who) !== undefined,
  )
}

/** A list filtered by dates is sorted by those dates, otherwise by id. */
export function defaultOrderSort(asks: (filter: string) => boolean): 'id' | 'first_class' | 'date_payment_deadline' {
  if (asks('first_class_from') || asks('first_class_to')) return 'first_class'
  return ['deadline_from', 'deadline_to', 'overdue'].some(asks) ? 'date_payment_deadline' : 'id'
}
