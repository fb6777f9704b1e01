import { drawFor } from '../draw.ts'
import type { Ctx } from '#platform/context.ts'
import { writeRatings } from '#features/tutors/public.ts'
import { planDemoOrders } from './planned-orders.ts'
import { createDemoClock } from './clock.ts'
import { scenarios } from './scenarios.ts'
import { prepareDemoTexts } from './request.ts'
import { createReviewedOrders } from './reviewed-orders.ts'
import { orderDemoSeed } from './start-order.ts'
import type { DemoContext } from './start-order.ts'
import { saveDemoOrders } from './store.ts'
import { readDemoPeople } from './people.ts'

const favorites = 0.06

/** Creates orders in every status, and paid orders behind the latest reviews. */
export async function fillOrderDemo(ctx: Ctx): Promise<void> {
  const { edition, now } = ctx
  const people = await readDemoPeople(ctx)
  if (people.clients.length === 0 || people.tutors.length === 0) return
  const context: DemoContext = {
    edition,
    people,
    now,
    texts: prepareDemoTexts(edition),
    clock: createDemoClock(edition.timeZone),
  }
  const today = planDemoOrders(people, edition.school).map(({ scenario, participants }, index) => {
    const draw = drawFor(orderDemoSeed, edition.code, index, 'order')
    const history = scenarios[scenario](context, draw, participants)
    return draw.chance(favorites) ? history.markFavorite() : history
  })
  const histories = [...today, ...createReviewedOrders(context)]
  await saveDemoOrders(ctx, histories)
  const tutor_ids = [
    ...new Set(
      histories.flatMap(({ answers, columns: { tutor_id } }) => [
        ...answers.map((one) => one.tutor_id),
        ...(tutor_id === null ? [] : [tutor_id]),
      ]),
    ),
  ]
  await writeRatings(ctx, tutor_ids)
}
