import type { StaffMember } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import type { Ctx } from '#platform/context.ts'
import type { panelEndpoints as calls } from '../../panel-contract.ts'
import { heldOrder } from '../held.ts'
import { answerReviewOf, closeReview, emptyReview, writeReview } from '../reviews.ts'

type Staff = Ctx<StaffMember>

export async function setReview(ctx: Staff, given: Input<typeof calls.setReview>) {
  const { order_id, review_mark: mark, review_text: text, version } = given
  await writeReview(ctx, await heldOrder(ctx, order_id), { mark, text, version })
  return {}
}

export async function setReviewResponse(ctx: Staff, given: Input<typeof calls.setReviewResponse>) {
  const { order_id, review_response_text: text, version } = given
  await answerReviewOf(ctx, await heldOrder(ctx, order_id), { text, version })
  return {}
}

export async function setNoReview(ctx: Staff, { order_id }: Input<typeof calls.setNoReview>) {
  await closeReview(ctx, await heldOrder(ctx, order_id))
  return {}
}

export async function setEmptyReview(ctx: Staff, { order_id, review_mark }: Input<typeof calls.setEmptyReview>) {
  await emptyReview(ctx, await heldOrder(ctx, order_id), review_mark)
  return {}
}
