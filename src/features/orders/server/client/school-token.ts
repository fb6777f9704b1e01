import type { Person } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { createOrderLink } from '#features/accounts/public.ts'
import type { clientOrderEndpoints as calls } from '../../contract/client.ts'
import { status } from '../../model.ts'
import { lockOwnOrder } from '../lifecycle/lock-order.ts'

/** A session of an order link gets tokens for this long after the request was placed. */
const linkSessionMs = 30 * 24 * 3600_000

/**
 * The token opens only this order on the school's site. It also opens a session of an order link, so such sessions get no
 * token later on: a link that was passed on could otherwise renew itself forever.
 */
export async function createSchoolToken(ctx: Ctx<Person>, { order_id }: Input<typeof calls.schoolToken>) {
  const order = await lockOwnOrder(ctx, order_id)
  const isLate = ctx.now.getTime() - order.created_at.getTime() > linkSessionMs
  if (ctx.actor.limits && isLate) throw fail('forbidden')
  const atSchool: readonly number[] = [status.school_new, status.school_processing]
  if (!ctx.edition.school || !atSchool.includes(order.status)) throw fail('wrong_status')
  const client_auth_token = await createOrderLink(ctx, { accountId: order.client_id, orderId: order.id })
  return { client_auth_token, school_order_id: order.id }
}
