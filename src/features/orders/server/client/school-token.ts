import type { Person } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { createOrderLink } from '#features/accounts/public.ts'
import type { clientOrderEndpoints as calls } from '../../contract/client.ts'
import { status } from '../../model.ts'
import { lockOwnOrder } from '../lifecycle/lock-order.ts'

/** The token opens only this order on the school's site. */
export async function createSchoolToken(ctx: Ctx<Person>, { order_id }: Input<typeof calls.schoolToken>) {
  const order = await lockOwnOrder(ctx, order_id)
  const atSchool: readonly number[] = [status.school_new, status.school_processing]
  if (!ctx.edition.school || !atSchool.includes(order.status)) throw fail('wrong_status')
  const client_auth_token = await createOrderLink(ctx, { accountId: order.client_id, orderId: order.id })
  return { client_auth_token, school_order_id: order.id }
}
