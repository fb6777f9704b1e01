import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { otherOf } from './list-talks.ts'
import type { Parties } from './list-talks.ts'
import { spokenTo } from './messengers/queue-deliveries.ts'
import { isOpen, nearTo } from './near.ts'
import { presentMessage, readerOf } from './present.ts'

/** Whoever comes back by then needs no letter. */
const awayMs = 10 * 60_000
/** What was said longer ago is not told any more: if we were away ourselves, nobody gets old news. */
const newsMs = 3 * 86_400_000
const conversationsAtOnce = 1000
/** A beginning, to know whether it is worth coming. */
const beginning = 140

type Person = { side: 'client' | 'tutor'; person: number }
type Waiting = Person & { conversation_id: number; last: number; unread: number }

/**
 * Tells everybody who has not read for ten minutes what was said to them: one letter for all of their conversations.
 * `told_position` goes only ever further, under the lock of its row, so that nothing is told twice; what a messenger has
 * already brought, what happened by itself and what was deleted is not told at all.
 */
export async function tellUnread(ctx: Ctx): Promise<void> {
  const waiting = await takeUntold(ctx)
  const people = Map.groupBy(waiting, ({ side, person }) => `${side} ${person}`)
  for (const theirs of people.values()) await tell(ctx, theirs)
}

async function takeUntold({ db, edition, now }: Ctx): Promise<Waiting[]> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  const { rows } = await sql<Waiting>`with untold as (
      select c.id as conversation_id, s.side, s.person, max(m.position) as last, count(*)::integer as unread,
        min(min(m.created_at)) over (partition by s.side, s.person) as since
      from conversation c
      cross join lateral (values ('client', c.client_id), ('tutor', c.tutor_id)) as s (side, person)
      left join chat_mark k on k.edition = c.edition and k.conversation_id = c.id and k.side = s.side
      join chat_message m on m.edition = c.edition and m.conversation_id = c.id
        and m.position > greatest(coalesce(k.position, 0), coalesce(k.told_position, 0))
        and m.side <> s.side and not m.auto and m.deleted_at is null
      where c.edition = ${edition.code} and c.last_at > ${before(newsMs)} and s.person is not null
        and not exists (select from messenger_delivery d where d.edition = m.edition and d.message_id = m.id
          and d.account_id = s.person and d.state = 'sent')
      group by c.id, s.side, s.person
    ), waiting as (
      select * from untold where since <= ${before(awayMs)}
      order by since, side, person limit ${conversationsAtOnce}
    ), told as (
      insert into chat_mark as k (edition, conversation_id, side, told_position)
      select ${edition.code}, conversation_id, side, last from waiting
      on conflict (edition, conversation_id, side) do update set told_position = excluded.told_position
        where k.told_position < excluded.told_position
      returning k.conversation_id, k.side
    ) select w.conversation_id, w.side, w.person, w.last, w.unread from waiting w join told using (conversation_id, side) order by w.conversation_id`.execute(
    db,
  )
  return rows
}

async function tell(ctx: Ctx, waiting: readonly Waiting[]): Promise<void> {
  const [{ side, person }] = waiting as [Waiting]
  const talks = await talksOf(ctx, waiting)
  const [latest] = talks
  if (!latest) return
  const locale = spokenTo(ctx, latest.locale)
  const lines = talks.map((talk) => {
    const { unread: count = 0 } = waiting.find((one) => one.conversation_id === talk.conversation_id) ?? {}
    const { msg_text } = presentMessage(talk, { ...readerOf(ctx, locale), side, open: talk.open })
    const { name } = otherOf({ edition: ctx.edition, locale }, talk, side)
    const text = msg_text ? shortened(msg_text) : ctx.t('chat.digest.file', {}, locale)
    return ctx.t('chat.digest.line', { name, count, text }, locale)
  })
  const count = waiting.reduce((sum, { unread }) => sum + unread, 0)
  await ctx.emit({
    name: 'chat.unread',
    entity: side,
    entityId: person,
    after: { count, order_id: latest.order_id },
    // For the letter alone: the record tells nobody what was said.
    secrets: { lines: lines.join('\n'), locale },
  })
}

/** Each with the last that was said in it to this person; the latest first. */
async function talksOf({ db, edition }: Ctx, waiting: readonly Waiting[]) {
  const [{ person }] = waiting as [Waiting]
  const { rows } = await sql<Parties & { locale: string | null }>`
    select m.*, c.order_id, c.kind, c.client_id, c.tutor_id, a.locale,
      ${isOpen} as open, ${nearTo(isOpen)} as near,
      o.name as client_name, t.name as tutor_name, t.privacy, t.avatar
    from unnest(${waiting.map((one) => one.conversation_id)}::bigint[], ${waiting.map((one) => one.last)}::integer[])
      as w (conversation_id, last)
    join conversation c on c.edition = ${edition.code} and c.id = w.conversation_id
    join chat_message m on m.edition = c.edition and m.conversation_id = c.id and m.position = w.last
    join lesson_order o on o.edition = c.edition and o.id = c.order_id
    join account a on a.edition = c.edition and a.id = ${person}
    left join tutor t on t.edition = c.edition and t.id = c.tutor_id
    order by m.created_at desc, m.id desc`.execute(db)
  return rows
}

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > beginning
    ? `${line
        .slice(0, beginning)
        .toWellFormed()
        .replace(/\uFFFD$/, '')
        .trimEnd()}…`
    : line
}
