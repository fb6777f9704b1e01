import type { Answer } from '#shared/contract.ts'
import type { Ctx } from '#platform/context.ts'
import { pointsForOrder } from '../../matching-model.ts'
import { durations, mostRegular, practices } from '../../model.ts'
import type { requestEndpoints as calls } from '../../request-contract.ts'

/** What may be said in a request, for forms. */
export function readRules(ctx: Ctx): Answer<typeof calls.rules> {
  const { lessonPrice, currency } = ctx.edition
  return {
    rules: {
      lessons: 5,
      goal: 1000,
      wishes: 3000,
      class_regularity: Array.from({ length: mostRegular + 1 }, (_, times) => times),
      class_duration: [...durations],
      practice: practices.map((id) => ({ id, text: ctx.t(`order.practice.${id}`) })),
      price: { ...lessonPrice, currency },
      tutor_points_for_order: pointsForOrder,
    },
  }
}
