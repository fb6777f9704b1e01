import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'

type CanaryOptions = { canary: string; sides: readonly ('client' | 'tutor')[]; media: string }

/**
 * Inserts conversations of a person in each of their roles, with the staff and with the other side, full of a
 * word that occurs nowhere else. One message was also delivered by a messenger.
 */
export async function insertCanaryConversations(
  db: Db,
  id: number,
  { canary, sides, media }: CanaryOptions,
): Promise<void> {
  for (const side of sides) {
    const other = side === 'client' ? 'tutor' : 'client'
    const { rows } = await sql<{ order_id: number; other: number }>`select o.id as order_id,
        (select x.id from ${sql.table(other)} x where x.edition = 'ua' and x.id <> ${id} order by x.id limit 1) as other
      from lesson_order o where o.edition = 'ua' and not exists
        (select from conversation c where c.edition = o.edition and c.order_id = o.id) order by o.id limit 1`.execute(
      db,
    )
    const { order_id, other: other_id } = rows[0]!
    const withStaff = await insertConversation(db, order_id, { [`${side}_id`]: id }, `${side}_staff`)
    const withOther = await insertConversation(
      db,
      order_id,
      { [`${side}_id`]: id, [`${other}_id`]: other_id },
      'client_tutor',
    )
    await insertMessage(db, withStaff, 1, { side, sender_id: id, text: canary, idempotency_key: canary })
    await insertMessage(db, withStaff, 2, { side: 'staff', sender_id: 1, text: `To ${canary}` })
    // The file belongs to the last role, since the person may stay in the first one.
    const file = side === sides.at(-1) ? media : null
    const message_id = await insertMessage(db, withOther, 1, { side, sender_id: id, text: canary, media: file })
    const delivery = { message_id, account_id: other_id, service: 1, recipient: '1', text: canary }
    const now = new Date()
    await db
      .insertInto('messenger_delivery')
      .values({ edition: 'ua', ...delivery, state: 'sent', next_attempt_at: now, created_at: now })
      .execute()
  }
}

async function insertConversation(db: Db, order_id: number, people: object, kind: string): Promise<number> {
  const { id } = await db
    .insertInto('conversation')
    .values({ edition: 'ua', order_id, kind, ...people, last_position: 2, last_at: new Date(), waits_for_staff: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type MessageFields = { side: string; sender_id: number; text: string; media?: string | null; idempotency_key?: string }

async function insertMessage(
  db: Db,
  conversation_id: number,
  position: number,
  message: MessageFields,
): Promise<number> {
  const { id } = await db
    .insertInto('chat_message')
    .values({ edition: 'ua', conversation_id, position, created_at: new Date(), ...message })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
