import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { maskRulesVersion } from '#shared/mask/mask.ts'
import { maskOf } from '#shared/stored-mask.ts'
import type { Ctx } from '#platform/context.ts'
import type { DB } from '#platform/db/tables.gen.ts'
import type { PreparedFile } from '#platform/files/prepare.ts'
import type { Side } from '../model.ts'
import { queueDeliveries } from './messengers/queue-deliveries.ts'
import { hasMask, maskAround } from './message-masks.ts'
import type { StoredMessage } from './present.ts'
import type { Talk } from './talk.ts'

type Said = {
  side: Side
  sender_id: number | null
  text: string
  media?: PreparedFile | undefined
  client_key?: string | undefined
  service?: number | undefined
  auto?: boolean
  told?: object | undefined
}

/** News of a conversation, by its id: there is more in it than before. */
export const saidNews = 'chat.said'

/**
 * One message more. Positions are taken under the lock of the conversation, so that they are seen in their order and
 * without a gap; what a sender sends again under the same name is there already.
 */
export async function say(
  ctx: Ctx,
  talk: Omit<Talk, 'party' | 'open' | 'maySend'>,
  said: Said,
): Promise<StoredMessage> {
  const { db, edition, now } = ctx
  const { order_id, kind, client_id, tutor_id } = talk
  const media = said.media ? await ctx.files.put(said.media.bytes, said.media.type) : null
  let held = await take(ctx, talk, said, media)
  if (!held) {
    await sql`insert into conversation (edition, order_id, kind, client_id, tutor_id, last_at)
      values (${edition.code}, ${order_id}, ${kind}, ${client_id}, ${tutor_id}, ${now})
      on conflict do nothing`.execute(db)
    held = (await take(ctx, talk, said, media))!
  }
  const { held_id, linked, ...message } = held
  if (message.id === null) {
    if (media) await ctx.files.remove(media)
    return saidBefore(ctx, held_id, said)
  }
  ctx.tell(saidNews, held_id)
  const whole = { ...message, order_id, kind, client_id, tutor_id } as StoredMessage
  const { conversation_id, position, mask_version } = whole
  // Neighbours that somebody has on screen already keep their words there until they are loaded again.
  const masks =
    mask_version === null ? undefined : await maskAround(ctx, { conversation_id, position, side: said.side })
  const stored = { ...whole, masked: masks?.get(whole.id) ?? null }
  if (linked) await queueDeliveries(ctx, stored)
  return stored
}

type Held = { held_id: number; linked: boolean } & (Selectable<DB['chat_message']> | { id: null })

/**
 * All in one statement, since everybody else in the conversation waits for its end: holds the conversation, takes the
 * next position and moves it on. Without an id if the message is there already; nothing if there is no conversation yet.
 */
async function take(
  { db, edition, now }: Ctx,
  { order_id, kind, tutor_id }: Pick<Talk, 'order_id' | 'kind' | 'tutor_id'>,
  said: Said,
  media: string | null,
): Promise<Held | undefined> {
  const told = said.told ? JSON.stringify(said.told) : null
  const masks = hasMask(kind, said.text)
  const asksStaff = kind !== 'client_tutor' && !said.auto ? said.side !== 'staff' : null
  const { rows } = await sql<Held>`
    with held as (
      select c.edition, c.id, c.last_position, ${isLinked} as linked from conversation c
      where c.edition = ${edition.code} and c.order_id = ${order_id} and c.kind = ${kind}
        and coalesce(c.tutor_id, 0) = ${tutor_id ?? 0}
      for no key update
    ), said as (
      insert into chat_message (edition, conversation_id, position, created_at, side, sender_id, text, auto, media,
        client_key, message_service, told, masked, mask_version)
      select edition, id, last_position + 1, ${now}::timestamptz, ${said.side}, ${said.sender_id}::bigint, ${said.text},
        ${said.auto ?? false}::boolean, ${media}, ${said.client_key ?? null}, ${said.service ?? null}::smallint,
        ${told}::jsonb, ${masks ? maskOf(said.text) : null}, ${masks ? maskRulesVersion : null}::smallint
      from held
      on conflict (edition, conversation_id, side, sender_id, client_key) where client_key is not null do nothing
      returning *
    ), moved as (
      update conversation c set last_position = said.position, last_at = said.created_at,
        waits_for_staff = coalesce(${asksStaff}::boolean, c.waits_for_staff)
      from said where c.edition = said.edition and c.id = said.conversation_id
    )
    select held.id as held_id, held.linked, said.* from held left join said on true`.execute(db)
  return rows[0]
}

/** Whether anybody in it is at a messenger: most are not, and cost no question more. */
const isLinked = sql`exists (select from messenger_link l
  where l.edition = c.edition and l.account_id in (c.client_id, c.tutor_id))`

async function saidBefore({ db, edition }: Ctx, conversation_id: number, said: Said): Promise<StoredMessage> {
  return db
    .selectFrom('chat_message as m')
    .innerJoin('conversation as c', (join) =>
      join.onRef('c.edition', '=', 'm.edition').onRef('c.id', '=', 'm.conversation_id'),
    )
    .selectAll('m')
    .select(['c.order_id', 'c.kind', 'c.client_id', 'c.tutor_id'])
    .where('m.edition', '=', edition.code)
    .where('m.conversation_id', '=', conversation_id)
    .where('m.side', '=', said.side)
    .where('m.sender_id', '=', said.sender_id)
    .where('m.client_key', '=', said.client_key!)
    .executeTakeFirstOrThrow()
}
