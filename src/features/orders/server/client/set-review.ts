import type { Person } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import type { Ctx } from '#platform/context.ts'
import type { clientEndpoints as calls } from '../../client-contract.ts'
import { ownOrder } from '../held.ts'
import { writeReview } from '../reviews.ts'

export async function setReview(ctx: Ctx<Person>, given: Input<typeof calls.setReview>) {
  const { order_id, review_mark: mark, review_text: text, version } = given
  await writeReview(ctx, await ownOrder(ctx, order_id), { mark, text, version })
  return {}
}
