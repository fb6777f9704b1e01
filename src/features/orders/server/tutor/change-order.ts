import type { Person } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { tutorOrderEndpoints as calls } from '../../contract/tutor.ts'
import { scheduleFirstClass } from '../lifecycle/first-class.ts'
import { lockOrder } from '../lifecycle/lock-order.ts'
import { answerProposal } from '../lifecycle/rate-proposal.ts'
import { answerOrderReview, requestOrderReview } from '../lifecycle/reviews.ts'

type Tutor = Ctx<Person>

export async function setFirstClassAsTutor(ctx: Tutor, { order_id, ...input }: Input<typeof calls.setFirstClass>) {
  await scheduleFirstClass(ctx, await lockAppointedOrder(ctx, order_id), 'tutor', input)
  return {}
}

export async function answerRate(ctx: Tutor, { order_id, ...answer }: Input<typeof calls.answerRate>) {
  await answerProposal(ctx, await lockAppointedOrder(ctx, order_id), answer)
  return {}
}

export async function requestReview(ctx: Tutor, { order_id }: Input<typeof calls.requestReview>) {
  await requestOrderReview(ctx, await lockAppointedOrder(ctx, order_id))
  return {}
}

export async function respondReview(ctx: Tutor, input: Input<typeof calls.respondReview>) {
  const { order_id, review_response_text: text, version } = input
  await answerOrderReview(ctx, await lockAppointedOrder(ctx, order_id), { text, version })
  return {}
}

/** The error does not reveal whether another tutor's order exists. */
async function lockAppointedOrder(ctx: Tutor, id: number) {
  const order = await lockOrder(ctx, id)
  if (order.tutor_id !== ctx.actor.id) throw fail('not_found')
  return order
}
