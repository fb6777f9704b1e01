import { sql } from 'kysely'
import { noticeCountLimit, noticesPerList } from '#features/notifications/notice-model.ts'
import type { Ctx } from '#platform/context.ts'
import type { NoticeLists } from '#platform/plugin.ts'
import type { NoticeList, SeenNotice } from '#platform/notices.ts'
import { chatEndpoints } from '../contract.ts'
import type { ConversationKind } from '../model.ts'
import { saveReadPosition } from './mark-read.ts'

type Waiting = { order_id: number; name: string; total: number }

/** The conversation kind of each notice list. */
const lists = { new_chat_from_client: 'client_staff', new_chat_from_tutor: 'tutor_staff' } as const satisfies Record<
  string,
  ConversationKind
>
const isList = (type: string): type is keyof typeof lists => type in lists

async function listStaffNotices(ctx: Ctx): Promise<Record<string, NoticeList>> {
  const [clients, tutors] = await Promise.all([
    listWaiting(ctx, lists.new_chat_from_client),
    listWaiting(ctx, lists.new_chat_from_tutor),
  ])
  return { new_chat_from_client: clients, new_chat_from_tutor: tutors }
}

async function listWaiting({ db, edition }: Ctx, kind: ConversationKind): Promise<NoticeList> {
  const { rows } = await sql<Waiting>`select w.order_id, w.name, count(*) over ()::integer as total
    from (select * from (select distinct on (c.order_id) c.order_id, c.last_at,
        case c.kind when ${lists.new_chat_from_client} then o.name else coalesce(a.name, '') end as name
      from conversation c
      join lesson_order o on o.edition = c.edition and o.id = c.order_id
      left join account a on a.edition = c.edition and a.id = c.tutor_id
      where c.edition = ${edition.code} and c.waits_for_staff and c.kind = ${kind}
      order by c.order_id, c.last_at desc) each order by last_at desc limit ${noticeCountLimit}) w
    order by w.last_at desc limit ${noticesPerList}`.execute(db)
  return { items: rows.map(({ order_id, name }) => ({ order_id, name })), total: rows[0]?.total ?? 0 }
}

/** Marks all waiting conversations of the list as read and returns the link to the first. */
async function markNoticeSeen(ctx: Ctx, { type, order_id }: SeenNotice): Promise<string | undefined> {
  if (!isList(type) || order_id === undefined) return undefined
  const conversations = await ctx.db
    .selectFrom('conversation')
    .select(['id', 'tutor_id', 'last_position', 'waits_for_staff'])
    .where('edition', '=', ctx.edition.code)
    .where('order_id', '=', order_id)
    .where('kind', '=', lists[type])
    .orderBy('waits_for_staff', 'desc')
    .orderBy('last_at', 'desc')
    .execute()
  const [first] = conversations
  if (!first) return undefined
  for (const { id, last_position, waits_for_staff } of conversations)
    if (waits_for_staff) await saveReadPosition(ctx, id, 'staff', last_position)
  return `/panel/users_orders/${order_id}/?chat=${first.tutor_id === null ? 'client' : `tutor-${first.tutor_id}`}`
}

export const chatStaffNotices: NonNullable<NoticeLists['staff']> = {
  page: { staff: chatEndpoints.send.who.staff },
  read: listStaffNotices,
  see: markNoticeSeen,
}
