import type { Person } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import type { Ctx } from '#platform/context.ts'
import type { clientOrderEndpoints as calls } from '../../contract/client.ts'
import { lockOwnOrder } from '../lifecycle/lock-order.ts'

/** The owner of the account has opened an order that a guest placed with their contact. */
export async function confirmOrderContact(ctx: Ctx<Person>, { order_id }: Input<typeof calls.confirmContact>) {
  const order = await lockOwnOrder(ctx, order_id)
  if (!order.contact_unconfirmed) return {}
  await ctx.db
    .updateTable('lesson_order')
    .set({ contact_unconfirmed: false })
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', order_id)
    .execute()
  return {}
}
