import type { Draw } from '#editions/demo/draw.ts'
import type { Origin, RemoveReason } from '../../model.ts'
import { appointedBy, withLesson } from './appointment.ts'
import { between, dayMs, earlier, hourMs, later, minuteMs } from './clock.ts'
import { answers, begin, candidates, reasons } from './scene.ts'
import type { Begun, Cast, Scene } from './scene.ts'
import type { Story } from './story.ts'

type Plot = (scene: Scene, draw: Draw, cast: Cast) => Story

const who = (draw: Draw) => (draw.chance(0.6) ? ('client' as const) : ('guest' as const))
const ago = ({ now, clock }: Scene, draw: Draw, least: number, most: number) =>
  clock.awake(earlier(now, (least + (most - least) * draw.next() ** 1.5) * hourMs))

/** One for each way in which an order may stand, by how it came there. */
export const plots = {
  /** Just now, whatever the hour: somebody is always awake. */
  new(scene, draw, cast) {
    const at = earlier(scene.now, between(draw, 2, 150) * minuteMs)
    return begin(scene, draw, at, draw.pick(['general', 'general', 'short']), cast).story.placed(who(draw))
  },
  new_personal(scene, draw, cast) {
    const at = earlier(scene.now, between(draw, 0.3, 15) * hourMs)
    const { story, first } = begin(scene, draw, at, 'personal', cast)
    return story.placed(who(draw), first)
  },
  processing: (scene, draw, cast) => processing(scene, draw, cast, [2, 96]).story,
  /** The first tutor did not stay. */
  processing_again(scene, draw, cast) {
    const until = ago(scene, draw, 2, 60)
    const { story } = appointedBy(scene, draw, cast, earlier(until, between(draw, 20, 70) * hourMs))
    if (draw.chance(0.5)) return story.left(until, 'client', ['price'])
    return draw.chance(0.5)
      ? story.left(until, 'tutor', [], draw.pick(reasons))
      : story.left(until, 'staff', ['tutor_silent'])
  },
  potential: (scene, draw, cast) => potential(scene, draw, cast, draw.int(0, 3)),
  /** Enough to choose from. */
  potential_choice: (scene, draw, cast) => potential(scene, draw, cast, 4),
  /** The tutor of the story has not answered yet. */
  potential_open: (scene, draw, cast) => potential(scene, draw, cast, 1, 'open'),
  potential_refused(scene, draw, cast) {
    const at = ago(scene, draw, 14, 80)
    const begun = begin(scene, draw, at, 'personal', cast)
    const { story, first } = begun
    const refused = later(at, between(draw, 0.5, 9) * hourMs)
    const others = candidates(scene, begun, refused).filter((one) => one !== first)
    const text = draw.pick(scene.speech.words(story.client.locale).no)
    story.placed(who(draw), first).refusedPersonally(refused, first.tutor.id, draw.pick(reasons), text, others)
    return kept(scene, draw, story, refused, others)
  },
  potential_silent(scene, draw, cast) {
    const at = ago(scene, draw, 27, 90)
    const begun = begin(scene, draw, at, 'personal', cast)
    const { story, first } = begun
    const others = candidates(scene, begun, at).filter((one) => one !== first)
    story.placed(who(draw), first).silent(first.tutor.id, others)
    return kept(scene, draw, story, later(at, dayMs), others)
  },
  appointed: (scene, draw, cast) => appointedBy(scene, draw, cast, ago(scene, draw, 1, 110)).story,
  first_class: (scene, draw, cast) => withLesson(scene, draw, cast, -between(draw, 1.4, 6.5)).story,
  waiting_for_pay: (scene, draw, cast) => withLesson(scene, draw, cast, between(draw, 0.3, 2.2)).story.taught(),
  overdue: (scene, draw, cast) => withLesson(scene, draw, cast, between(draw, 3.5, 14)).story.taught(),
  paid: (scene, draw, cast) => paid(scene, draw, cast, between(draw, 6, 55)),
  /** Long ago: in the archive. */
  paid_before: (scene, draw, cast) => paid(scene, draw, cast, between(draw, 66, 210)),
  paused(scene, draw, cast) {
    const story = draw.chance(0.5)
      ? processing(scene, draw, cast, [200, 300]).story
      : draw.chance(0.5)
        ? appointedBy(scene, draw, cast, ago(scene, draw, 200, 400)).story
        : paid(scene, draw, cast, between(draw, 20, 50))
    const at = later(story.changed_at, (scene.now.getTime() - story.changed_at.getTime()) * between(draw, 0.3, 0.9))
    return story.paused(at, later(scene.now, between(draw, 2, 24) * dayMs))
  },
  lost(scene, draw, cast) {
    const story = draw.pick([
      () => processing(scene, draw, cast, [100, 2500]).story,
      () => appointedBy(scene, draw, cast, ago(scene, draw, 100, 1500)).story,
      () => withLesson(scene, draw, cast, between(draw, 9, 90)).story.taught(),
    ])()
    return ended(scene, draw, story, later(story.changed_at, between(draw, 1, 4) * dayMs), 'lost')
  },
  deleted(scene, draw, cast) {
    const begun = processing(scene, draw, cast, [60, 2000])
    return ended(scene, draw, begun.story, later(begun.story.changed_at, between(draw, 1, 40) * hourMs), 'delete')
  },
  school_new: (scene, draw, cast) => school(scene, draw, cast, 'school', [0.2, 30]),
  /** Handed over by staff. */
  school_handed(scene, draw, cast) {
    const { story } = processing(scene, draw, cast, [5, 60])
    story.columns.school_origin = 'site'
    const at = later(story.changed_at, between(draw, 0.2, 2) * hourMs)
    return story.move(at, 'school_new', 'staff', { request_origin: 'site' })
  },
  school_processing(scene, draw, cast) {
    const story = school(scene, draw, cast, draw.chance(0.3) ? 'test_landing' : 'school', [20, 400])
    return story.move(later(story.created_at, between(draw, 0.3, 6) * hourMs), 'school_processing', 'staff')
  },
} satisfies Record<string, Plot>
export type PlotName = keyof typeof plots

