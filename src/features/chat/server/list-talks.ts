import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Person } from '#shared/access.ts'
import { refuse } from '#shared/errors.ts'
import { localized } from '#shared/locale.ts'
import type { Localized } from '#shared/locale.ts'
import { firstName } from '#shared/mask/first-name.ts'
import { shortName } from '#shared/short-name.ts'
import type { Ctx } from '#platform/context.ts'
import { catalogNames } from '#features/catalog/public.ts'
import { avatarAddress, privacyOf } from '#features/tutors/model.ts'
import type { Privacy } from '#features/tutors/model.ts'
import { maskedName } from '#features/tutors/public.ts'
import type { Talk } from '../contract.ts'
import { speakerOf } from '../model.ts'
import type { Side } from '../model.ts'
import { isOpen } from './message-masks.ts'
import { presentMessage, readerOf } from './present.ts'
import type { StoredMessage } from './present.ts'

/** More unread ones are not counted: "99+". */
const countedTo = 100
const pageLength = 20
/** Nobody has asked more tutors about one order. */
const mostOfOrder = 50

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

/** The conversations of a client or a tutor, the latest first, and the one that they have chosen. */
export async function listTalks(
  ctx: Ctx<Person>,
  side: PersonSide,
  { page, talk }: { page: number; talk?: number | undefined },
) {
  if (!ctx.actor.roles.includes(side)) throw refuse('forbidden')
  const length = page * pageLength
  const talks = await readTalks(ctx, side, sql`true`, length + 1)
  const chosen =
    talk === undefined
      ? undefined
      : (talks.find(({ conversation_id }) => conversation_id === talk) ??
        (await readTalks(ctx, side, sql`c.id = ${talk}`, 1))[0])
  return {
    me: { role: side, id: ctx.actor.id },
    talks: talks.slice(0, length),
    more: talks.length > length,
    chosen: chosen ?? null,
  }
}

/** What somebody has talked about one order, with whomever. */
export function talksAbout(ctx: Ctx<Person>, side: PersonSide, order_id: number): Promise<Talk[]> {
  return readTalks(ctx, side, sql`c.order_id = ${order_id}`, mostOfOrder)
}

async function readTalks(
  ctx: Ctx<Person>,
  side: PersonSide,
  which: RawBuilder<unknown>,
  most: number,
): Promise<Talk[]> {
  const { rows } = await sql<Row>`
    select m.*, c.order_id, c.kind, c.client_id, c.tutor_id, c.last_at, ${unreadOf(side)} as unread,
      ${isOpen} as open,
      array(select l.subject_id::integer from order_lesson l where l.edition = o.edition and l.order_id = o.id
        order by l.position) as subjects,
      o.name as client_name, case when ${isOpen} then t.name else ${maskedName} end as tutor_name, t.privacy, t.avatar
    from conversation c
    join lesson_order o on o.edition = c.edition and o.id = c.order_id
    join chat_message m on m.edition = c.edition and m.conversation_id = c.id and m.position = c.last_position
    left join tutor t on t.edition = c.edition and t.id = c.tutor_id
    where c.edition = ${ctx.edition.code} and ${isTheirs(side, ctx.actor.id)} and ${which}
    order by c.last_at desc, c.id desc limit ${most}`.execute(ctx.db)
  const names = rows.length > 0 ? await catalogNames(ctx) : undefined
  const reader = readerOf(ctx)
  return rows.map((row): Talk => {
    const last = presentMessage(row, { ...reader, side, open: row.open })
    return {
      conversation_id: row.conversation_id,
      order_id: row.order_id,
      about: row.subjects.flatMap((id) => names?.subjects.byId.get(id)?.name ?? []).join(', '),
      unread: row.unread,
      with: otherOf(ctx, row, side),
      last: {
        text: last.msg_text,
        media: last.media?.type ?? null,
        deleted: last.deleted,
        mine: last.sender === speakerOf(side) && !last.auto_msg,
        at: row.last_at,
      },
    }
  })
}

/** The conversations `c` of somebody. */
function isTheirs(side: PersonSide, id: number): RawBuilder<boolean> {
  return side === 'client' ? sql`c.client_id = ${id}` : sql`c.tutor_id = ${id}`
}

/** Who is at the other end; their whole name once the two know each other. */
export function otherOf(
  { edition, locale }: Pick<Ctx, 'edition' | 'locale'>,
  row: Parties,
  side: PersonSide,
): Talk['with'] {
  if (row.kind !== 'client_tutor') return { role: 'admin', id: null, name: edition.siteName, avatar: null }
  if (side === 'tutor') {
    const name = row.open ? row.client_name : firstName(row.client_name)
    return { role: 'client', id: row.client_id, name, avatar: null }
  }
  const name = localized(row.tutor_name ?? {}, locale, edition.locales[0])
  const whole = row.open || privacyOf(row.privacy ?? {}).full_name
  const avatar = avatarAddress(row.avatar, 130) ?? null
  return { role: 'tutor', id: row.tutor_id, name: whole ? name : shortName(name), avatar }
}

export type Parties = StoredMessage & Pick<Row, 'open' | 'client_name' | 'tutor_name' | 'privacy' | 'avatar'>

/** How much somebody has not read yet, in all of their conversations. */
export async function countUnread(ctx: Ctx<Person>, side: PersonSide) {
  if (!ctx.actor.roles.includes(side)) throw refuse('forbidden')
  const { rows } = await sql<{ unread: number }>`select coalesce(sum(${unreadOf(side)}), 0)::integer as unread
    from conversation c where c.edition = ${ctx.edition.code} and ${isTheirs(side, ctx.actor.id)}`.execute(ctx.db)
  return { unread: rows[0]!.unread }
}

/** The same by order, those alone where there is something. */
export async function unreadByOrder(
  ctx: Ctx<Person>,
  side: PersonSide,
  orders: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (orders.length === 0) return new Map()
  const { rows } = await sql<{ order_id: number; unread: number }>`
    select c.order_id, sum(${unreadOf(side)})::integer as unread from conversation c
    where c.edition = ${ctx.edition.code} and ${isTheirs(side, ctx.actor.id)}
      and c.order_id = any(${[...orders]}::bigint[])
    group by c.order_id`.execute(ctx.db)
  return new Map(rows.flatMap(({ order_id, unread }) => (unread > 0 ? [[order_id, unread]] : [])))
}

/** Messages of others in the conversation `c` after the side's mark. */
export function unreadOf(side: Side): RawBuilder<number> {
  return sql`(select count(*)::integer from (select from chat_message u
    where u.edition = c.edition and u.conversation_id = c.id and u.side <> ${side} and u.deleted_at is null
      and u.position > coalesce((select k.position from chat_mark k
        where k.edition = c.edition and k.conversation_id = c.id and k.side = ${side}), 0)
    limit ${countedTo}) as counted)`
}
