import type { Draw } from '../draw.ts'
import { between, dayInMs, earlier, hourInMs, later, minuteInMs } from './clock.ts'
import { addAnswers, startOrder, selectCandidates, answerPaceMs } from './start-order.ts'
import type { StartedOrder, Participants, DemoContext } from './start-order.ts'

const ways = ['tutor', 'client', 'client', 'system', 'staff'] as const

export function buildAppointed(context: DemoContext, draw: Draw, participants: Participants, at: Date): StartedOrder {
  const way = draw.pick(ways)
  const personal = way === 'tutor'
  const created = context.clock.awake(earlier(at, between(draw, personal ? 0.3 : 6, personal ? 4 : 60) * hourInMs))
  const started = startOrder(context, draw, created, personal ? 'personal' : 'general', participants)
  const { history, first } = started
  const words = context.texts.words(history.client.locale)
  const requester = draw.chance(0.6) ? ('client' as const) : ('guest' as const)
  if (personal) {
    history.place(requester, first).appoint(at, first, 'tutor')
    history.responses.get(first.tutor.id)!.text = draw.pick(words.yes)
    return started
  }
  const gap = at.getTime() - created.getTime()
  history.place(requester).transition(later(created, gap * 0.08), 'processing', 'staff')
  if (way === 'staff') {
    history.appoint(at, first, 'staff')
    return started
  }
  // Automatic appointment happens 15 minutes after the first agreement, so nobody else may have agreed.
  const agreed = way === 'system' ? earlier(at, 15 * minuteInMs) : later(created, gap * between(draw, 0.4, 0.8))
  const waited = answerPaceMs(context.edition, first.tutor.id) * between(draw, 0.4, 1.6)
  const from = new Date(Math.max(later(created, gap * 0.1).getTime(), earlier(agreed, waited).getTime()))
  const offered = selectCandidates(context, started, from)
  if (way === 'client') {
    history.columns.auto_appoint = false
    history.recordEvent(from, 'auto_appoint', 'staff', { auto_appoint: false })
  }
  history.offer(from, 'staff', offered)
  if (way === 'client')
    addAnswers(context, draw, history, { from, until: agreed, offered, minAgreed: 1, silentTutors: [first.tutor.id] })
  history.agree(agreed, first.tutor.id, draw.pick(words.yes), first.rate)
  if (way === 'client') history.appoint(at, first, 'client')
  else history.appoint(at, first, 'system', { rule: 'best', points: first.points, of: 1 })
  return started
}

/** A negative `daysAgo` puts the lesson in the future. */
export function buildWithFirstClass(
  context: DemoContext,
  draw: Draw,
  participants: Participants,
  daysAgo: number,
): StartedOrder {
  const { clock, now, people } = context
  const target = earlier(now, daysAgo * dayInMs)
  const before = earlier(target, 12 * dayInMs)
  const tutor = participants.tutor ?? draw.pick(people.tutors.filter(({ published_at }) => published_at < before))
  const lesson = clock.lesson(tutor.id, target)
  // The date must have been agreed on before now, even for a future lesson.
  const latest = Math.min(lesson.getTime(), now.getTime()) - 5 * hourInMs
  const at = clock.awake(new Date(latest - between(draw, 10, 60) * hourInMs))
  const started = buildAppointed(context, draw, { ...participants, tutor }, at)
  const agreedAt = later(at, between(draw, 0.2, 4) * hourInMs)
  started.history.scheduleFirstClass(agreedAt, lesson, draw.pick(['tutor', 'client', 'tutor', 'staff'] as const))
  return started
}
