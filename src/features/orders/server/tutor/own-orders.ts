import type { Person } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { refuse } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { tutorEndpoints as calls } from '../../tutor-contract.ts'
import { agreeOnFirstClass } from '../first-class.ts'
import { heldOrder } from '../held.ts'
import { answerReviewOf, askForReview } from '../reviews.ts'

type Tutor = Ctx<Person>

export async function setFirstClass(ctx: Tutor, { order_id, ...given }: Input<typeof calls.setFirstClass>) {
  await agreeOnFirstClass(ctx, await myOrder(ctx, order_id), 'tutor', given)
  return {}
}

export async function requestReview(ctx: Tutor, { order_id }: Input<typeof calls.requestReview>) {
  await askForReview(ctx, await myOrder(ctx, order_id))
  return {}
}

export async function respondReview(ctx: Tutor, given: Input<typeof calls.respondReview>) {
  const { order_id, review_response_text: text, version } = given
  await answerReviewOf(ctx, await myOrder(ctx, order_id), { text, version })
  return {}
}

/** One that they are appointed to; any other is told from none by nothing. */
async function myOrder(ctx: Tutor, id: number) {
  const order = await heldOrder(ctx, id)
  if (order.tutor_id !== ctx.actor.id) throw refuse('not_found')
  return order
}
