/**
 * A test oracle: an independent model of the order rules, used to check random histories. It must not import product
 * code.
 */
export type ResponseState = 'offered' | 'agreed' | 'refused' | 'silent' | 'appointed' | 'declined' | 'removed'
export type OrderState = {
  id: number
  status: number
  before: number[]
  tutor: number | null
  personalTutor: number | null
  /** Times are in milliseconds. */
  personalUntil: number | null
  pauseOff: number | null
  firstLesson: number | null
  paidAt: number | null
  fee: 'open' | 'outside' | 'refunded' | 'wallet'
  withdrawnAt: number | null
  reviewRequestedAt: number | null
  reviewVersion: number
  reviewStatus: number
  responses: Map<number, ResponseState>
  statusChanges: number
}
export type OracleState = { now: number; tutors: readonly number[]; orders: OrderState[]; transitions: TransitionTable }
export type OrderAction = { actor: 'staff' | 'client' | 'tutor'; name: string; tutor: number; at: number }
export type ExpectedOutcome = { answer: 'success' | 'wrong_status' | 'not_found' | 'first_class'; apply?: () => void }

type Actor = 'staff' | 'client' | 'tutor' | 'system'
type Transition = { from: readonly number[]; to: number | 'before'; actors: readonly Actor[]; pushes?: true }
export type TransitionTable = Record<string, Transition>

/** The status codes are repeated here, since the oracle must not share code with the product. */
export const statusCode = {
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
}

