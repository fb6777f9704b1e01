import type { Person } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import type { Ctx } from '#platform/context.ts'
import type { clientOrderEndpoints as calls } from '../../client-contract.ts'
import { lockOwnOrder } from '../lock-order.ts'
import { saveOrderReview } from '../reviews.ts'

export async function setReviewAsClient(ctx: Ctx<Person>, input: Input<typeof calls.setReview>) {
  const { order_id, review_mark: mark, review_text: text, version } = input
  await saveOrderReview(ctx, await lockOwnOrder(ctx, order_id), { mark, text, version })
  return {}
}
