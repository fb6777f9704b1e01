import { sql } from 'kysely'
import type { StaffMember } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { refuse } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { endpoints as calls, staffEndpoints } from '../contract.ts'
import type { Side } from '../model.ts'
import { conversationOf, talkOf } from './talk.ts'
import type { Talker } from './talk.ts'

/** News of a conversation: somebody has read further; and who, for their own bell. */
export const readNews = 'chat.read'
export const seenNews = (by: Side) => `chat.seen.${by}`

export async function markRead(ctx: Talker, { position, ...where }: Input<typeof calls.read>) {
  const talk = await talkOf(ctx, where)
  // Whoever acts as somebody else sees what they see, and has not read it for them.
  if (talk.party.acted) return {}
  const conversation = await conversationOf(ctx, talk)
  if (conversation) await mark(ctx, conversation.id, talk.party.side, Math.min(position, conversation.last_position))
  return {}
}

/** Staff have seen this message, and what came before it. */
export async function markMessageRead(ctx: Ctx<StaffMember>, { chat_id }: Input<typeof staffEndpoints.setRead>) {
  const message = await ctx.db
    .selectFrom('chat_message')
    .select(['conversation_id', 'position'])
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', chat_id)
    .executeTakeFirst()
  if (!message) throw refuse('not_found')
  await mark(ctx, message.conversation_id, 'staff', message.position)
  return {}
}

/** Only ever further: two windows of the same reader may say it in any order. */
export async function mark(ctx: Ctx, conversation_id: number, side: Side, position: number): Promise<void> {
  const { rows } = await sql`insert into chat_mark (edition, conversation_id, side, position, read_at)
    values (${ctx.edition.code}, ${conversation_id}, ${side}, ${position}, ${ctx.now})
    on conflict (edition, conversation_id, side) do update set position = excluded.position, read_at = excluded.read_at
      where chat_mark.position < excluded.position
    returning position`.execute(ctx.db)
  if (rows.length === 0) return
  if (side === 'staff')
    await ctx.db
      .updateTable('conversation')
      .set({ waits_for_staff: false })
      .where('edition', '=', ctx.edition.code)
      .where('id', '=', conversation_id)
      .where('last_position', '<=', position)
      .execute()
  ctx.tell(readNews, conversation_id)
  ctx.tell(seenNews(side), conversation_id)
}
