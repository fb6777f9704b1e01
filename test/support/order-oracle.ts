/**
 * Orders as they were decided, written down once more with no line of the product in it: what everybody may do to one,
 * what becomes of it, and where it is listed. Random lives are lived twice, here and there.
 */
export type Said = 'offered' | 'agreed' | 'refused' | 'silent' | 'appointed' | 'declined' | 'removed'
export type Known = {
  id: number
  status: number
  before: number[]
  tutor: number | null
  personal: number | null
  /** Moments in milliseconds. */
  until: number | null
  pauseOff: number | null
  lesson: number | null
  paidAt: number | null
  /** When the client has taken it back. */
  withdrawnAt: number | null
  /** When a review was asked for, how often what is said was changed, and how it stands. */
  askedAt: number | null
  review: number
  reviewStatus: number
  said: Map<number, Said>
  /** How many changes of its status there were. */
  moves: number
}
export type World = { now: number; tutors: readonly number[]; orders: Known[]; table: Table }
export type Deed = { by: 'staff' | 'client' | 'tutor'; name: string; tutor: number; at: number }
export type Verdict = { says: 'success' | 'wrong_status' | 'not_found' | 'first_class'; apply?: () => void }

type Who = 'staff' | 'client' | 'tutor' | 'system'
type Row = { from: readonly number[]; to: number | 'before'; who: readonly Who[]; pushes?: true }
export type Table = Record<string, Row>

