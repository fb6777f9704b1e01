import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { Event, Subscription } from '#platform/events.ts'
import { orderStatus } from '#shared/order-status.ts'
import type { PostbackState } from '../model.ts'
import { feeRevenue, isFeeConfirmed } from './fee-booked.ts'

export const postbackSubscriptions: readonly Subscription[] = [
  {
    subscriber: 'cpa_postbacks',
    to: [
      'order.placed',
      'order.paid',
      'order.paid_off',
      'order.lost',
      'order.lost_off',
      'order.delete',
      'order.fee_refunded',
      'order.fee_charged',
      'order.settlement_confirmed',
    ],
    after: queuePostback,
  },
]

/**
 * Reports the state that the order has after the commit, since one action has several events. The lock makes reports of an
 * order follow each other. Those that have not reached the partner are skipped.
 */
async function queuePostback(ctx: Ctx, { entityId = 0 }: Event): Promise<void> {
  const { db, edition, now } = ctx
  const touch = await db
    .selectFrom('order_touch')
    .select('partner_id')
    .where('edition', '=', edition.code)
    .where('order_id', '=', entityId)
    .where('partner_id', 'is not', null)
    // The id of the click is erased with the client or after some time, and a partner needs it.
    .where('click_id', '<>', '')
    .forUpdate()
    .executeTakeFirst()
  if (!touch) return
  const { reported, state, amount } = await readState(ctx, entityId)
  if (state === reported) return
  await db
    .updateTable('cpa_postback')
    .set({ status: 'skipped' })
    .where('edition', '=', edition.code)
    .where('order_id', '=', entityId)
    .where('status', 'in', ['queued', 'failed'])
    .execute()
  const { id } = await db
    .insertInto('cpa_postback')
    .values({
      edition: edition.code,
      partner_id: touch.partner_id!,
      order_id: entityId,
      state,
      amount,
      status: 'queued',
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  // Reports to one partner follow each other, and a partner that does not answer holds up no other.
  const queue = `cpa_postbacks ${edition.code} ${touch.partner_id!}`
  await ctx.enqueue('send_cpa_postback', { postback: id }, { queue })
}

type OrderReport = { reported: PostbackState | null; state: PostbackState; amount: number }

async function readState({ db, edition }: Ctx, orderId: number): Promise<OrderReport> {
  const ended = sql.join([orderStatus.lost, orderStatus.deleted])
  const { rows } = await sql<OrderReport>`
    select (select b.state from cpa_postback b where b.edition = o.edition and b.order_id = o.id
        order by b.id desc limit 1) as reported,
      case when ${isFeeConfirmed} then 'approved' when o.status in (${ended}) then 'declined' else 'pending' end as state,
      coalesce(${feeRevenue}, 0) as amount
    from lesson_order o where o.edition = ${edition.code} and o.id = ${orderId}`.execute(db)
  return rows[0]!
}
