import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { maskedName } from '#features/tutors/public.ts'
import { otherOf } from './list-talks.ts'
import type { Parties } from './list-talks.ts'
import { spokenTo } from './messengers/queue-deliveries.ts'
import { isOpen } from './message-masks.ts'
import { presentMessage, readerOf } from './present.ts'

/** Whoever comes back by then needs no letter. */
const awayMs = 10 * 60_000
/** What was said longer ago is not told any more: if we were away ourselves, nobody gets old news. */
const newsMs = 3 * 86_400_000
const peopleAtOnce = 1000
/** A beginning, to know whether it is worth coming. */
const beginning = 140

type Person = { side: 'client' | 'tutor'; person: number }
type Waiting = { conversation_id: number; last: number; unread: number }

/**
 * Tells everybody who has not read for ten minutes what was said to them: one letter for all of their conversations.
 * `told_position` goes only ever further, under the lock of its row, so that nothing is told twice; what a messenger has
 * already brought whole, what happened by itself and what was deleted is not told at all. Each person in a transaction of
 * their own: whoever reads meanwhile waits for nobody else's letter, and one that fails keeps no other.
 */
export async function tellUnread(ctx: Ctx): Promise<void> {
  const failures: unknown[] = []
  for (const person of await whoWaits(ctx))
    try {
      await ctx.transaction((inside) => tellPerson(inside, person))
    } catch (error) {
      failures.push(error)
    }
  if (failures.length > 0) throw new AggregateError(failures, 'some could not be told what was said to them')
}

/** Those who have waited longest; a replica may not know yet that somebody was told, so that is asked again. */
async function whoWaits(ctx: Ctx): Promise<Person[]> {
  // What is new says nothing of who waits long enough: it is left out before anything else is asked about it.
  const { rows } = await sql<Person>`select s.side, s.person from ${untold(ctx)}
    where s.person is not null and m.created_at <= ${before(ctx, awayMs)} group by s.side, s.person
    order by min(m.created_at) limit ${peopleAtOnce}`.execute(ctx.db)
  return rows
}

async function tellPerson(ctx: Ctx, person: Person): Promise<void> {
  const waiting = await takeUntold(ctx, person)
  if (waiting.length > 0) await tell(ctx, person, waiting)
}

async function takeUntold(ctx: Ctx, { side, person }: Person): Promise<Waiting[]> {
  const theirs = side === 'client' ? sql`c.client_id = ${person}` : sql`c.tutor_id = ${person}`
  const { rows } = await sql<Waiting>`with waiting as (
      select c.id as conversation_id, max(m.position) as last, count(*)::integer as unread,
        min(min(m.created_at)) over () as since
      from ${untold(ctx)} where s.side = ${side} and ${theirs} group by c.id
    ), told as (
      insert into chat_mark as k (edition, conversation_id, side, told_position)
      select ${ctx.edition.code}, conversation_id, ${side}, last from waiting where since <= ${before(ctx, awayMs)}
      order by conversation_id
      on conflict (edition, conversation_id, side) do update set told_position = excluded.told_position
        where k.told_position < excluded.told_position
      returning k.conversation_id
    ) select conversation_id, last, unread from waiting join told using (conversation_id)`.execute(ctx.db)
  return rows
}

/** The messages `m` of conversations `c` that the side `s` has neither read nor been told of. */
function untold(ctx: Ctx): RawBuilder<unknown> {
  return sql`conversation c
    cross join lateral (values ('client', c.client_id), ('tutor', c.tutor_id)) as s (side, person)
    left join chat_mark k on k.edition = c.edition and k.conversation_id = c.id and k.side = s.side
    join chat_message m on m.edition = c.edition and m.conversation_id = c.id
      and m.position > greatest(coalesce(k.position, 0), coalesce(k.told_position, 0))
      and m.side <> s.side and not m.auto and m.deleted_at is null
      and c.edition = ${ctx.edition.code} and c.last_at > ${before(ctx, newsMs)}
      and not coalesce((select bool_and(d.state = 'sent') from messenger_delivery d where d.edition = m.edition
        and d.message_id = m.id and d.account_id = s.person), false)`
}

const before = ({ now }: Ctx, ms: number) => new Date(now.getTime() - ms)

async function tell(ctx: Ctx, { side, person }: Person, waiting: readonly Waiting[]): Promise<void> {
  const talks = await talksOf(ctx, person, waiting)
  const [latest] = talks
  if (!latest) return
  const locale = spokenTo(ctx, latest.locale)
  const reader = readerOf(ctx, locale)
  const lines = talks.map((talk) => {
    const { unread: count = 0 } = waiting.find((one) => one.conversation_id === talk.conversation_id) ?? {}
    const { msg_text } = presentMessage(talk, { ...reader, side, open: talk.open })
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
async function talksOf({ db, edition }: Ctx, person: number, waiting: readonly Waiting[]) {
  const { rows } = await sql<Parties & { locale: string | null }>`
    select m.*, c.order_id, c.kind, c.client_id, c.tutor_id, a.locale,
      ${isOpen} as open,
      o.name as client_name, case when ${isOpen} then t.name else ${maskedName} end as tutor_name, t.privacy, t.avatar
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
