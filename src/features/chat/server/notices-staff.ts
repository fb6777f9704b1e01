import { sql } from 'kysely'
import { countedTo, shownAtOnce } from '#features/notifications/bell-model.ts'
import type { Ctx } from '#platform/context.ts'
import type { NoticeList, Notices, SeenNotice } from '#platform/plugin.ts'
import { endpoints } from '../contract.ts'
import { mark } from './mark-read.ts'

type Waiting = { order_id: number; name: string; total: number }

/** Orders in which somebody has said something to the staff, by whoever said it last. */
async function read(ctx: Ctx): Promise<Record<string, NoticeList>> {
  const { rows } = await sql<Waiting>`select w.order_id, w.name, count(*) over ()::integer as total
    from (select * from (select distinct on (c.order_id) c.order_id, c.last_at,
        case c.kind when 'client_staff' then o.name else coalesce(a.name, '') end as name
      from conversation c
      join lesson_order o on o.edition = c.edition and o.id = c.order_id
      left join account a on a.edition = c.edition and a.id = c.tutor_id
      where c.edition = ${ctx.edition.code} and c.waits_for_staff
      order by c.order_id, c.last_at desc) each order by last_at desc limit ${countedTo}) w
    order by w.last_at desc limit ${shownAtOnce}`.execute(ctx.db)
  const items = rows.map(({ order_id, name }) => ({ order_id, name }))
  return { new_chat_from_client: { items, total: rows[0]?.total ?? 0 } }
}

/** All that was said to the staff about the order is read; it leads to the conversation that was waiting. */
async function see(ctx: Ctx, { type, order_id }: SeenNotice): Promise<string | undefined> {
  if (type !== 'new_chat_from_client' || order_id === undefined) return undefined
  const talks = await ctx.db
    .selectFrom('conversation')
    .select(['id', 'tutor_id', 'last_position', 'waits_for_staff'])
    .where('edition', '=', ctx.edition.code)
    .where('order_id', '=', order_id)
    .where('kind', '<>', 'client_tutor')
    .orderBy('waits_for_staff', 'desc')
    .orderBy('last_at', 'desc')
    .execute()
  const [first] = talks
  if (!first) return undefined
  for (const { id, last_position, waits_for_staff } of talks)
    if (waits_for_staff) await mark(ctx, id, 'staff', last_position)
  return `/panel/users_orders/${order_id}/?chat=${first.tutor_id === null ? 'client' : `tutor-${first.tutor_id}`}`
}

export const staffNotices: NonNullable<Notices['staff']> = { page: { staff: endpoints.send.who.staff }, read, see }
