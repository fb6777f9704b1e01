import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { maskRulesVersion, maskWith } from '#shared/mask/mask.ts'
import type { Ctx } from '#platform/context.ts'
import type { DB } from '#platform/db/tables.gen.ts'
import { assertSameParameters, digestParameters } from '#platform/idempotency.ts'
import type { PreparedFile } from '#platform/files/prepare.ts'
import type { Side } from '../model.ts'
import { queueDeliveries } from './messengers/queue-deliveries.ts'
import { finishInTurns } from '#platform/turns.ts'
import { needsMask, remaskAdjacentMessages } from './message-masks.ts'
import type { StoredMessage } from './present.ts'
import type { ConversationAccess } from './conversation-access.ts'

type NewMessage = {
  side: Side
  sender_id: number | null
  text: string
  media?: PreparedFile | undefined
  idempotency_key?: string | undefined
  service?: number | undefined
  auto?: boolean
  systemMessage?: object | undefined
}

/** Bus event with the id of a conversation that has a new message. */
export const messageSavedBusEvent = 'chat.message_saved'

/**
 * Positions are assigned under the lock of the conversation, so they become visible in order and without gaps. A
 * message with a known idempotency key is returned as it was saved; another message with that key is rejected.
 */
export async function saveMessage(
  ctx: Ctx,
  conversation: Omit<ConversationAccess, 'party' | 'open' | 'canSend'>,
  draft: NewMessage,
): Promise<StoredMessage> {
  const { db, edition, now } = ctx
  const { order_id, kind, client_id, tutor_id } = conversation
  const media = draft.media ? await ctx.files.put(draft.media.bytes, draft.media.type) : null
  let result = await insertMessage(ctx, conversation, draft, media)
  if (!result) {
    await sql`insert into conversation (edition, order_id, kind, client_id, tutor_id, last_at)
      values (${edition.code}, ${order_id}, ${kind}, ${client_id}, ${tutor_id}, ${now})
      on conflict do nothing`.execute(db)
    result = (await insertMessage(ctx, conversation, draft, media))!
  }
  const { locked_id, linked, ...message } = result
  if (message.id === null) {
    if (media) await ctx.files.remove(media)
    return getExistingMessage(ctx, locked_id, draft)
  }
  ctx.publish(messageSavedBusEvent, locked_id)
  const whole = { ...message, order_id, kind, client_id, tutor_id } as StoredMessage
  const { conversation_id, position, mask_version } = whole
  // Masks of adjacent messages that are already displayed change only on reload.
  const masks =
    mask_version === null
      ? undefined
      : await remaskAdjacentMessages(ctx, { conversation_id, position, side: draft.side })
  const stored = { ...whole, masked: masks?.get(whole.id) ?? null }
  if (linked) await queueDeliveries(ctx, stored)
  return stored
}

type InsertResult = { locked_id: number; linked: boolean } & (Selectable<DB['chat_message']> | { id: null })

/**
 * One statement, since other senders wait for the lock: locks the conversation, inserts the message and advances the
 * position. The id is null if the message exists; no row is returned if the conversation does not exist.
 */
async function insertMessage(
  { db, edition, now }: Ctx,
  { order_id, kind, tutor_id }: Pick<ConversationAccess, 'order_id' | 'kind' | 'tutor_id'>,
  draft: NewMessage,
  media: string | null,
): Promise<InsertResult | undefined> {
  const payload = draft.systemMessage ? JSON.stringify(draft.systemMessage) : null
  const masks = needsMask(kind, draft.text)
  const masked = masks ? await finishInTurns(maskWith(draft.text)) : null
  const asksStaff = kind !== 'client_tutor' && !draft.auto ? draft.side !== 'staff' : null
  const { rows } = await sql<InsertResult>`
    with locked as (
      select c.edition, c.id, c.last_position, ${hasMessengerLink} as linked from conversation c
      where c.edition = ${edition.code} and c.order_id = ${order_id} and c.kind = ${kind}
        and coalesce(c.tutor_id, 0) = ${tutor_id ?? 0}
      for no key update
    ), inserted as (
      insert into chat_message (edition, conversation_id, position, created_at, side, sender_id, text, auto, media,
        idempotency_key, key_digest, message_service, system_payload, masked, mask_version)
      select edition, id, last_position + 1, ${now}::timestamptz, ${draft.side}, ${draft.sender_id}::bigint, ${draft.text},
        ${draft.auto ?? false}::boolean, ${media}, ${draft.idempotency_key ?? null},
        ${draft.idempotency_key === undefined ? null : digestParameters(parametersOf(draft))}::text, ${draft.service ?? null}::smallint,
        ${payload}::jsonb, ${masked === draft.text ? null : masked}, ${masks ? maskRulesVersion : null}::smallint
      from locked
      on conflict (edition, conversation_id, side, sender_id, idempotency_key) where idempotency_key is not null do nothing
      returning *
    ), moved as (
      update conversation c set last_position = inserted.position, last_at = inserted.created_at,
        waits_for_staff = coalesce(${asksStaff}::boolean, c.waits_for_staff)
      from inserted where c.edition = ${edition.code} and c.id = inserted.conversation_id
    )
    select locked.id as locked_id, locked.linked, inserted.* from locked left join inserted on true`.execute(db)
  return rows[0]
}

/** SQL: a party of conversation `c` has a messenger. Most have none and need no further query. */
const hasMessengerLink = sql`exists (select from messenger_link l
  where l.edition = c.edition and l.account_id in (c.client_id, c.tutor_id))`

async function getExistingMessage(
  { db, edition }: Ctx,
  conversation_id: number,
  draft: NewMessage,
): Promise<StoredMessage> {
  const message = await db
    .selectFrom('chat_message as m')
    .innerJoin('conversation as c', (join) =>
      join.onRef('c.edition', '=', 'm.edition').onRef('c.id', '=', 'm.conversation_id'),
    )
    .selectAll('m')
    .select(['c.order_id', 'c.kind', 'c.client_id', 'c.tutor_id'])
    .where('m.edition', '=', edition.code)
    .where('m.conversation_id', '=', conversation_id)
    .where('m.side', '=', draft.side)
    .where('m.sender_id', '=', draft.sender_id)
    .where('m.idempotency_key', '=', draft.idempotency_key!)
    .executeTakeFirstOrThrow()
  assertSameParameters(message.key_digest, parametersOf(draft))
  return message
}

const parametersOf = ({ text, media, service }: NewMessage) => ({
  text,
  media: media && createHash('sha256').update(media.bytes).digest('base64url'),
  service,
})
