import type { Updateable } from 'kysely'
import type { DB } from '#platform/db/tables.gen.ts'
import { refuse } from '#shared/errors.ts'
import { violated } from '#platform/db/database.ts'
import { refuseField } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { moved } from '../model.ts'
import type { Action, Who } from '../model.ts'
import type { HeldOrder } from './held.ts'
import { requestMasks, saveRequestMasks } from './request-masks.ts'

type Columns = Updateable<DB['lesson_order']>
/** What else changes with the status, and what the record says about it beyond that. */
type Besides = { set?: Columns; told?: Record<string, unknown> }

/**
 * The one place that changes a status. Whoever calls it holds the order; what it became is answered. Every change is an
 * event of the order: who, when, from, to, and why.
 */
export async function move(
  ctx: Ctx,
  order: HeldOrder,
  action: Action,
  who: Who,
  { set = {}, told = {} }: Besides = {},
): Promise<HeldOrder> {
  const next = moved(order, action, who)
  if (!next) throw refuse('wrong_status')
  const changes = { ...set, status: next.status, before: [...next.before], status_since: ctx.now }
  const changed = await changeOrder(ctx, order, changes)
  await ctx.emit({
    name: `order.${action}`,
    entity: 'order',
    entityId: order.id,
    before: { status: order.status },
    after: { status: next.status, ...told },
  })
  return changed
}

/** Anything but the status. A date that is taken is said at its field. */
export async function changeOrder(ctx: Ctx, order: HeldOrder, set: Columns): Promise<HeldOrder> {
  const changes = { ...set, version: order.version + 1, changed_at: ctx.now }
  try {
    await ctx.db
      .updateTable('lesson_order')
      .set(changes)
      .where('edition', '=', ctx.edition.code)
      .where('id', '=', order.id)
      .execute()
  } catch (error) {
    if (violated(error, '23P01')) throw refuseField('first_class', 'order.first_class.taken')
    throw error
  }
  const changed = { ...order, ...(changes as Partial<HeldOrder>) }
  if (changed.goal === order.goal && changed.wishes === order.wishes) return changed
  await saveRequestMasks(ctx, order.id, changed)
  return { ...changed, ...requestMasks(changed) }
}