const anyActor: readonly Actor[] = ['staff', 'client', 'tutor', 'system']
export const transitionTable: TransitionTable = {
  processing: { from: [statusCode.new, statusCode.potential], to: statusCode.processing, actors: ['staff'] },
  potential: {
    from: [statusCode.new, statusCode.processing],
    to: statusCode.potential,
    actors: ['staff', 'tutor', 'system'],
    pushes: true,
  },
  potential_off: { from: [statusCode.potential], to: 'before', actors: ['staff'] },
  appoint: {
    from: [statusCode.new, statusCode.processing, statusCode.potential],
    to: statusCode.appointed,
    actors: anyActor,
  },
  delete_tutor: {
    from: [statusCode.appointed, statusCode.first_class, statusCode.waiting_for_pay],
    to: statusCode.processing,
    actors: ['staff', 'client', 'tutor'],
  },
  first_class: {
    from: [statusCode.appointed, statusCode.first_class],
    to: statusCode.first_class,
    actors: ['staff', 'client', 'tutor'],
  },
  first_class_past: { from: [statusCode.first_class], to: statusCode.waiting_for_pay, actors: ['system'] },
  paid: {
    from: [statusCode.appointed, statusCode.first_class, statusCode.waiting_for_pay],
    to: statusCode.paid,
    actors: ['staff'],
    pushes: true,
  },
  paid_off: { from: [statusCode.paid], to: 'before', actors: ['staff'] },
  make_personal: {
    from: [statusCode.new, statusCode.processing, statusCode.potential],
    to: statusCode.new,
    actors: ['client'],
  },
  pause: {
    from: [
      statusCode.new,
      statusCode.processing,
      statusCode.potential,
      statusCode.appointed,
      statusCode.first_class,
      statusCode.waiting_for_pay,
      statusCode.paid,
    ],
    to: statusCode.paused,
    actors: ['staff'],
    pushes: true,
  },
  unpause: { from: [statusCode.paused], to: 'before', actors: ['staff', 'system'] },
  lost: {
    from: [
      statusCode.new,
      statusCode.processing,
      statusCode.potential,
      statusCode.appointed,
      statusCode.first_class,
      statusCode.waiting_for_pay,
      statusCode.paid,
      statusCode.paused,
    ],
    to: statusCode.lost,
    actors: ['staff'],
    pushes: true,
  },
  lost_off: { from: [statusCode.lost], to: 'before', actors: ['staff'] },
  delete: {
    from: [
      statusCode.new,
      statusCode.processing,
      statusCode.potential,
      statusCode.appointed,
      statusCode.first_class,
      statusCode.waiting_for_pay,
      statusCode.paused,
    ],
    to: statusCode.deleted,
    actors: ['staff'],
  },
  delete_own: {
    from: [statusCode.new, statusCode.processing, statusCode.potential],
    to: statusCode.deleted,
    actors: ['client'],
  },
  school_new: {
    from: [statusCode.new, statusCode.processing, statusCode.potential],
    to: statusCode.school_new,
    actors: ['staff'],
  },
  school_processing: { from: [statusCode.school_new], to: statusCode.school_processing, actors: ['staff'] },
  to_main_site: { from: [statusCode.school_new, statusCode.school_processing], to: statusCode.new, actors: ['staff'] },
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const stackedStatuses = new Set([statusCode.potential, statusCode.paid, statusCode.paused, statusCode.lost])

/** The status after an action, or undefined when the action is not allowed. */
export function nextStatus(
  transitions: TransitionTable,
  { status, before }: Pick<OrderState, 'status' | 'before'>,
  action: string,
  actor: Actor,
) {
  const transition = transitions[action]!
  if (!transition.actors.includes(actor) || !transition.from.includes(status)) return undefined
  if (transition.to === 'before') return { status: before.at(-1)!, before: before.slice(0, -1) }
  if (transition.pushes) return { status: transition.to, before: [...before, status] }
  return { status: transition.to, before: stackedStatuses.has(status) ? before.slice(0, -1) : before }
}

const wasPaid = ({ status, before }: OrderState) => status === statusCode.paid || before.includes(statusCode.paid)

/** The expected answer to an action, and its effect on success. */
export function expectedOutcome(
  state: OracleState,
  order: OrderState,
  { actor, name, tutor, at }: OrderAction,
): ExpectedOutcome {
  const { now } = state
  const transition = (action: string, after: () => void = () => undefined, by: Actor = actor): ExpectedOutcome => {
    const next = nextStatus(state.transitions, order, action, by)
    if (!next) return { answer: 'wrong_status' }
    return { answer: 'success', apply: () => (applyStatus(order, next), after()) }
  }
  const response = order.responses.get(tutor)
  const appoint = () =>
    transition('appoint', () => {
      Object.assign(order, { tutor, personalUntil: null } satisfies Partial<OrderState>)
      order.responses.set(tutor, 'appointed')
    })
  const removeWith = (state: ResponseState) =>
    order.tutor === tutor ? transition('delete_tutor', () => removeTutor(order, state)) : wrongStatus
  const setFirstLesson = (): ExpectedOutcome => {
    // Setting the same date again changes nothing.
    if (order.status === statusCode.first_class && order.firstLesson === at) return { answer: 'success' }
    const outcome = transition('first_class', () => void (order.firstLesson = at))
    return outcome.apply && isLessonTimeTaken(state, order, at) ? lessonTimeTaken : outcome
  }
  const paid = order.status === statusCode.paid && order.tutor !== null

  /** The refunded fee is in the wallet. */
  const chargeAgain = () => {
    if (wasPaid(order) && order.fee === 'refunded') order.fee = 'wallet'
  }

  const byStaff: Record<string, () => ExpectedOutcome> = {
    potential: () =>
      transition('potential', () => {
        order.personalUntil = null
        offerToTutors(state, order)
      }),
    appoint,
    delete_tutor: () => removeWith('removed'),
    first_class: setFirstLesson,
    paid: () =>
      order.tutor === null
        ? wrongStatus
        : transition('paid', () => Object.assign(order, { paidAt: now, fee: 'outside' } satisfies Partial<OrderState>)),
    // A fee that was charged to the wallet is undone by a refund only.
    paid_off: () =>
      order.fee === 'wallet'
        ? wrongStatus
        : transition('paid_off', () =>
            Object.assign(order, { paidAt: null, fee: 'open' } satisfies Partial<OrderState>),
          ),
    lost: () => {
      const isRefunded = wasPaid(order) && order.paidAt !== null && now - order.paidAt <= 30 * dayMs
      return transition('lost', () => {
        if (isRefunded && order.fee !== 'open') order.fee = 'refunded'
      })
    },
    lost_off: () => {
      const isReopened =
        order.status === statusCode.lost && ![statusCode.lost, statusCode.deleted].includes(order.before.at(-1)!)
      return isReopened && isLessonTimeTaken(state, order, order.firstLesson)
        ? lessonTimeTaken
        : transition('lost_off', chargeAgain)
    },
    pause: () => transition('pause', () => void (order.pauseOff = at)),
    unpause: () => transition('unpause', () => void (order.pauseOff = null)),
    school_new: () => transition('school_new', () => void (order.personalUntil = null)),
    no_review: () =>
      paid && order.reviewStatus === 0
        ? { answer: 'success', apply: () => void (order.reviewStatus = 2) }
        : wrongStatus,
  }
  const byClient: Record<string, () => ExpectedOutcome> = {
    appoint: () => (response === undefined ? notFound : response === 'agreed' ? appoint() : wrongStatus),
    make_personal: () =>
      transition('make_personal', () => {
        Object.assign(order, { personalTutor: tutor, personalUntil: now + dayMs } satisfies Partial<OrderState>)
        order.responses.set(tutor, 'offered')
      }),
    first_class: setFirstLesson,
    decline_terms: () => removeWith('declined'),
    delete: () => transition('delete_own', () => void (order.withdrawnAt = now)),
    review: () => (paid ? { answer: 'success', apply: () => applyReview(order) } : wrongStatus),
  }
  const isAppointed = order.tutor === tutor
  const isPersonalOffer = response === 'offered' && order.status === statusCode.new && order.personalTutor === tutor
  const isOpenOffer = response === 'offered' && order.status === statusCode.potential
  const respond = (state: ResponseState): ExpectedOutcome => ({
    answer: 'success',
    apply: () => void order.responses.set(tutor, state),
  })
  const byTutor: Record<string, () => ExpectedOutcome> = {
    agree_alone: () => (isPersonalOffer ? appoint() : wrongStatus),
    decline_alone: () =>
      isPersonalOffer
        ? transition('potential', () => {
            order.responses.set(tutor, 'refused')
            order.personalUntil = null
            offerToTutors(state, order)
          })
        : wrongStatus,
    agree: () => (isOpenOffer ? respond('agreed') : wrongStatus),
    decline: () => (isOpenOffer ? respond('refused') : wrongStatus),
    refuse_after: () =>
      isAppointed ? removeWith('refused') : response === 'refused' ? respond('refused') : wrongStatus,
    first_class: () => (isAppointed ? setFirstLesson() : notFound),
    request_review: () => {
      if (!isAppointed) return notFound
      const soon = order.reviewRequestedAt !== null && now - order.reviewRequestedAt < 7 * dayMs
      return paid && order.reviewStatus === 0 && !soon
        ? { answer: 'success', apply: () => void (order.reviewRequestedAt = now) }
        : wrongStatus
    },
    answer_review: () => {
      if (!isAppointed) return notFound
      return paid && order.reviewStatus === 1
        ? { answer: 'success', apply: () => void order.reviewVersion++ }
        : wrongStatus
    },
  }
  if (actor === 'tutor' && response === undefined) return notFound
  const verbs = { staff: byStaff, client: byClient, tutor: byTutor }[actor]
  return verbs[name] ? verbs[name]() : transition(name)
}

const wrongStatus: ExpectedOutcome = { answer: 'wrong_status' }
const notFound: ExpectedOutcome = { answer: 'not_found' }
const lessonTimeTaken: ExpectedOutcome = { answer: 'first_class' }

function applyStatus(order: OrderState, next: Pick<OrderState, 'status' | 'before'>): void {
  Object.assign(order, next)
  order.statusChanges++
}

function removeTutor(order: OrderState, state: ResponseState): void {
  order.responses.set(order.tutor!, state)
  Object.assign(order, { tutor: null, firstLesson: null } satisfies Partial<OrderState>)
}

function applyReview(order: OrderState): void {
  order.reviewVersion++
  order.reviewStatus = 1
}

function offerToTutors({ tutors }: OracleState, order: OrderState): void {
  for (const tutor of tutors) if (!order.responses.has(tutor)) order.responses.set(tutor, 'offered')
}

/** The same tutor has another first lesson within the hour. */
function isLessonTimeTaken({ orders }: OracleState, order: OrderState, at: number | null): boolean {
  return orders.some(
    ({ id, tutor, firstLesson, status }) =>
      id !== order.id &&
      tutor !== null &&
      tutor === order.tutor &&
      ![statusCode.lost, statusCode.deleted].includes(status) &&
      firstLesson !== null &&
      at !== null &&
      Math.abs(firstLesson - at) < hourMs,
  )
}

export function applyScheduledJobs(state: OracleState): void {
  const transitionBySystem = (order: OrderState, action: string) =>
    applyStatus(order, nextStatus(state.transitions, order, action, 'system')!)
  for (const order of state.orders) {
    if (order.status === statusCode.paused && order.pauseOff! <= state.now) {
      transitionBySystem(order, 'unpause')
      order.pauseOff = null
    }
    if (order.status === statusCode.new && order.personalUntil !== null && order.personalUntil <= state.now) {
      if (order.responses.get(order.personalTutor!) === 'offered') order.responses.set(order.personalTutor!, 'silent')
      transitionBySystem(order, 'potential')
      order.personalUntil = null
      offerToTutors(state, order)
    }
    if (order.status === statusCode.first_class && order.firstLesson! + hourMs <= state.now)
      transitionBySystem(order, 'first_class_past')
  }
}

/** Tutors who have agreed and have fewer than five open orders. */
export function autoAppointableTutors({ orders }: OracleState, { status, responses }: OrderState): number[] {
  if (status !== statusCode.potential) return []
  const load = (one: number) =>
    orders.filter(
      (other) => other.tutor === one && [statusCode.appointed, statusCode.first_class].includes(other.status),
    ).length
  return [...responses].flatMap(([tutor, state]) => (state === 'agreed' && load(tutor) < 5 ? [tutor] : []))
}

export const isActive = ({ now }: OracleState, { status, paidAt }: OrderState) =>
  ![statusCode.paid, statusCode.lost, statusCode.deleted].includes(status) ||
  (status === statusCode.paid && paidAt! > now - 60 * dayMs)

/** The orders of a tutor's list. All orders are online. */
export function expectedTutorList(state: OracleState, tutor: number, list: string): number[] {
  const isPersonalOffer = (one: OrderState) =>
    one.status === statusCode.new && one.personalTutor === tutor && one.responses.get(tutor) === 'offered'
  const isPotentialOffer = (one: OrderState) =>
    one.status === statusCode.potential && one.responses.get(tutor) === 'offered'
  const lists: Record<string, (one: OrderState) => boolean> = {
    new: (one) => isPersonalOffer(one) || isPotentialOffer(one),
    new_personal: isPersonalOffer,
    new_potential: isPotentialOffer,
    new_online: (one) => isPersonalOffer(one) || isPotentialOffer(one),
    new_offline: () => false,
    my: (one) => one.tutor === tutor,
    active: (one) => one.tutor === tutor && isActive(state, one),
    archive: (one) => one.tutor === tutor && !isActive(state, one),
  }
  return state.orders.filter(lists[list]!).map(({ id }) => id)
}

export function expectedTutorBadges(state: OracleState, tutor: number): Record<string, number> {
  const ownOrders = state.orders.filter((one) => one.tutor === tutor)
  const msToDeadline = ownOrders.flatMap(({ status, firstLesson }) =>
    status === statusCode.waiting_for_pay ? [firstLesson! + 3 * dayMs - state.now] : [],
  )
  return {
    personal_orders: expectedTutorList(state, tutor, 'new_personal').length,
    potential_orders: expectedTutorList(state, tutor, 'new_potential').length,
    assigned: ownOrders.filter(({ status }) => status === statusCode.appointed).length,
    waiting_for_pay: msToDeadline.filter((ms) => ms > dayMs).length,
    deadline_pay_date: msToDeadline.filter((ms) => ms > 0 && ms <= dayMs).length,
    overdue_pay_date: msToDeadline.filter((ms) => ms <= 0).length,
  }
}

/** Orders that clients withdrew within a month, as the badges of the staff count them. */
export const countWithdrawnOrders = ({ orders, now }: OracleState) =>
  orders.filter(({ withdrawnAt }) => withdrawnAt !== null && withdrawnAt > now - 30 * dayMs).length
