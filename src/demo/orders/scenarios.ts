import type { Draw } from '../draw.ts'
import { reviewStatus, status } from '#features/orders/model.ts'
import type { OrderOrigin, RemoveReason } from '#features/orders/model.ts'
import { buildAppointed, buildWithFirstClass } from './appointment.ts'
import { between, dayInMs, earlier, hourInMs, later, minuteInMs } from './clock.ts'
import { addAnswers, startOrder, selectCandidates, refusalReasons } from './start-order.ts'
import type { StartedOrder, Participants, DemoContext } from './start-order.ts'
import type { OrderHistory } from './order-history.ts'

type Scenario = (context: DemoContext, draw: Draw, participants: Participants) => OrderHistory

const pickRequester = (draw: Draw) => (draw.chance(0.6) ? ('client' as const) : ('guest' as const))
const pickPastTime = ({ now, clock }: DemoContext, draw: Draw, least: number, most: number) =>
  clock.awake(earlier(now, (least + (most - least) * draw.next() ** 1.5) * hourInMs))

export const scenarios = {
  /** Placed within the last hours, at any time of day. */
  new(context, draw, participants) {
    const at = earlier(context.now, between(draw, 2, 150) * minuteInMs)
    return startOrder(context, draw, at, draw.pick(['general', 'general', 'short']), participants).history.place(
      pickRequester(draw),
    )
  },
  new_personal(context, draw, participants) {
    const at = earlier(context.now, between(draw, 0.3, 15) * hourInMs)
    const { history, first } = startOrder(context, draw, at, 'personal', participants)
    return history.place(pickRequester(draw), first)
  },
  processing: (context, draw, participants) => processing(context, draw, participants, [2, 96]).history,
  processing_again(context, draw, participants) {
    const until = pickPastTime(context, draw, 2, 60)
    const { history } = buildAppointed(context, draw, participants, earlier(until, between(draw, 20, 70) * hourInMs))
    if (draw.chance(0.5)) return history.removeTutor(until, 'client', ['price'])
    return draw.chance(0.5)
      ? history.removeTutor(until, 'tutor', [], draw.pick(refusalReasons))
      : history.removeTutor(until, 'staff', ['tutor_silent'])
  },
  potential: (context, draw, participants) => potential(context, draw, participants, draw.int(0, 3)),
  potential_choice: (context, draw, participants) => potential(context, draw, participants, 4),
  potential_open: (context, draw, participants) => potential(context, draw, participants, 1, 'open'),
  potential_refused(context, draw, participants) {
    const at = pickPastTime(context, draw, 14, 80)
    const started = startOrder(context, draw, at, 'personal', participants)
    const { history, first } = started
    const refused = later(at, between(draw, 0.5, 9) * hourInMs)
    const others = selectCandidates(context, started, refused).filter((one) => one !== first)
    const text = draw.pick(context.texts.words(history.client.locale).no)
    history
      .place(pickRequester(draw), first)
      .refusePersonalOffer(refused, first.tutor.id, draw.pick(refusalReasons), text, others)
    return offerAndAnswer(context, draw, history, refused, others)
  },
  potential_silent(context, draw, participants) {
    const at = pickPastTime(context, draw, 27, 90)
    const started = startOrder(context, draw, at, 'personal', participants)
    const { history, first } = started
    const others = selectCandidates(context, started, at).filter((one) => one !== first)
    history.place(pickRequester(draw), first).expirePersonalOffer(first.tutor.id, others)
    return offerAndAnswer(context, draw, history, later(at, dayInMs), others)
  },
  appointed: (context, draw, participants) =>
    buildAppointed(context, draw, participants, pickPastTime(context, draw, 1, 110)).history,
  first_class: (context, draw, participants) =>
    buildWithFirstClass(context, draw, participants, -between(draw, 1.4, 6.5)).history,
  waiting_for_pay: (context, draw, participants) =>
    buildWithFirstClass(context, draw, participants, between(draw, 0.3, 2.2)).history.endFirstClass(),
  overdue: (context, draw, participants) =>
    buildWithFirstClass(context, draw, participants, between(draw, 3.5, 14)).history.endFirstClass(),
  paid: (context, draw, participants) => paid(context, draw, participants, between(draw, 6, 55)),
  paid_before: (context, draw, participants) => paid(context, draw, participants, between(draw, 66, 210)),
  paused(context, draw, participants) {
    const history = draw.chance(0.5)
      ? processing(context, draw, participants, [200, 300]).history
      : draw.chance(0.5)
        ? buildAppointed(context, draw, participants, pickPastTime(context, draw, 200, 400)).history
        : paid(context, draw, participants, between(draw, 20, 50))
    const at = later(
      history.changed_at,
      (context.now.getTime() - history.changed_at.getTime()) * between(draw, 0.3, 0.9),
    )
    return history.pause(at, later(context.now, between(draw, 2, 24) * dayInMs))
  },
  lost(context, draw, participants) {
    const history = draw.pick([
      () => processing(context, draw, participants, [100, 2500]).history,
      () => buildAppointed(context, draw, participants, pickPastTime(context, draw, 100, 1500)).history,
      () => buildWithFirstClass(context, draw, participants, between(draw, 9, 90)).history.endFirstClass(),
    ])()
    return endOrder(context, draw, history, later(history.changed_at, between(draw, 1, 4) * dayInMs), 'lost')
  },
  deleted(context, draw, participants) {
    const started = processing(context, draw, participants, [60, 2000])
    return endOrder(
      context,
      draw,
      started.history,
      later(started.history.changed_at, between(draw, 1, 40) * hourInMs),
      'delete',
    )
  },
  school_new: (context, draw, participants) => school(context, draw, participants, 'school', [0.2, 30]),
  school_handed(context, draw, participants) {
    const { history } = processing(context, draw, participants, [5, 60])
    history.columns.school_origin = 'site'
    const at = later(history.changed_at, between(draw, 0.2, 2) * hourInMs)
    return history.transition(at, 'school_new', 'staff', { request_origin: 'site' })
  },
  school_processing(context, draw, participants) {
    const history = school(context, draw, participants, draw.chance(0.3) ? 'test_landing' : 'school', [20, 400])
    return history.transition(later(history.created_at, between(draw, 0.3, 6) * hourInMs), 'school_processing', 'staff')
  },
} satisfies Record<string, Scenario>
export type ScenarioName = keyof typeof scenarios

