import type { Person } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { refuse } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { issueOrderKey } from '#features/accounts/public.ts'
import type { clientEndpoints as calls } from '../../client-contract.ts'
import { status } from '../../model.ts'
import { ownOrder } from '../held.ts'

/** A key to the school's page of an order that the school has: for this order, and nothing else. */
export async function schoolToken(ctx: Ctx<Person>, { order_id }: Input<typeof calls.schoolToken>) {
  const order = await ownOrder(ctx, order_id)
  const atSchool: readonly number[] = [status.school_new, status.school_processing]
  if (!ctx.edition.school || !atSchool.includes(order.status)) throw refuse('wrong_status')
  const client_auth_token = await issueOrderKey(ctx, { accountId: order.client_id, orderId: order.id })
  return { client_auth_token, school_order_id: order.id }
}
