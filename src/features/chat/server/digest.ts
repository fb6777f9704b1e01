import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { recipientZone } from '#platform/zone-names.ts'
import { maskedNameSql } from '#features/tutors/public.ts'
import { counterpartOf } from './list-conversations.ts'
import type { ConversationParties } from './list-conversations.ts'
import { recipientLocale } from './messengers/queue-deliveries.ts'
import { contactsVisible } from './message-masks.ts'
import { presentMessage, createReaderSession } from './present.ts'

/** A person who reads within this time gets no email. */
const awayMs = 10 * 60_000
/** Older messages are not reported, so that an outage is not followed by stale digests. */
const maxAgeMs = 3 * 86_400_000
const batchSize = 1000
const excerptLength = 140

type DigestRecipient = { side: 'client' | 'tutor'; person: number }
type UnreportedConversation = { conversation_id: number; last: number; unread: number }

/**
 * Emails each person who has not read for ten minutes one digest of all their conversations. `notified_position` only
 * grows, under its row lock, so no message is reported twice. System messages, deleted messages and those delivered by
 * a messenger are skipped. Each person has a separate transaction: a slow or failed one does not affect the others.
 */
export async function sendUnreadDigests(ctx: Ctx): Promise<void> {
  const failures: unknown[] = []
  for (const person of await listDueRecipients(ctx))
    try {
      await ctx.transaction((inside) => sendDigest(inside, person))
    } catch (error) {
      failures.push(error)
    }
  if (failures.length > 0) throw new AggregateError(failures, 'chat digest failed for some recipients')
}

/** Longest-waiting people first. The query may read a stale replica, so the transaction checks again. */
async function listDueRecipients(ctx: Ctx): Promise<DigestRecipient[]> {
  // Filtering by age first keeps recent messages out of the expensive part of the query.
  const { rows } = await sql<DigestRecipient>`select s.side, s.person from ${unreportedMessages(ctx)}
    where s.person is not null and m.created_at <= ${before(ctx, awayMs)} group by s.side, s.person
    order by min(m.created_at) limit ${batchSize}`.execute(ctx.db)
  return rows
}

async function sendDigest(ctx: Ctx, person: DigestRecipient): Promise<void> {
  const waiting = await claimUnreported(ctx, person)
  if (waiting.length > 0) await emitDigest(ctx, person, waiting)
}

async function claimUnreported(ctx: Ctx, { side, person }: DigestRecipient): Promise<UnreportedConversation[]> {
  const isOwn = side === 'client' ? sql`c.client_id = ${person}` : sql`c.tutor_id = ${person}`
  const { rows } = await sql<UnreportedConversation>`with waiting as (
      select c.id as conversation_id, max(m.position) as last, count(*)::integer as unread,
        min(min(m.created_at)) over () as since
      from ${unreportedMessages(ctx)} where s.side = ${side} and ${isOwn} group by c.id
    ), notified as (
      insert into conversation_read as k (edition, conversation_id, side, notified_position)
      select ${ctx.edition.code}, conversation_id, ${side}, last from waiting where since <= ${before(ctx, awayMs)}
      order by conversation_id
      on conflict (edition, conversation_id, side) do update set notified_position = excluded.notified_position
        where k.notified_position < excluded.notified_position
      returning k.conversation_id
    ) select conversation_id, last, unread from waiting join notified using (conversation_id)`.execute(ctx.db)
  return rows
}

/** SQL: messages `m` of conversations `c` that side `s` has neither read nor been sent in a digest. */
function unreportedMessages(ctx: Ctx): RawBuilder<unknown> {
  return sql`conversation c
    cross join lateral (values ('client', c.client_id), ('tutor', c.tutor_id)) as s (side, person)
    left join conversation_read k on k.edition = c.edition and k.conversation_id = c.id and k.side = s.side
    join chat_message m on m.edition = c.edition and m.conversation_id = c.id
      and m.position > greatest(coalesce(k.position, 0), coalesce(k.notified_position, 0))
      and m.side <> s.side and not m.auto and m.deleted_at is null
      and c.edition = ${ctx.edition.code} and c.last_at > ${before(ctx, maxAgeMs)}
      and not coalesce((select bool_and(d.state = 'sent') from messenger_delivery d where d.edition = m.edition
        and d.message_id = m.id and d.account_id = s.person), false)`
}

const before = ({ now }: Ctx, ms: number) => new Date(now.getTime() - ms)

async function emitDigest(
  ctx: Ctx,
  { side, person }: DigestRecipient,
  waiting: readonly UnreportedConversation[],
): Promise<void> {
  const conversations = await listDigestConversations(ctx, person, waiting)
  const [latest] = conversations
  if (!latest) return
  const locale = recipientLocale(ctx, latest.locale)
  const reader = createReaderSession(ctx, { locale, timeZone: recipientZone(ctx, latest.time_zone) })
  const lines = conversations.map((conversation) => {
    const { unread: count = 0 } = waiting.find((one) => one.conversation_id === conversation.conversation_id) ?? {}
    const { msg_text } = presentMessage(conversation, { ...reader, side, open: conversation.open })
    const { name } = counterpartOf({ edition: ctx.edition, locale }, conversation, side)
    const text = msg_text ? truncate(msg_text) : ctx.t('chat.digest.file', {}, locale)
    return ctx.t('chat.digest.line', { name, count, text }, locale)
  })
  const count = waiting.reduce((sum, { unread }) => sum + unread, 0)
  await ctx.emit({
    name: 'chat.unread',
    entity: side,
    entityId: person,
    after: { count, order_id: latest.order_id },
    // Secrets go to the email only; the audit record must not contain message text.
    secrets: { lines: lines.join('\n'), locale },
  })
}

async function listDigestConversations(
  { db, edition }: Ctx,
  person: number,
  waiting: readonly UnreportedConversation[],
) {
  const { rows } = await sql<ConversationParties & { locale: string | null; time_zone: string | null }>`
    select m.*, c.order_id, c.kind, c.client_id, c.tutor_id, a.locale, a.time_zone,
      ${contactsVisible} as open,
      o.name as client_name, case when ${contactsVisible} then t.name else ${maskedNameSql} end as tutor_name, t.privacy, t.avatar
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

function truncate(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > excerptLength
    ? `${line
        .slice(0, excerptLength)
        .toWellFormed()
        .replace(/\uFFFD$/, '')
        .trimEnd()}…`
    : line
}