type Range = readonly [least: number, most: number]

function processing(context: DemoContext, draw: Draw, participants: Participants, [least, most]: Range): StartedOrder {
  const at = pickPastTime(context, draw, least, most)
  const started = startOrder(context, draw, at, draw.pick(['general', 'general', 'short']), participants)
  const { history } = started
  history.place(pickRequester(draw)).transition(later(at, between(draw, 5, 90) * minuteInMs), 'processing', 'staff')
  const { notes } = context.texts.words(context.edition.locales[0])
  if (draw.chance(0.5)) history.columns.admin_comment = draw.pick(notes)
  return started
}

/** At least `minAgreed` tutors agree; automatic appointment is off, so the client chooses. */
function potential(
  context: DemoContext,
  draw: Draw,
  participants: Participants,
  minAgreed: number,
  first?: 'open',
): OrderHistory {
  const at = pickPastTime(context, draw, 6, 70)
  const taken = later(at, between(draw, 5, 50) * minuteInMs)
  const from = later(taken, between(draw, 5, 60) * minuteInMs)
  const { offered, ...started } = retryUntilEnough(() => {
    const one = startOrder(context, draw, at, 'general', participants)
    return { ...one, offered: selectCandidates(context, one, from) }
  }, minAgreed + 1)
  const { history } = started
  history.place(pickRequester(draw)).transition(taken, 'processing', 'staff')
  return offerAndAnswer(context, draw, history, from, offered, {
    minAgreed,
    silentTutors: first ? [started.first.tutor.id] : [],
  })
}

/** Rare subjects may have too few tutors, so another request is tried. */
function retryUntilEnough<T extends { offered: readonly unknown[] }>(make: () => T, least: number, tries = 20): T {
  const made = make()
  return made.offered.length >= least || tries === 0 ? made : retryUntilEnough(make, least, tries - 1)
}

function offerAndAnswer(
  context: DemoContext,
  draw: Draw,
  history: OrderHistory,
  from: Date,
  offered: Parameters<OrderHistory['offer']>[2],
  { minAgreed = 1, silentTutors = [] as number[] } = {},
): OrderHistory {
  history.columns.auto_appoint = false
  history.recordEvent(from, 'auto_appoint', 'staff', { auto_appoint: false })
  if (history.status !== status.potential) history.offer(from, 'staff', offered)
  addAnswers(context, draw, history, { from, until: context.now, offered, minAgreed, silentTutors })
  return history
}

function paid(context: DemoContext, draw: Draw, participants: Participants, days: number): OrderHistory {
  const { history } = buildWithFirstClass(context, draw, participants, days)
  history.endFirstClass()
  history.pay(
    later(history.changed_at, between(draw, 3, 70) * hourInMs),
    draw.pick(context.edition.paymentMethods) ?? '',
  )
  const requestedAt = later(history.changed_at, between(draw, 4, 40) * hourInMs)
  if (draw.chance(0.3)) {
    history.columns.review_status = reviewStatus.no_review
    return history.recordEvent(requestedAt, 'no_review', 'staff')
  }
  if (draw.chance(0.4)) return history
  history.columns.review_requested_at = requestedAt
  return history.recordEvent(requestedAt, 'review_requested', 'tutor')
}

const endReasons: readonly RemoveReason[] = ['client_refused', 'client_silent', 'found_elsewhere', 'price', 'schedule']

function endOrder(
  context: DemoContext,
  draw: Draw,
  history: OrderHistory,
  at: Date,
  action: 'lost' | 'delete',
): OrderHistory {
  const text = draw.chance(0.25) ? draw.pick(context.texts.words(history.client.locale).ended) : ''
  const why: RemoveReason[] = text
    ? ['other']
    : [draw.pick([...endReasons, ...(action === 'delete' ? deleteReasons : [])])]
  return history.end(at, action, action === 'delete' && draw.chance(0.6) ? 'client' : 'staff', why, text)
}
const deleteReasons: readonly RemoveReason[] = ['duplicate', 'wrong_data']

function school(
  context: DemoContext,
  draw: Draw,
  participants: Participants,
  origin: OrderOrigin,
  [least, most]: Range,
): OrderHistory {
  return startOrder(context, draw, pickPastTime(context, draw, least, most), origin, participants).history.place(
    pickRequester(draw),
  )
}
