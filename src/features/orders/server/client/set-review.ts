import type { Person } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import type { Ctx } from '#platform/context.ts'
import type { clientOrderEndpoints as calls } from '../../contract/client.ts'
import { lockOwnOrder } from '../lifecycle/lock-order.ts'
import { saveOrderReview } from '../lifecycle/reviews.ts'

export async function setReviewAsClient(ctx: Ctx<Person>, input: Input<typeof calls.setReview>) {
  const { order_id, review_mark: mark, review_text: text, version } = input
  await saveOrderReview(ctx, await lockOwnOrder(ctx, order_id), { mark, text, version })
  return {}
}
