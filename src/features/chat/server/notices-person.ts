import { sql } from 'kysely'
import { noticesPerList } from '#features/notifications/notice-model.ts'
import { firstName } from '#shared/mask/first-name.ts'
import type { Ctx } from '#platform/context.ts'

type Row = { order_id: number; name: string; open: boolean; total: number }

/** Unread conversations of a tutor, with clients and with staff; each order once. */
export async function listChatPersonNotices(ctx: Ctx, tutor_id: number) {
  const [clients, staff] = await Promise.all([
    listUnreadOrders(ctx, tutor_id, 'client_tutor'),
    listUnreadOrders(ctx, tutor_id, 'tutor_staff'),
  ])
  return { client_notifications: presentNotices(clients), admin_notifications: presentNotices(staff) }
}

/** The client's full name is shown after the appointment. */
function presentNotices(rows: readonly Row[]) {
  const items = rows.map(({ order_id, name, open }) => ({ id: order_id, name: open ? name : firstName(name) }))
  return { items, total: rows[0]?.total ?? 0 }
}

/** System messages are left out: their events have notifications of their own. */
async function listUnreadOrders({ db, edition }: Ctx, tutor_id: number, kind: 'client_tutor' | 'tutor_staff') {
  const { rows } = await sql<Row>`
    select c.order_id, o.name, coalesce(o.tutor_id = c.tutor_id, false) as open, (count(*) over ())::integer as total
    from conversation c
    join lesson_order o on o.edition = c.edition and o.id = c.order_id
    left join conversation_read k on k.edition = c.edition and k.conversation_id = c.id and k.side = 'tutor'
    where c.edition = ${edition.code} and c.tutor_id = ${tutor_id} and c.kind = ${kind}
      and c.last_position > coalesce(k.position, 0)
      and exists (select from chat_message m where m.edition = c.edition and m.conversation_id = c.id
        and m.position > coalesce(k.position, 0) and m.side <> 'tutor' and not m.auto and m.deleted_at is null)
    order by c.last_at desc, c.id desc limit ${noticesPerList}`.execute(db)
  return rows
}
