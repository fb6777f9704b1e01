import type { StaffMember } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { chatStaffEndpoints } from '../contract.ts'
import type { Side } from '../model.ts'
import { lockConversation, remaskAdjacentMessages } from './message-masks.ts'

/** Bus event with the id of a deleted message. */
export const messageDeletedBusEvent = 'chat.deleted'

/** The row keeps its position and its text for the record; no API returns the text any more. */
export async function deleteMessage(
  ctx: Ctx<StaffMember>,
  { chat_id }: Input<typeof chatStaffEndpoints.deleteMessage>,
) {
  const found = await ctx.db
    .selectFrom('chat_message')
    .select('conversation_id')
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', chat_id)
    .executeTakeFirst()
  if (!found) throw fail('not_found')
  const { conversation_id } = found
  // The conversation is locked before the message, in the same order as on sending, because adjacent masks change too.
  await lockConversation(ctx, conversation_id)
  const message = await ctx.db
    .selectFrom('chat_message')
    .select(['position', 'side', 'deleted_at', 'mask_version'])
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', chat_id)
    .forUpdate()
    .executeTakeFirst()
  if (!message) throw fail('not_found')
  if (message.deleted_at) return {}
  await ctx.db
    .updateTable('chat_message')
    .set({ deleted_at: ctx.now, deleted_by: ctx.actor.id })
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', chat_id)
    .execute()
  const { position, side, mask_version } = message
  if (mask_version !== null) await remaskAdjacentMessages(ctx, { conversation_id, position, side: side as Side })
  await ctx.emit({ name: 'chat.message_deleted', entity: 'chat_message', entityId: chat_id })
  ctx.publish(messageDeletedBusEvent, chat_id)
  return {}
}
