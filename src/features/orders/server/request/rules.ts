import type { Answer } from '#shared/contract.ts'
import type { Ctx } from '#platform/context.ts'
import { minScoreForOffers } from '../../matching-model.ts'
import { lessonDurations, maxLessonsPerWeek, practiceIds } from '../../model.ts'
import type { requestEndpoints as calls } from '../../contract/request.ts'

export function getRequestRules(ctx: Ctx): Answer<typeof calls.rules> {
  const { lessonPrice, currency } = ctx.edition
  return {
    rules: {
      lessons: 5,
      goal: 1000,
      wishes: 3000,
      class_regularity: Array.from({ length: maxLessonsPerWeek + 1 }, (_, times) => times),
      class_duration: [...lessonDurations],
      practice: practiceIds.map((id) => ({ id, text: ctx.t(`order.practice.${id}`) })),
      price: { ...lessonPrice, currency },
      tutor_points_for_order: minScoreForOffers,
    },
  }
}
