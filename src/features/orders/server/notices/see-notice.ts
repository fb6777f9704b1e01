import { sql } from 'kysely'
import type { NoticeKind } from '#features/notifications/bell-model.ts'
import type { Ctx } from '#platform/context.ts'
import type { SeenNotice } from '#platform/plugin.ts'
import { ordersPanel } from '../../panel-contract.ts'

/** Staff have seen it: one answer, or all that is new of this kind about an order. Answers where the order is. */
export async function seeNotice(ctx: Ctx, { type, order_id, response_id }: SeenNotice): Promise<string | undefined> {
  const seeing = sees[type as NoticeKind]
  const id = seeing && (await seeing(ctx, { order_id, response_id }))
  return id === undefined ? undefined : `${ordersPanel.path}${id}/`
}

type Which = Omit<SeenNotice, 'type'>
type See = (ctx: Ctx, which: Which) => Promise<number | undefined>

const sees: Partial<Record<NoticeKind, See>> = {
  personal_response: (ctx, which) => seeResponses(ctx, which, ['agreed', 'refused', 'appointed'], ['personal']),
  potential_response: (ctx, which) =>
    seeResponses(ctx, which, ['agreed', 'refused', 'appointed'], ['potential', 'staff']),
  client_terms_declined: (ctx, which) => seeResponses(ctx, which, ['declined'], ['personal', 'potential', 'staff']),
  client_deleted: (ctx, { order_id }) => seeOrder(ctx, order_id, 'client_deleted'),
  timer: (ctx, { order_id }) => seeOrder(ctx, order_id, 'timer'),
}

/** What was seen before is seen: two of the staff may follow the same notice. */
async function seeResponses(
  { db, edition, now }: Ctx,
  { order_id, response_id }: Which,
  states: readonly string[],
  kinds: readonly string[],
): Promise<number | undefined> {
  if (order_id === undefined && response_id === undefined) return undefined
  let seen = db
    .updateTable('order_response')
    .set((eb) => ({ seen_at: eb.fn.coalesce('seen_at', sql<Date>`${now}::timestamptz`) }))
    .where('edition', '=', edition.code)
    .where('state', 'in', states)
    .where('kind', 'in', kinds)
  if (order_id !== undefined) seen = seen.where('order_id', '=', order_id)
  if (response_id !== undefined) seen = seen.where('id', '=', response_id)
  return (await seen.returning('order_id').execute())[0]?.order_id
}

async function seeOrder({ db, edition, now }: Ctx, order_id: number | undefined, kind: NoticeKind) {
  if (order_id === undefined) return undefined
  const mark = JSON.stringify({ [kind]: now })
  const seen = await db
    .updateTable('lesson_order')
    .set({ seen: sql`seen || ${mark}::jsonb` })
    .where('edition', '=', edition.code)
    .where('id', '=', order_id)
    .returning('id')
    .executeTakeFirst()
  return seen?.id
}
