import { sql } from 'kysely'
import type { StaffNoticeKind } from '#features/notifications/notice-model.ts'
import type { Ctx } from '#platform/context.ts'
import type { SeenNotice } from '#platform/notices.ts'
import { ordersPanel } from '../../contract/staff.ts'

/** Marks one response, or all of a kind for an order. Returns the path of the order. */
export async function markNoticeSeen(
  ctx: Ctx,
  { type, order_id, response_id }: SeenNotice,
): Promise<string | undefined> {
  const marker = markers[type as StaffNoticeKind]
  const id = marker && (await marker(ctx, { order_id, response_id }))
  return id === undefined ? undefined : `${ordersPanel.path}${id}/`
}

type NoticeTarget = Omit<SeenNotice, 'type'>
type MarkSeen = (ctx: Ctx, which: NoticeTarget) => Promise<number | undefined>

const markers: Partial<Record<StaffNoticeKind, MarkSeen>> = {
  personal_response: (ctx, which) => markResponsesSeen(ctx, which, ['agreed', 'refused', 'appointed'], ['personal']),
  potential_response: (ctx, which) =>
    markResponsesSeen(ctx, which, ['agreed', 'refused', 'appointed'], ['potential', 'staff']),
  client_terms_declined: (ctx, which) =>
    markResponsesSeen(ctx, which, ['declined'], ['personal', 'potential', 'staff']),
  client_deleted: (ctx, { order_id }) => markOrderSeen(ctx, order_id, 'client_deleted'),
  timer: (ctx, { order_id }) => markOrderSeen(ctx, order_id, 'timer'),
}

/** The first time is kept, because two staff members may follow the same notice. */
async function markResponsesSeen(
  { db, edition, now }: Ctx,
  { order_id, response_id }: NoticeTarget,
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

async function markOrderSeen({ db, edition, now }: Ctx, order_id: number | undefined, kind: StaffNoticeKind) {
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
