import { sql } from 'kysely'
import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { findCallers } from './find-callers.ts'

/** Finds the caller for the form of a new order: the only client with the number, or the number alone. */
export async function findCallerForOrder(ctx: Ctx, callId: number, clientId?: number) {
  const call = await ctx.db
    .selectFrom('phone_call')
    .select('phone')
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', callId)
    .executeTakeFirst()
  if (!call) throw fail('not_found')
  const callers = (await findCallers(ctx, call.phone)).filter(({ client }) => client)
  const chosen = clientId === undefined ? callers : callers.filter(({ id }) => id === clientId)
  return { phone: call.phone, client_id: chosen.length === 1 ? chosen[0]!.id : undefined }
}

/** The order that was taken in a call. A missed call that became an order needs no call back. */
export async function linkCallToOrder(ctx: Ctx, callId: number, order: { id: number; client_id: number }) {
  const call = await ctx.db
    .updateTable('phone_call')
    .set({
      order_id: order.id,
      recipient: sql`case recipient when 'unknown' then 'client' else recipient end`,
      account_id: sql`coalesce(account_id, ${order.client_id})`,
      handled_at: sql`coalesce(handled_at, ${ctx.now})`,
    })
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', callId)
    .returning('id')
    .executeTakeFirst()
  if (!call) throw fail('not_found')
  await ctx.emit({ name: 'phone_call.linked', entity: 'phone_call', entityId: callId, after: { order_id: order.id } })
}