type Range = readonly [least: number, most: number]

function processing(scene: Scene, draw: Draw, cast: Cast, [least, most]: Range): Begun {
  const at = ago(scene, draw, least, most)
  const begun = begin(scene, draw, at, draw.pick(['general', 'general', 'short']), cast)
  const { story } = begun
  story.placed(who(draw)).move(later(at, between(draw, 5, 90) * minuteMs), 'processing', 'staff')
  const { notes } = scene.speech.words(scene.edition.locales[0])
  if (draw.chance(0.5)) story.columns.admin_comment = draw.pick(notes)
  return begun
}

/** Offered to many; `yes` of them at least agree. Staff leave the choice to the client. */
function potential(scene: Scene, draw: Draw, cast: Cast, yes: number, first?: 'open'): Story {
  const at = ago(scene, draw, 6, 70)
  const taken = later(at, between(draw, 5, 50) * minuteMs)
  const from = later(taken, between(draw, 5, 60) * minuteMs)
  const { offered, ...begun } = someWanted(() => {
    const one = begin(scene, draw, at, 'general', cast)
    return { ...one, offered: candidates(scene, one, from) }
  }, yes + 1)
  const { story } = begun
  story.placed(who(draw)).move(taken, 'processing', 'staff')
  return kept(scene, draw, story, from, offered, { yes, mute: first ? [begun.first.tutor.id] : [] })
}

/** Something that so many could teach: rare wishes find nobody to choose from. */
function someWanted<T extends { offered: readonly unknown[] }>(make: () => T, least: number, tries = 20): T {
  const made = make()
  return made.offered.length >= least || tries === 0 ? made : someWanted(make, least, tries - 1)
}

function kept(
  scene: Scene,
  draw: Draw,
  story: Story,
  from: Date,
  offered: Parameters<Story['offered']>[2],
  { yes = 1, mute = [] as number[] } = {},
): Story {
  story.columns.auto_appoint = false
  story.noted(from, 'auto_appoint', 'staff', { auto_appoint: false })
  if (story.status !== 3) story.offered(from, 'staff', offered)
  answers(scene, draw, story, { from, until: scene.now, offered, yes, mute })
  return story
}

function paid(scene: Scene, draw: Draw, cast: Cast, days: number): Story {
  const { story } = withLesson(scene, draw, cast, days)
  story.taught()
  story.paid(later(story.changed_at, between(draw, 3, 70) * hourMs), draw.pick(scene.edition.paymentMethods) ?? '')
  const asked = later(story.changed_at, between(draw, 4, 40) * hourMs)
  if (draw.chance(0.3)) {
    story.columns.review_status = 2
    return story.noted(asked, 'no_review', 'staff')
  }
  if (draw.chance(0.4)) return story
  story.columns.review_requested_at = asked
  return story.noted(asked, 'review_requested', 'tutor')
}

const endings: readonly RemoveReason[] = ['client_refused', 'client_silent', 'found_elsewhere', 'price', 'schedule']

function ended(scene: Scene, draw: Draw, story: Story, at: Date, action: 'lost' | 'delete'): Story {
  const text = draw.chance(0.25) ? draw.pick(scene.speech.words(story.client.locale).ended) : ''
  const why: RemoveReason[] = text ? ['other'] : [draw.pick([...endings, ...(action === 'delete' ? duplicates : [])])]
  return story.ended(at, action, action === 'delete' && draw.chance(0.6) ? 'client' : 'staff', why, text)
}
const duplicates: readonly RemoveReason[] = ['duplicate', 'wrong_data']

function school(scene: Scene, draw: Draw, cast: Cast, origin: Origin, [least, most]: Range): Story {
  return begin(scene, draw, ago(scene, draw, least, most), origin, cast).story.placed(who(draw))
}
