import { drawFor } from '#editions/demo/draw.ts'
import { reviewStatus } from '../../model.ts'
import { withLesson } from './appointment.ts'
import { between, dayMs, hourMs, later } from './clock.ts'
import { seed } from './scene.ts'
import type { Scene } from './scene.ts'
import type { Story } from './story.ts'
import type { Said } from './world.ts'

/** So many of the latest words of all, and of those about or by somebody whom everybody may be. */
const most = { all: 24, tutor: 14, both: 8, client: 5 }
/** From a request to a review it takes a while: whoever came only then speaks of lessons before our time. */
const leastMs = 20 * dayMs

/** The latest reviews rest on orders that were paid: each told as it must have been. */
export function reviewedStories(scene: Scene): Story[] {
  const { world } = scene
  const { logins } = world
  const plausible = world.said.filter((one) => sinceBoth(scene, one) !== undefined)
  const chosen = new Set([
    ...plausible.slice(0, most.all),
    ...plausible.filter(({ tutor_id }) => tutor_id === logins.tutor?.id).slice(0, most.tutor),
    ...plausible.filter(({ tutor_id }) => tutor_id === logins.both?.id).slice(0, most.both),
    ...plausible.filter(({ client_id }) => client_id === logins.client?.id).slice(0, most.client),
  ])
  return [...chosen].map((one) => reviewed(scene, one))
}

/** How long both were there when it was written; undefined if not long enough, or if one of them is not here. */
function sinceBoth({ world }: Scene, { tutor_id, client_id, subject_id, created_at }: Said): number | undefined {
  const tutor = world.tutors.find(({ id }) => id === tutor_id)
  const client = world.clients.find(({ id }) => id === client_id)
  if (!tutor?.subjects.some(({ id }) => id === subject_id) || !client) return undefined
  const since = Math.max(tutor.published_at.getTime(), client.created_at.getTime())
  const ms = created_at.getTime() - since
  return ms >= leastMs ? ms : undefined
}

function reviewed(scene: Scene, said: Said): Story {
  const { world, edition, now } = scene
  const draw = drawFor(seed, edition.code, said.id, 'reviewed order')
  const longest = Math.min(70 * dayMs, sinceBoth(scene, said)! - 13 * dayMs)
  const lessons = between(draw, 6 * dayMs, Math.max(7 * dayMs, longest))
  const daysAgo = (now.getTime() - said.created_at.getTime() + lessons) / dayMs
  const cast = {
    tutor: world.tutors.find(({ id }) => id === said.tutor_id),
    client: world.clients.find(({ id }) => id === said.client_id),
    subject: said.subject_id,
    level: said.level_id,
  }
  const { story } = withLesson(scene, draw, cast, daysAgo)
  story.taught()
  story.paid(later(story.changed_at, between(draw, 3, 60) * hourMs), draw.pick(edition.paymentMethods) ?? '')
  story.review_id = said.id
  story.columns.review_status = said.text === '' ? reviewStatus.mark_only : reviewStatus.published
  story.noted(said.created_at, 'reviewed', 'client', { tutor_id: said.tutor_id, mark: said.mark })
  return said.responded_at ? story.noted(said.responded_at, 'review_answered', 'tutor') : story
}