const everybody: readonly Who[] = ['staff', 'client', 'tutor', 'system']
export const table: Table = {
  processing: { from: [1, 3], to: 2, who: ['staff'] },
  potential: { from: [1, 2], to: 3, who: ['staff', 'tutor', 'system'], pushes: true },
  potential_off: { from: [3], to: 'before', who: ['staff'] },
  appoint: { from: [1, 2, 3], to: 4, who: everybody },
  delete_tutor: { from: [4, 5, 6], to: 2, who: ['staff', 'client', 'tutor'] },
  first_class: { from: [4, 5], to: 5, who: ['staff', 'client', 'tutor'] },
  first_class_past: { from: [5], to: 6, who: ['system'] },
  paid: { from: [4, 5, 6], to: 7, who: ['staff'], pushes: true },
  paid_off: { from: [7], to: 'before', who: ['staff'] },
  make_personal: { from: [1, 2, 3], to: 1, who: ['client'] },
  pause: { from: [1, 2, 3, 4, 5, 6, 7], to: 8, who: ['staff'], pushes: true },
  unpause: { from: [8], to: 'before', who: ['staff', 'system'] },
  lost: { from: [1, 2, 3, 4, 5, 6, 7, 8], to: 9, who: ['staff'], pushes: true },
  lost_off: { from: [9], to: 'before', who: ['staff'] },
  delete: { from: [1, 2, 3, 4, 5, 6, 8], to: 10, who: ['staff'] },
  delete_own: { from: [1, 2, 3], to: 10, who: ['client'] },
  school_new: { from: [1, 2, 3], to: 11, who: ['staff'] },
  school_processing: { from: [11], to: 12, who: ['staff'] },
  to_main_site: { from: [11, 12], to: 1, who: ['staff'] },
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const stacked = new Set([3, 7, 8, 9])

/** Where an action leads from here; undefined where it must not. */
export function stepped(rows: Table, { status, before }: Pick<Known, 'status' | 'before'>, action: string, who: Who) {
  const row = rows[action]!
  if (!row.who.includes(who) || !row.from.includes(status)) return undefined
  if (row.to === 'before') return { status: before.at(-1)!, before: before.slice(0, -1) }
  if (row.pushes) return { status: row.to, before: [...before, status] }
  return { status: row.to, before: stacked.has(status) ? before.slice(0, -1) : before }
}

/** What the answer to a deed must be, and what has changed if it is a success. */
export function judge(world: World, order: Known, { by, name, tutor, at }: Deed): Verdict {
  const { now } = world
  const moving = (action: string, after: () => void = () => undefined, who: Who = by): Verdict => {
    const next = stepped(world.table, order, action, who)
    if (!next) return { says: 'wrong_status' }
    return { says: 'success', apply: () => (go(order, next), after()) }
  }
  const said = order.said.get(tutor)
  const appoint = () =>
    moving('appoint', () => {
      Object.assign(order, { tutor, until: null })
      order.said.set(tutor, 'appointed')
    })
  const out = (state: Said) => (order.tutor === tutor ? moving('delete_tutor', () => takeOut(order, state)) : wrong)
  const agreeOn = (): Verdict => {
    // The same date again changes nothing.
    if (order.status === 5 && order.lesson === at) return { says: 'success' }
    const verdict = moving('first_class', () => void (order.lesson = at))
    return verdict.apply && isTaken(world, order, at) ? taken : verdict
  }
  const paid = order.status === 7 && order.tutor !== null

  const byStaff: Record<string, () => Verdict> = {
    potential: () => moving('potential', () => (Object.assign(order, { until: null }), offer(world, order))),
    appoint,
    delete_tutor: () => out('removed'),
    first_class: agreeOn,
    paid: () => (order.tutor === null ? wrong : moving('paid', () => void (order.paidAt = now))),
    paid_off: () => moving('paid_off', () => void (order.paidAt = null)),
    lost_off: () => {
      const back = order.status === 9 && ![9, 10].includes(order.before.at(-1)!)
      return back && isTaken(world, order, order.lesson) ? taken : moving('lost_off')
    },
    pause: () => moving('pause', () => void (order.pauseOff = at)),
    unpause: () => moving('unpause', () => void (order.pauseOff = null)),
    school_new: () => moving('school_new', () => void (order.until = null)),
    no_review: () =>
      paid && order.reviewStatus === 0 ? { says: 'success', apply: () => void (order.reviewStatus = 2) } : wrong,
  }
  const byClient: Record<string, () => Verdict> = {
    appoint: () => (said === undefined ? none : said === 'agreed' ? appoint() : wrong),
    make_personal: () =>
      moving('make_personal', () => {
        Object.assign(order, { personal: tutor, until: now + dayMs })
        order.said.set(tutor, 'offered')
      }),
    first_class: agreeOn,
    decline_terms: () => out('declined'),
    delete: () => moving('delete_own', () => void (order.withdrawnAt = now)),
    review: () => (paid ? { says: 'success', apply: () => reviewed(order) } : wrong),
  }
  const mine = order.tutor === tutor
  const alone = said === 'offered' && order.status === 1 && order.personal === tutor
  const open = said === 'offered' && order.status === 3
  const saying = (state: Said): Verdict => ({ says: 'success', apply: () => void order.said.set(tutor, state) })
  const byTutor: Record<string, () => Verdict> = {
    agree_alone: () => (alone ? appoint() : wrong),
    refuse_alone: () =>
      alone
        ? moving('potential', () => {
            order.said.set(tutor, 'refused')
            order.until = null
            offer(world, order)
          })
        : wrong,
    agree: () => (open ? saying('agreed') : wrong),
    refuse: () => (open ? saying('refused') : wrong),
    refuse_after: () => (mine ? out('refused') : said === 'refused' ? saying('refused') : wrong),
    first_class: () => (mine ? agreeOn() : none),
    request_review: () => {
      if (!mine) return none
      const soon = order.askedAt !== null && now - order.askedAt < 7 * dayMs
      return paid && order.reviewStatus === 0 && !soon
        ? { says: 'success', apply: () => void (order.askedAt = now) }
        : wrong
    },
    answer_review: () => {
      if (!mine) return none
      return paid && order.reviewStatus === 1 ? { says: 'success', apply: () => void order.review++ } : wrong
    },
  }
  if (by === 'tutor' && said === undefined) return none
  const verbs = { staff: byStaff, client: byClient, tutor: byTutor }[by]
  return verbs[name] ? verbs[name]() : moving(name)
}

const wrong: Verdict = { says: 'wrong_status' }
const none: Verdict = { says: 'not_found' }
const taken: Verdict = { says: 'first_class' }

function go(order: Known, next: Pick<Known, 'status' | 'before'>): void {
  Object.assign(order, next)
  order.moves++
}

function takeOut(order: Known, state: Said): void {
  order.said.set(order.tutor!, state)
  Object.assign(order, { tutor: null, lesson: null })
}

function reviewed(order: Known): void {
  order.review++
  order.reviewStatus = 1
}

function offer({ tutors }: World, order: Known): void {
  for (const tutor of tutors) if (!order.said.has(tutor)) order.said.set(tutor, 'offered')
}

/** Another first lesson of the same tutor within the same hour. */
function isTaken({ orders }: World, order: Known, at: number | null): boolean {
  return orders.some(
    ({ id, tutor, lesson, status }) =>
      id !== order.id &&
      tutor !== null &&
      tutor === order.tutor &&
      ![9, 10].includes(status) &&
      lesson !== null &&
      at !== null &&
      Math.abs(lesson - at) < hourMs,
  )
}

/** What happens by itself, in the order of the jobs. */
export function passed(world: World): void {
  const by = (order: Known, action: string) => go(order, stepped(world.table, order, action, 'system')!)
  for (const order of world.orders) {
    if (order.status === 8 && order.pauseOff! <= world.now) {
      by(order, 'unpause')
      order.pauseOff = null
    }
    if (order.status === 1 && order.until !== null && order.until <= world.now) {
      if (order.said.get(order.personal!) === 'offered') order.said.set(order.personal!, 'silent')
      by(order, 'potential')
      order.until = null
      offer(world, order)
    }
    if (order.status === 5 && order.lesson! + hourMs <= world.now) by(order, 'first_class_past')
  }
}

/** Whom the rules may appoint by themselves: who has agreed and has fewer than five on the way. */
export function appointable({ orders }: World, { status, said }: Known): number[] {
  if (status !== 3) return []
  const load = (one: number) => orders.filter((other) => other.tutor === one && [4, 5].includes(other.status)).length
  return [...said].flatMap(([tutor, state]) => (state === 'agreed' && load(tutor) < 5 ? [tutor] : []))
}

export const isActive = ({ now }: World, { status, paidAt }: Known) =>
  ![7, 9, 10].includes(status) || (status === 7 && paidAt! > now - 60 * dayMs)

/** The orders of a tutor's list, all of them online. */
export function listOf(world: World, tutor: number, list: string): number[] {
  const alone = (one: Known) => one.status === 1 && one.personal === tutor && one.said.get(tutor) === 'offered'
  const together = (one: Known) => one.status === 3 && one.said.get(tutor) === 'offered'
  const lists: Record<string, (one: Known) => boolean> = {
    new: (one) => alone(one) || together(one),
    new_personal: alone,
    new_potential: together,
    new_online: (one) => alone(one) || together(one),
    new_offline: () => false,
    my: (one) => one.tutor === tutor,
    active: (one) => one.tutor === tutor && isActive(world, one),
    archive: (one) => one.tutor === tutor && !isActive(world, one),
  }
  return world.orders.filter(lists[list]!).map(({ id }) => id)
}

/** What the bell of a tutor says: what to answer, what to agree on, and what to pay and how soon. */
export function noticesFor(world: World, tutor: number): Record<string, number> {
  const mine = world.orders.filter((one) => one.tutor === tutor)
  const left = mine.flatMap(({ status, lesson }) => (status === 6 ? [lesson! + 3 * dayMs - world.now] : []))
  return {
    personal_orders: listOf(world, tutor, 'new_personal').length,
    potential_orders: listOf(world, tutor, 'new_potential').length,
    assigned: mine.filter(({ status }) => status === 4).length,
    waiting_for_pay: left.filter((ms) => ms > dayMs).length,
    deadline_pay_date: left.filter((ms) => ms > 0 && ms <= dayMs).length,
    overdue_pay_date: left.filter((ms) => ms <= 0).length,
  }
}

/** What the bell of the staff says of orders that clients took back, for a month. */
export const withdrawals = ({ orders, now }: World) =>
  orders.filter(({ withdrawnAt }) => withdrawnAt !== null && withdrawnAt > now - 30 * dayMs).length
