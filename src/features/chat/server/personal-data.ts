import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { PersonalPart } from '#platform/personal-part.ts'
import { exportLinks } from './messengers/erasure.ts'
import { contactsVisible } from './message-masks.ts'
import { presentMessage, createReaderSession } from './present.ts'
import type { StoredMessage } from './present.ts'

/** The export is built in memory, so only the newest messages are included. */
const maxMessages = 10_000

type Row = StoredMessage & { open: boolean; mine: 'client' | 'tutor' }

/** Texts are masked as in the chat; only the person's own files are included. */
export async function exportChatData(ctx: Ctx, id: number): Promise<PersonalPart[]> {
  const { rows } = await sql<Row>`select m.*, c.order_id, c.kind, c.client_id, c.tutor_id,
      case when c.client_id = ${id} then 'client' else 'tutor' end as mine,
      ${contactsVisible} as open
    from conversation c
    join lesson_order o on o.edition = c.edition and o.id = c.order_id
    join chat_message m on m.edition = c.edition and m.conversation_id = c.id
    where c.edition = ${ctx.edition.code} and (c.client_id = ${id} or c.tutor_id = ${id})
    order by m.id desc limit ${maxMessages + 1}`.execute(ctx.db)
  const newest = rows.slice(0, maxMessages).toReversed()
  const reader = createReaderSession(ctx)
  const data = newest.map((row) => {
    const { order_id, sender, recipient, msg_text, created_at, deleted } = presentMessage(row, {
      ...reader,
      side: row.mine,
      open: row.open,
    })
    return { order_id, at: created_at, from: sender, to: recipient, text: msg_text, deleted }
  })
  const files = newest.flatMap(({ id: chat_id, media, side, mine, deleted_at }) =>
    media && side === mine && !deleted_at
      ? [{ name: `chat/files/${chat_id}.${media.split('.').at(-1)}`, file: media }]
      : [],
  )
  const messages = { name: 'chat/messages.json', data, ...(rows.length > maxMessages && { cut: true }) }
  return [...(data.length > 0 ? [messages] : []), ...files, ...(await exportLinks(ctx, id))]
}
