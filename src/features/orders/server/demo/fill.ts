import { drawFor } from '#editions/demo/draw.ts'
import type { Ctx } from '#platform/context.ts'
import { partsOf } from './cast.ts'
import { openClock } from './clock.ts'
import { plots } from './plots.ts'
import { prepareSpeech } from './request.ts'
import { reviewedStories } from './reviewed.ts'
import { seed } from './scene.ts'
import type { Scene } from './scene.ts'
import { storeStories } from './store.ts'
import { readWorld } from './world.ts'

/** Staff keep an eye on some. */
const favorites = 0.06

/** Orders as they stand on any day in every status, and those that the latest reviews rest on. */
export async function fillDemo(ctx: Ctx): Promise<void> {
  const { edition, now } = ctx
  const world = await readWorld(ctx)
  if (world.clients.length === 0 || world.tutors.length === 0) return
  const scene: Scene = { edition, world, now, speech: prepareSpeech(edition), clock: openClock(edition.timeZone) }
  const today = partsOf(world, edition.school).map(({ plot, cast }, index) => {
    const draw = drawFor(seed, edition.code, index, 'order')
    const story = plots[plot](scene, draw, cast)
    return draw.chance(favorites) ? story.liked() : story
  })
  const stories = [...today, ...reviewedStories(scene)]
  await storeStories(ctx, stories)
  const tutor_ids = [
    ...new Set(
      stories.flatMap(({ answers, columns: { tutor_id } }) => [
        ...answers.map((one) => one.tutor_id),
        ...(tutor_id === null ? [] : [tutor_id]),
      ]),
    ),
  ]
  await ctx.emit({ name: 'demo.ordered', entity: 'demo', after: { tutor_ids } })
}
