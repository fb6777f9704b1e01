import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { Runtime } from '#platform/plugin.ts'
import { contactsVisible } from './message-masks.ts'
import type { StoredMessage } from './present.ts'

export async function findMessage(db: Db, edition: string, id: number) {
  const { rows } = await sql<StoredMessage & { open: boolean }>`
    select m.*, c.order_id, c.kind, c.client_id, c.tutor_id, ${contactsVisible} as open
    from chat_message m
    join conversation c on c.edition = m.edition and c.id = m.conversation_id
    join lesson_order o on o.edition = c.edition and o.id = c.order_id
    where m.edition = ${edition} and m.id = ${id}`.execute(db)
  return rows[0]
}

export async function findConversationId(
  { database }: Runtime,
  edition: string,
  id: number,
): Promise<number | undefined> {
  const row = await database.db
    .selectFrom('chat_message')
    .select('conversation_id')
    .where('edition', '=', edition)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.conversation_id
}
