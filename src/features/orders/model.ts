/** The statuses of an order, by name; the numbers are those of the wire and the database. */
export const status = {
  new: 1,
  processing: 2,
  potential: 3,
  appointed: 4,
  first_class: 5,
  waiting_for_pay: 6,
  paid: 7,
  paused: 8,
  lost: 9,
  deleted: 10,
  school_new: 11,
  school_processing: 12,
} as const
export type StatusName = keyof typeof status
export type Status = (typeof status)[StatusName]

export const statuses = Object.values(status)
export const statusName = (number: Status) => Object.entries(status).find(([, one]) => one === number)![0] as StatusName

export type Who = 'staff' | 'client' | 'tutor' | 'system'

type Move = {
  from: readonly Status[]
  /** `before`: the status that this one was entered from, taken off the stack. */
  to: Status | 'before'
  /** Entering it remembers where from. */
  remembers?: true
  who: readonly Who[]
  /** Whoever is named here may do it from these statuses, too. */
  also?: Partial<Record<Who, readonly Status[]>>
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const { paid, paused, lost, deleted, school_new, school_processing } = status

/**
 * Every way a status changes, and nothing else changes it. Conditions beyond the status (whose order it is, whether a
 * tutor has responded) are the verbs' own.
 */
export const moves = {
  processing: { from: [1, 3], to: status.processing, who: ['staff'] },
  potential: { from: [1, 2], to: status.potential, remembers: true, who: ['staff', 'tutor', 'system'] },
  potential_off: { from: [3], to: 'before', who: ['staff'] },
  appoint: { from: [1, 2, 3], to: status.appointed, who: ['staff', 'client', 'tutor', 'system'] },
  delete_tutor: { from: [4, 5, 6], to: status.processing, who: ['staff', 'client', 'tutor'] },
  first_class: { from: [4, 5], to: status.first_class, who: ['staff', 'client', 'tutor'] },
  first_class_past: { from: [5], to: status.waiting_for_pay, who: ['system'] },
  paid: { from: [4, 5, 6], to: paid, remembers: true, who: ['staff', 'system'] },
  paid_off: { from: [7], to: 'before', who: ['staff'] },
  make_personal: { from: [1, 2, 3], to: status.new, who: ['client'] },
  pause: { from: [1, 2, 3, 4, 5, 6, 7], to: paused, remembers: true, who: ['staff'] },
  unpause: { from: [8], to: 'before', who: ['staff', 'system'] },
  lost: { from: [1, 2, 3, 4, 5, 6, 7, 8], to: lost, remembers: true, who: ['staff'] },
  lost_off: { from: [9], to: 'before', who: ['staff'] },
  delete: { from: [1, 2, 3], to: deleted, who: ['client', 'staff'], also: { staff: [4, 5, 6, 8] } },
  school_new: { from: [1, 2, 3], to: school_new, who: ['staff', 'system'] },
  school_processing: { from: [11], to: school_processing, who: ['staff', 'system'] },
  to_main_site: { from: [11, 12], to: status.new, who: ['staff'] },
} as const satisfies Record<string, Move>
export type Action = keyof typeof moves

export type Standing = { status: Status; before: readonly Status[] }

/** Where an action leads; undefined where it may not be done. */
export function moved({ status: from, before }: Standing, action: Action, who: Who): Standing | undefined {
  const move: Move = moves[action]
  const allowed = move.who.includes(who) && [...move.from, ...(move.also?.[who] ?? [])].includes(from)
  if (!allowed) return undefined
  if (move.to === 'before') {
    const back = before.at(-1)
    return back === undefined ? undefined : { status: back, before: before.slice(0, -1) }
  }
  if (move.remembers) return { status: move.to, before: [...before, from] }
  // Whoever goes on from there does not come back to where it was entered from.
  return { status: move.to, before: entered.has(from) ? before.slice(0, -1) : before }
}

const entered = new Set<Status>([status.potential, paid, paused, lost])

export const origins = ['personal', 'general', 'short', 'school', 'test_landing'] as const
export type Origin = (typeof origins)[number]

/** Lessons a week, and how long one is in minutes; 0 where that is not known. */
export const mostRegular = 7
export const durations = [0, 45, 60, 90, 120] as const
/** Years of practice that are wanted: any, up to 3, 5 and 10, and more. */
export const practices = [0, 1, 2, 3, 4] as const

/** Why an order ended, or a tutor left it; those that are not the tutor's fault. */
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
export const isTutorsFault = (reasons: readonly RemoveReason[]) =>
  reasons.some((reason) => removeReasons[reason] === 'tutor')

export const refusedReasons = ['busy', 'price', 'place', 'level', 'schedule', 'other'] as const
export type RefusedReason = (typeof refusedReasons)[number]

export const reviewStatus = { none: 0, published: 1, no_review: 2, mark_only: 3 } as const

/** The tutor may ask for one now and then, until there is one. */
export function mayAskForReview(
  order: { status: Status; review_status: number; review_requested_at: Date | null },
  now: Date,
): boolean {
  const asked = order.review_requested_at
  const again = asked !== null && now.getTime() - asked.getTime() < 7 * dayMs
  return order.status === paid && order.review_status === reviewStatus.none && !again
}

export const tutorLists = [
  'new',
  'new_personal',
  'new_potential',
  'new_online',
  'new_offline',
  'my',
  'active',
  'archive',
] as const
export type TutorList = (typeof tutorLists)[number]

/** What waits for a tutor: a fee that is late, an answer, a fee, a date, a word about a review. */
export const tutorNeeds = ['overdue', 'personal', 'pay', 'first_class', 'potential', 'review'] as const
export type TutorNeed = (typeof tutorNeeds)[number]

/** How long a personal tutor may think about it, and what is paid stays among the active ones. */
export const personalMs = 24 * hourMs
export const activeAfterPaidMs = 60 * dayMs
/** The fee is due some days after the first lesson. */
export const payWithinMs = ({ dueDays }: { dueDays: number }) => dueDays * dayMs
/** How long a first lesson of unknown length takes. */
export const usualMinutes = 60

/** An unknown regularity counts as one lesson a week. */
export function feeOf(
  { percent, weeks }: { percent: number; weeks: number },
  { rate, class_regularity }: { rate: number; class_regularity: number },
): number {
  return Math.round((rate * Math.max(1, class_regularity) * weeks * percent) / 100)
}

/** What waits too long for staff, by status: in milliseconds since it began. */
export const timers = {
  new: 15 * 60_000,
  processing: 24 * hourMs,
  potential: 4 * hourMs,
  appointed: 48 * hourMs,
  first_class_past: 24 * hourMs,
  overdue: 0,
} as const
export type Timer = keyof typeof timers
/** How long it is in a country; most countries are like the others. */
export const timerMs = (timer: Timer, own: Readonly<Record<string, number>> | undefined) =>
  own?.[timer] === undefined ? timers[timer] : own[timer] * 60_000

/** What somebody may do with an order that stands like this, as far as the table goes. */
export function actionsFor(standing: Standing, who: Who): Action[] {
  return (Object.keys(moves) as Action[]).filter((action) => moved(standing, action, who) !== undefined)
}

/** Whoever asks staff's list for the days of something looks through it by these days, otherwise by number. */
export function usualSort(asks: (filter: string) => boolean): 'id' | 'first_class' | 'date_payment_deadline' {
  if (asks('first_class_from') || asks('first_class_to')) return 'first_class'
  return ['deadline_from', 'deadline_to', 'overdue'].some(asks) ? 'date_payment_deadline' : 'id'
}
