import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { PersonalPart } from '#platform/plugin.ts'
import { linkData } from './messengers/people.ts'
import { isOpen } from './message-masks.ts'
import { presentMessage, readerOf } from './present.ts'
import type { StoredMessage } from './present.ts'

/** More than that nobody reads, and it would have to lie in memory: the newest are kept. */
const longest = 10_000

type Row = StoredMessage & { open: boolean; mine: 'client' | 'tutor' }

/** What somebody said and what was said to them, as they may read it; of the files, their own. */
export async function chatData(ctx: Ctx, id: number): Promise<PersonalPart[]> {
  const { rows } = await sql<Row>`select m.*, c.order_id, c.kind, c.client_id, c.tutor_id,
      case when c.client_id = ${id} then 'client' else 'tutor' end as mine,
      ${isOpen} as open
    from conversation c
    join lesson_order o on o.edition = c.edition and o.id = c.order_id
    join chat_message m on m.edition = c.edition and m.conversation_id = c.id
    where c.edition = ${ctx.edition.code} and (c.client_id = ${id} or c.tutor_id = ${id})
    order by m.id desc limit ${longest + 1}`.execute(ctx.db)
  const newest = rows.slice(0, longest).toReversed()
  const reader = readerOf(ctx)
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
  const messages = { name: 'chat/messages.json', data, ...(rows.length > longest && { cut: true }) }
  return [...(data.length > 0 ? [messages] : []), ...files, ...(await linkData(ctx, id))]
}
