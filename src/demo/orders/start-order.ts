import { drawFor } from '../draw.ts'
import type { Draw } from '../draw.ts'
import type { Edition } from '#editions/edition.ts'
import type { OrderOrigin, RefusedReason } from '#features/orders/model.ts'
import { scoreDemoCandidate, rankDemoCandidates } from './candidates.ts'
import type { DemoCandidate } from './candidates.ts'
import { between, earlier, hourInMs, later, minuteInMs } from './clock.ts'
import type { DemoClock } from './clock.ts'
import { createDemoRequest } from './request.ts'
import type { DemoTexts } from './request.ts'
import { OrderHistory } from './order-history.ts'
import type { OrderDemoClient, OrderDemoTutor, OrderDemoPeople } from './people.ts'

export const orderDemoSeed = 1
export type DemoContext = { edition: Edition; texts: DemoTexts; people: OrderDemoPeople; clock: DemoClock; now: Date }
/** Fixed participants; everybody else is picked at random. */
export type Participants = {
  client?: OrderDemoClient | undefined
  tutor?: OrderDemoTutor | undefined
  subject?: number
  level?: number | null
}
export type StartedOrder = { history: OrderHistory; first: DemoCandidate }

/** Fewer than the real batch size, to keep the number of demo offers small. */
const offerLimit = 12

/** The client and the tutor must have existed at that time. */
export function startOrder(
  context: DemoContext,
  draw: Draw,
  at: Date,
  origin: OrderOrigin,
  participants: Participants,
): StartedOrder {
  const { people } = context
  const tutor = participants.tutor ?? draw.pick(people.tutors.filter(({ published_at }) => published_at < at))
  const others = people.clients.filter(({ id, created_at }) => id !== tutor.id && created_at < earlier(at, hourInMs))
  const client = participants.client ?? draw.pick(others)
  const request = createDemoRequest(draw, context, client, tutor, { origin, ...participants })
  return {
    history: new OrderHistory(client, request, at, context.edition),
    first: scoreDemoCandidate(request, tutor)!,
  }
}

export function selectCandidates({ people }: DemoContext, { history, first }: StartedOrder, at: Date): DemoCandidate[] {
  const best = rankDemoCandidates(history.request, people.tutors, at)
    .filter(({ tutor }) => tutor.id !== first.tutor.id && tutor.id !== history.client.id)
    .slice(0, offerLimit - 1)
  return [...best, first].toSorted((a, b) => b.points - a.points || a.tutor.id - b.tutor.id)
}

type AnswerOptions = {
  from: Date
  until: Date
  offered: readonly DemoCandidate[]
  /** The minimum number of agreements, and tutors who never answer. */
  minAgreed?: number
  silentTutors?: readonly number[]
}

/** Each tutor answers at their own pace, and some never do. */
export function addAnswers(
  { edition, texts }: DemoContext,
  draw: Draw,
  history: OrderHistory,
  options: AnswerOptions,
): void {
  const { from, until, offered, minAgreed = 0, silentTutors = [] } = options
  const words = texts.words(history.client.locale)
  const mayAnswer = offered.filter(({ tutor }) => !silentTutors.includes(tutor.id))
  const sure = new Set(mayAnswer.slice(0, minAgreed).map(({ tutor }) => tutor.id))
  const answered = mayAnswer.flatMap((one) => {
    const { id } = one.tutor
    const at = sure.has(id)
      ? later(from, (until.getTime() - from.getTime()) * between(draw, 0.1, 0.9))
      : later(from, answerPaceMs(edition, id) * between(draw, 0.4, 1.6))
    const agrees = sure.has(id) || draw.chance(0.6)
    return sure.has(id) || draw.chance(0.5)
      ? [{ ...one, at, agrees, text: draw.pick(agrees ? words.yes : words.no) }]
      : []
  })
  for (const { tutor, at, agrees, text, rate } of answered.toSorted((a, b) => a.at.getTime() - b.at.getTime()))
    if (at < until) {
      if (agrees) history.agree(at, tutor.id, draw.chance(0.8) ? text : '', rate)
      else history.decline(at, tutor.id, draw.pick(refusalReasons), draw.chance(0.6) ? text : '')
    }
}

export const refusalReasons: readonly RefusedReason[] = ['busy', 'busy', 'schedule', 'place', 'price', 'level']

export function answerPaceMs({ code }: Edition, tutor: number): number {
  return (8 + 700 * drawFor(orderDemoSeed, code, tutor, 'pace').next() ** 2.5) * minuteInMs
}
