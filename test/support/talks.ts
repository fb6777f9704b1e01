import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'

type Planted = { canary: string; sides: readonly ('client' | 'tutor')[]; media: string }

/**
 * What somebody has said and been told as each of their sides, with a word that occurs nowhere else: in a conversation
 * with the staff and in one with the other side, to whom one of the words went by a messenger, too.
 */
export async function plantTalks(db: Db, id: number, { canary, sides, media }: Planted): Promise<void> {
  for (const side of sides) {
    const other = side === 'client' ? 'tutor' : 'client'
    const { rows } = await sql<{ order_id: number; other: number }>`select o.id as order_id,
        (select x.id from ${sql.table(other)} x where x.edition = 'ua' and x.id <> ${id} order by x.id limit 1) as other
      from lesson_order o where o.edition = 'ua' and not exists
        (select from conversation c where c.edition = o.edition and c.order_id = o.id) order by o.id limit 1`.execute(
      db,
    )
    const { order_id, other: other_id } = rows[0]!
    const withStaff = await begin(db, order_id, { [`${side}_id`]: id }, `${side}_staff`)
    const withOther = await begin(db, order_id, { [`${side}_id`]: id, [`${other}_id`]: other_id }, 'client_tutor')
    await say(db, withStaff, 1, { side, sender_id: id, text: canary, client_key: canary })
    await say(db, withStaff, 2, { side: 'staff', sender_id: 1, text: `To ${canary}` })
    // The file is of the last side: as what they are first, they may stay.
    const file = side === sides.at(-1) ? media : null
    const message_id = await say(db, withOther, 1, { side, sender_id: id, text: canary, media: file })
    const handed = { message_id, account_id: other_id, service: 1, recipient: '1', text: canary }
    const now = new Date()
    await db
      .insertInto('messenger_delivery')
      .values({ edition: 'ua', ...handed, state: 'sent', next_attempt_at: now, created_at: now })
      .execute()
  }
}

async function begin(db: Db, order_id: number, people: object, kind: string): Promise<number> {
  const { id } = await db
    .insertInto('conversation')
    .values({ edition: 'ua', order_id, kind, ...people, last_position: 2, last_at: new Date(), waits_for_staff: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Said = { side: string; sender_id: number; text: string; media?: string | null; client_key?: string }

async function say(db: Db, conversation_id: number, position: number, said: Said): Promise<number> {
  const { id } = await db
    .insertInto('chat_message')
    .values({ edition: 'ua', conversation_id, position, created_at: new Date(), ...said })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
