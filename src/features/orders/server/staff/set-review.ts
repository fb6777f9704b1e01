import type { StaffMember } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import type { Ctx } from '#platform/context.ts'
import type { orderPanelEndpoints as calls } from '../../contract/staff.ts'
import { lockOrder } from '../lifecycle/lock-order.ts'
import { answerOrderReview, markNoReview, saveReviewWithoutText, saveOrderReview } from '../lifecycle/reviews.ts'

type Staff = Ctx<StaffMember>

export async function setReviewAsStaff(ctx: Staff, input: Input<typeof calls.setReview>) {
  const { order_id, review_mark: mark, review_text: text, version } = input
  await saveOrderReview(ctx, await lockOrder(ctx, order_id), { mark, text, version })
  return {}
}

export async function setReviewResponse(ctx: Staff, input: Input<typeof calls.setReviewResponse>) {
  const { order_id, review_response_text: text, version } = input
  await answerOrderReview(ctx, await lockOrder(ctx, order_id), { text, version })
  return {}
}

export async function setNoReview(ctx: Staff, { order_id }: Input<typeof calls.setNoReview>) {
  await markNoReview(ctx, await lockOrder(ctx, order_id))
  return {}
}

export async function setEmptyReview(ctx: Staff, { order_id, review_mark }: Input<typeof calls.setEmptyReview>) {
  await saveReviewWithoutText(ctx, await lockOrder(ctx, order_id), review_mark)
  return {}
}
