import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { brandName } from '#shared/brand.ts'
import { clientAlias } from '#shared/access.ts'
import type { Person } from '#shared/access.ts'
import { fail } from '#shared/errors.ts'
import { localized } from '#shared/locale.ts'
import type { Localized } from '#shared/locale.ts'
import { firstName } from '#shared/mask/first-name.ts'
import { shortName } from '#shared/short-name.ts'
import type { Ctx } from '#platform/context.ts'
import { getCatalogNames } from '#features/catalog/public.ts'
import { avatarAddress, withPrivacyDefaults } from '#features/tutors/model.ts'
import type { Privacy } from '#features/tutors/model.ts'
import { maskedNameSql } from '#features/tutors/public.ts'
import type { ConversationSummary } from '../contract.ts'
import { chatRoleOf } from '../model.ts'
import type { Side } from '../model.ts'
import { contactsVisible } from './message-masks.ts'
import { presentMessage, createReaderSession } from './present.ts'
import type { StoredMessage } from './present.ts'

/** Shown as "99+". */
const maxUnreadCount = 100
const pageLength = 20
/** No order has more conversations in practice. */
const maxPerOrder = 50

type PersonSide = 'client' | 'tutor'
type Row = StoredMessage & {
  last_at: Date
  open: boolean
  unread: number
  subjects: number[]
  client_name: string
  tutor_name: Localized | null
  privacy: Partial<Privacy> | null
  avatar: string | null
}

export async function listConversations(
  ctx: Ctx<Person>,
  side: PersonSide,
  { page, conversation }: { page: number; conversation?: number | undefined },
) {
  if (!ctx.actor.roles.includes(side)) throw fail('forbidden')
  const length = page * pageLength
  const conversations = await readConversations(ctx, side, sql`true`, length + 1)
  const chosen =
    conversation === undefined
      ? undefined
      : (conversations.find(({ conversation_id }) => conversation_id === conversation) ??
        (await readConversations(ctx, side, sql`c.id = ${conversation}`, 1))[0])
  return {
    me: { role: side, id: ctx.actor.id },
    conversations: conversations.slice(0, length),
    more: conversations.length > length,
    chosen: chosen ?? null,
  }
}

export function listOrderConversations(
  ctx: Ctx<Person>,
  side: PersonSide,
  order_id: number,
): Promise<ConversationSummary[]> {
  return readConversations(ctx, side, sql`c.order_id = ${order_id}`, maxPerOrder)
}

async function readConversations(
  ctx: Ctx<Person>,
  side: PersonSide,
  which: RawBuilder<unknown>,
  most: number,
): Promise<ConversationSummary[]> {
  const { rows } = await sql<Row>`
    select m.*, c.order_id, c.kind, c.client_id, c.tutor_id, c.last_at, ${unreadCount(side)} as unread,
      ${contactsVisible} as open,
      array(select l.subject_id::integer from order_lesson l where l.edition = o.edition and l.order_id = o.id
        order by l.position) as subjects,
      o.name as client_name, case when ${contactsVisible} then t.name else ${maskedNameSql} end as tutor_name, t.privacy, t.avatar
    from conversation c
    join lesson_order o on o.edition = c.edition and o.id = c.order_id
    join chat_message m on m.edition = c.edition and m.conversation_id = c.id and m.position = c.last_position
    left join tutor t on t.edition = c.edition and t.id = c.tutor_id
    where c.edition = ${ctx.edition.code} and ${isOwnConversation(side, ctx.actor.id)} and ${which}
    order by c.last_at desc, c.id desc limit ${most}`.execute(ctx.db)
  const names = rows.length > 0 ? await getCatalogNames(ctx) : undefined
  const reader = createReaderSession(ctx)
  return rows.map((row): ConversationSummary => {
    const last = presentMessage(row, { ...reader, side, open: row.open })
    return {
      conversation_id: row.conversation_id,
      order_id: row.order_id,
      about: row.subjects.flatMap((id) => names?.subjects.byId.get(id)?.name ?? []).join(', '),
      unread: row.unread,
      with: counterpartOf(ctx, row, side),
      last: {
        text: last.msg_text,
        media: last.media?.type ?? null,
        deleted: last.deleted,
        mine: last.sender === chatRoleOf(side) && !last.auto_msg,
        at: row.last_at,
      },
    }
  })
}

/** SQL condition on conversation `c`. */
function isOwnConversation(side: PersonSide, id: number): RawBuilder<boolean> {
  return side === 'client' ? sql`c.client_id = ${id}` : sql`c.tutor_id = ${id}`
}

/** The full name is shown after the appointment, or if the tutor allows it. */
export function counterpartOf(
  { edition, locale }: Pick<Ctx, 'edition' | 'locale'>,
  row: ConversationParties,
  side: PersonSide,
): ConversationSummary['with'] {
  if (row.kind !== 'client_tutor') return { role: 'admin', id: null, name: brandName, avatar: null }
  if (side === 'tutor') {
    const name = row.open ? row.client_name : firstName(row.client_name)
    return { role: 'client', id: clientAlias(row.order_id), name, avatar: null }
  }
  const name = localized(row.tutor_name ?? {}, locale, edition.locales[0])
  const whole = row.open || withPrivacyDefaults(row.privacy ?? {}).full_name
  const avatar = avatarAddress(row.avatar, 130) ?? null
  return { role: 'tutor', id: row.tutor_id, name: whole ? name : shortName(name), avatar }
}

export type ConversationParties = StoredMessage &
  Pick<Row, 'open' | 'client_name' | 'tutor_name' | 'privacy' | 'avatar'>

export async function countUnread(ctx: Ctx<Person>, side: PersonSide) {
  if (!ctx.actor.roles.includes(side)) throw fail('forbidden')
  const { rows } = await sql<{ unread: number }>`select coalesce(sum(${unreadCount(side)}), 0)::integer as unread
    from conversation c where c.edition = ${ctx.edition.code} and ${isOwnConversation(side, ctx.actor.id)}`.execute(
    ctx.db,
  )
  return { unread: rows[0]!.unread }
}

/** Orders without unread messages are left out. */
export async function countUnreadByOrder(
  ctx: Ctx<Person>,
  side: PersonSide,
  orders: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (orders.length === 0) return new Map()
  const { rows } = await sql<{ order_id: number; unread: number }>`
    select c.order_id, sum(${unreadCount(side)})::integer as unread from conversation c
    where c.edition = ${ctx.edition.code} and ${isOwnConversation(side, ctx.actor.id)}
      and c.order_id = any(${[...orders]}::bigint[])
    group by c.order_id`.execute(ctx.db)
  return new Map(rows.flatMap(({ order_id, unread }) => (unread > 0 ? [[order_id, unread]] : [])))
}

/** SQL: messages of other sides in conversation `c` after the side's read position. */
export function unreadCount(side: Side): RawBuilder<number> {
  return sql`(select count(*)::integer from (select from chat_message u
    where u.edition = c.edition and u.conversation_id = c.id and u.side <> ${side} and u.deleted_at is null
      and u.position > coalesce((select k.position from conversation_read k
        where k.edition = c.edition and k.conversation_id = c.id and k.side = ${side}), 0)
    limit ${maxUnreadCount}) as counted)`
}
