import type { Draw } from '#editions/demo/draw.ts'
import { between, dayMs, earlier, hourMs, later, minuteMs } from './clock.ts'
import { answers, begin, candidates, paceOf } from './scene.ts'
import type { Begun, Cast, Scene } from './scene.ts'

const ways = ['tutor', 'client', 'client', 'system', 'staff'] as const

/** Somebody teaches from that moment on: chosen by the client, by the rules, by staff, or asked alone. */
export function appointedBy(scene: Scene, draw: Draw, cast: Cast, at: Date): Begun {
  const way = draw.pick(ways)
  const personal = way === 'tutor'
  const created = scene.clock.awake(earlier(at, between(draw, personal ? 0.3 : 6, personal ? 4 : 60) * hourMs))
  const begun = begin(scene, draw, created, personal ? 'personal' : 'general', cast)
  const { story, first } = begun
  const words = scene.speech.words(story.client.locale)
  const asks = draw.chance(0.6) ? ('client' as const) : ('guest' as const)
  if (personal) {
    story.placed(asks, first).appointed(at, first, 'tutor')
    story.responses.get(first.tutor.id)!.text = draw.pick(words.yes)
    return begun
  }
  const gap = at.getTime() - created.getTime()
  story.placed(asks).move(later(created, gap * 0.08), 'processing', 'staff')
  if (way === 'staff') {
    story.appointed(at, first, 'staff')
    return begun
  }
  // By the rules it is a quarter of an hour after the first has agreed: nobody else was as fast.
  const agreed = way === 'system' ? earlier(at, 15 * minuteMs) : later(created, gap * between(draw, 0.4, 0.8))
  const waited = paceOf(scene.edition, first.tutor.id) * between(draw, 0.4, 1.6)
  const from = new Date(Math.max(later(created, gap * 0.1).getTime(), earlier(agreed, waited).getTime()))
  const offered = candidates(scene, begun, from)
  if (way === 'client') {
    story.columns.auto_appoint = false
    story.noted(from, 'auto_appoint', 'staff', { auto_appoint: false })
  }
  story.offered(from, 'staff', offered)
  if (way === 'client') answers(scene, draw, story, { from, until: agreed, offered, yes: 1, mute: [first.tutor.id] })
  story.agreed(agreed, first.tutor.id, draw.pick(words.yes), first.rate)
  if (way === 'client') story.appointed(at, first, 'client')
  else story.appointed(at, first, 'system', { rule: 'best', points: first.points, of: 1 })
  return begun
}

/** The first lesson so many days ago, or still to come. */
export function withLesson(scene: Scene, draw: Draw, cast: Cast, daysAgo: number): Begun {
  const { clock, now, world } = scene
  const around = earlier(now, daysAgo * dayMs)
  const before = earlier(around, 12 * dayMs)
  const tutor = cast.tutor ?? draw.pick(world.tutors.filter(({ published_at }) => published_at < before))
  const lesson = clock.lesson(tutor.id, around)
  // Agreed upon by now, even if it is days ahead.
  const latest = Math.min(lesson.getTime(), now.getTime()) - 5 * hourMs
  const at = clock.awake(new Date(latest - between(draw, 10, 60) * hourMs))
  const begun = appointedBy(scene, draw, { ...cast, tutor }, at)
  const said = later(at, between(draw, 0.2, 4) * hourMs)
  begun.story.firstClass(said, lesson, draw.pick(['tutor', 'client', 'tutor', 'staff'] as const))
  return begun
}
