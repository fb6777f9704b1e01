import { sql } from 'kysely'
import { shownAtOnce } from '#features/notifications/bell-model.ts'
import { firstName } from '#shared/mask/first-name.ts'
import type { Ctx } from '#platform/context.ts'

type Row = { order_id: number; name: string; open: boolean; total: number }

/** Whose words a tutor has not read yet: those of clients, and ours; each order once. */
export async function personNotices(ctx: Ctx, tutor_id: number) {
  const [clients, staff] = await Promise.all([
    unreadOrders(ctx, tutor_id, 'client_tutor'),
    unreadOrders(ctx, tutor_id, 'tutor_staff'),
  ])
  return { client_notifications: listOf(clients), admin_notifications: listOf(staff) }
}

/** Somebody is told apart by the whole name once the tutor has their order, and by the first one until then. */
function listOf(rows: readonly Row[]) {
  const items = rows.map(({ order_id, name, open }) => ({ id: order_id, name: open ? name : firstName(name) }))
  return { items, total: rows[0]?.total ?? 0 }
}

/** What is said by itself rings nowhere: the event behind it does. */
async function unreadOrders({ db, edition }: Ctx, tutor_id: number, kind: 'client_tutor' | 'tutor_staff') {
  const { rows } = await sql<Row>`
    select c.order_id, o.name, coalesce(o.tutor_id = c.tutor_id, false) as open, (count(*) over ())::integer as total
    from conversation c
    join lesson_order o on o.edition = c.edition and o.id = c.order_id
    left join chat_mark k on k.edition = c.edition and k.conversation_id = c.id and k.side = 'tutor'
    where c.edition = ${edition.code} and c.tutor_id = ${tutor_id} and c.kind = ${kind}
      and c.last_position > coalesce(k.position, 0)
      and exists (select from chat_message m where m.edition = c.edition and m.conversation_id = c.id
        and m.position > coalesce(k.position, 0) and m.side <> 'tutor' and not m.auto and m.deleted_at is null)
    order by c.last_at desc, c.id desc limit ${shownAtOnce}`.execute(db)
  return rows
}
