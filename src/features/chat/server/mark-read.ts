import { sql } from 'kysely'
import type { StaffMember } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { Runtime } from '#platform/plugin.ts'
import type { chatEndpoints as calls, chatStaffEndpoints } from '../contract.ts'
import type { Side } from '../model.ts'
import { findConversation, getConversationAccess } from './conversation-access.ts'
import type { ChatCtx } from './conversation-access.ts'

/** Bus events with a conversation id; `seenBusEvent` also says whose badge changes. */
export const readBusEvent = 'chat.read'
export const seenBusEvent = (by: Side) => `chat.seen.${by}`

export async function markRead(ctx: ChatCtx, { position, ...where }: Input<typeof calls.read>) {
  const access = await getConversationAccess(ctx, where)
  // An impersonator's reading does not count as the person's.
  if (access.party.impersonated) return {}
  const conversation = await findConversation(ctx, access)
  if (conversation)
    await saveReadPosition(ctx, conversation.id, access.party.side, Math.min(position, conversation.last_position))
  return {}
}

export async function markMessageRead(ctx: Ctx<StaffMember>, { chat_id }: Input<typeof chatStaffEndpoints.setRead>) {
  const message = await ctx.db
    .selectFrom('chat_message')
    .select(['conversation_id', 'position'])
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', chat_id)
    .executeTakeFirst()
  if (!message) throw fail('not_found')
  await saveReadPosition(ctx, message.conversation_id, 'staff', message.position)
  return {}
}

/** The position only grows: two windows of one reader may report in any order. */
export async function saveReadPosition(ctx: Ctx, conversation_id: number, side: Side, position: number): Promise<void> {
  const { rows } = await sql`insert into conversation_read (edition, conversation_id, side, position, read_at)
    values (${ctx.edition.code}, ${conversation_id}, ${side}, ${position}, ${ctx.now})
    on conflict (edition, conversation_id, side) do update set position = excluded.position, read_at = excluded.read_at
      where conversation_read.position < excluded.position
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
  ctx.publish(readBusEvent, conversation_id)
  ctx.publish(seenBusEvent(side), conversation_id)
}

export async function readPositions({ database }: Runtime, edition: string, id: number): Promise<Record<Side, number>> {
  const rows = await database.db
    .selectFrom('conversation_read')
    .select(['side', 'position'])
    .where('edition', '=', edition)
    .where('conversation_id', '=', id)
    .execute()
  return { client: 0, tutor: 0, staff: 0, ...Object.fromEntries(rows.map(({ side, position }) => [side, position])) }
}
