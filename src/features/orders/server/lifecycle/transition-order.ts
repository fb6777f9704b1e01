import type { Updateable } from 'kysely'
import type { DB } from '#platform/db/tables.gen.ts'
import { fail } from '#shared/errors.ts'
import { violatedConstraint } from '#platform/db/database.ts'
import { failField } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import {
  applyTransition,
  feePurchase,
  isFeePayable,
  keepsRateProposal,
  noRateProposal,
  owedFee,
  status,
} from '../../model.ts'
import type { OrderAction, OrderActor } from '../../model.ts'
import { closeUnowedCheckouts } from '#features/payments/public.ts'
import { refreshFeeBlock } from '../fee/fee-block.ts'
import type { OrderRow } from './lock-order.ts'
import { requestMasks, saveRequestMasks } from '../privacy/request-masks.ts'

type Columns = Updateable<DB['lesson_order']>
type TransitionDetails = { set?: Columns; eventData?: Record<string, unknown> }

/**
 * The only function that changes a status. The caller must hold the lock on the order. Every change emits an event. An
 * order that no longer waits for its fee may end the block of its tutor; a payment does so once the fee is booked.
 */
export async function transitionOrder(
  ctx: Ctx,
  order: OrderRow,
  action: OrderAction,
  who: OrderActor,
  { set = {}, eventData = {} }: TransitionDetails = {},
): Promise<OrderRow> {
  const next = applyTransition(order, action, who)
  if (!next) throw fail('wrong_status')
  const changes = {
    ...(order.proposed_at && !keepsRateProposal.has(action) && noRateProposal),
    ...set,
    status: next.status,
    before: [...next.before],
    status_since: ctx.now,
  }
  const changed = await updateOrder(ctx, order, changes)
  await ctx.emit({
    name: `order.${action}`,
    entity: 'order',
    entityId: order.id,
    before: { status: order.status },
    after: { status: next.status, ...eventData },
  })
  if (order.tutor_id !== null && order.status === status.waiting_for_pay && next.status !== status.paid)
    await refreshFeeBlock(ctx, order.tutor_id)
  return changed
}

/** Writes columns and increases the version. Only `transitionOrder` passes a status. A taken date fails on its field. */
export async function updateOrder(ctx: Ctx, order: OrderRow, set: Columns): Promise<OrderRow> {
  const changes = { ...set, version: order.version + 1, changed_at: ctx.now }
  try {
    await ctx.db
      .updateTable('lesson_order')
      .set(changes)
      .where('edition', '=', ctx.edition.code)
      .where('id', '=', order.id)
      .execute()
  } catch (error) {
    if (violatedConstraint(error, '23P01')) throw failField('first_class', 'order.first_class.taken')
    throw error
  }
  const changed = { ...order, ...(changes as Partial<OrderRow>) }
  const isSameDebt = owedFee(changed) === owedFee(order) && changed.tutor_id === order.tutor_id && isFeePayable(changed)
  if (isFeePayable(order) && !isSameDebt) await closeUnowedCheckouts(ctx, feePurchase(order.id))
  if (changed.goal === order.goal && changed.wishes === order.wishes) return changed
  await saveRequestMasks(ctx, order.id, changed)
  return { ...changed, ...(await requestMasks(changed)) }
}
