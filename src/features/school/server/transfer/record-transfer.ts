import { orderStatus } from '#shared/order-status.ts'
import type { Ctx } from '#platform/context.ts'
import type { Event } from '#platform/events.ts'
import type { TransferCause } from '../../model.ts'
import { enqueueSchoolMessage } from '../protocol/enqueue-message.ts'

type NewTransfer = { cause: TransferCause; rule_id?: number; reason: string; facts?: object }

/** Staff or a rule have handed the order over. */
export async function onHandedOver(ctx: Ctx, { entityId = 0, after }: Event): Promise<void> {
  const { rule_id, text = '', facts, request_origin = '' } = (after ?? {}) as HandedOver
  await createTransfer(
    ctx,
    entityId,
    rule_id === undefined
      ? { cause: 'staff', reason: request_origin }
      : { cause: 'rule', rule_id, reason: text, facts: facts ?? {} },
  )
}
type HandedOver = { rule_id?: number; text?: string; facts?: object; request_origin?: string }

/** The client has asked for the school, so the order begins there. */
export async function onPlacedAtSchool(ctx: Ctx, { entityId = 0, after }: Event): Promise<void> {
  const { status, origin = '' } = (after ?? {}) as { status?: number; origin?: string }
  if (status === orderStatus.school_new) await createTransfer(ctx, entityId, { cause: 'client', reason: origin })
}

/** The unique index of open transfers rejects a second one of the same order. */
async function createTransfer(ctx: Ctx, order_id: number, { facts = {}, ...transfer }: NewTransfer): Promise<void> {
  const { id } = await ctx.db
    .insertInto('school_transfer')
    .values({
      edition: ctx.edition.code,
      order_id,
      ...transfer,
      facts: JSON.stringify(facts),
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await enqueueSchoolMessage(ctx, 'order', { order_id, transfer_id: id })
}

/** Staff have sent the order back to the main site, where it is new again. */
export async function onReturned(ctx: Ctx, { entityId = 0 }: Event): Promise<void> {
  const { db, edition, now } = ctx
  const ended = await db
    .updateTable('school_transfer')
    .set({ state: 'returned', ended_at: now })
    .where('edition', '=', edition.code)
    .where('order_id', '=', entityId)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute()
  for (const { id } of ended) await enqueueSchoolMessage(ctx, 'order_return', { order_id: entityId, transfer_id: id })
}

/** The school gets what the client or staff have added to an order that it has. */
export async function onOrderChanged(ctx: Ctx, { entityId = 0 }: Event): Promise<void> {
  const { db, edition } = ctx
  const open = await db
    .selectFrom('school_transfer')
    .select('id')
    .where('edition', '=', edition.code)
    .where('order_id', '=', entityId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (open) await enqueueSchoolMessage(ctx, 'order_changes', { order_id: entityId, transfer_id: open.id })
}
