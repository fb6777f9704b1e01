import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { Event } from '#platform/events.ts'

/** Bus event with the id of a conversation that lost messages. */
export const messagesErasedBusEvent = 'chat.messages_erased'

export async function reassignMergedConversations({ db, edition }: Ctx, { after }: Event): Promise<void> {
  const { keep, gone } = after as { keep: number; gone: number }
  // Conversations are locked before messages, in the same order as on sending.
  await sql`select id from conversation where edition = ${edition.code} and client_id = ${gone} order by id
    for no key update`.execute(db)
  await sql`update chat_message m set sender_id = ${keep} from conversation c
    where c.edition = ${edition.code} and c.client_id = ${gone} and m.edition = c.edition and m.conversation_id = c.id
      and m.side = 'client' and m.sender_id = ${gone}`.execute(db)
  await db
    .updateTable('conversation')
    .set({ client_id: keep })
    .where('edition', '=', edition.code)
    .where('client_id', '=', gone)
    .execute()
}

/** Messages written to the client are personal data of the client too, so all are erased. */
export async function eraseClientMessages(ctx: Ctx, { entityId = 0 }: Event): Promise<void> {
  await eraseMessages(ctx, sql`c.client_id = ${entityId}`)
  await clearWaitsForStaff(ctx, sql`kind = 'client_staff' and client_id = ${entityId}`)
}

/** Erases the tutor's messages and those of staff to the tutor. Messages of clients are kept. */
export async function eraseTutorMessages(ctx: Ctx, { entityId = 0 }: Event): Promise<void> {
  await eraseMessages(ctx, sql`c.tutor_id = ${entityId} and (m.side = 'tutor' or c.kind = 'tutor_staff')`)
  await clearWaitsForStaff(ctx, sql`kind = 'tutor_staff' and tutor_id = ${entityId}`)
}

/**
 * Rows keep their positions; text, masks, files and pending deliveries are erased. Conversations are locked before
 * messages, in the same order as on sending.
 */
async function eraseMessages(ctx: Ctx, which: RawBuilder<unknown>): Promise<void> {
  const { db, edition, now } = ctx
  const { rows } = await sql<{ id: number; conversation_id: number; media: string | null }>`
    select m.id, m.conversation_id, m.media
    from conversation c join chat_message m on m.edition = c.edition and m.conversation_id = c.id
    where c.edition = ${edition.code} and ${which} and m.system_payload is null
    order by c.id, m.id for no key update of c, m`.execute(db)
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await sql`update chat_message
    set text = '', media = null, idempotency_key = null, key_digest = null, deleted_at = coalesce(deleted_at, ${now})
    where edition = ${edition.code} and id = any(${ids}::bigint[])`.execute(db)
  await sql`delete from messenger_delivery
    where edition = ${edition.code} and message_id = any(${ids}::bigint[])`.execute(db)
  for (const { media } of rows) if (media) await ctx.files.remove(media)
  for (const id of new Set(rows.map(({ conversation_id }) => conversation_id))) ctx.publish(messagesErasedBusEvent, id)
}

async function clearWaitsForStaff({ db, edition }: Ctx, which: RawBuilder<unknown>): Promise<void> {
  await sql`update conversation set waits_for_staff = false
    where edition = ${edition.code} and waits_for_staff and ${which}`.execute(db)
}
