import type { StaffMember } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { refuse } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { staffEndpoints } from '../contract.ts'
import type { Side } from '../model.ts'
import { lockConversation, maskAround } from './message-masks.ts'

/** News of a message: it is gone. */
export const deletedNews = 'chat.deleted'

/** Its place stays, its words are gone for everybody: what was promised or threatened in it is on record. */
export async function deleteMessage(ctx: Ctx<StaffMember>, { chat_id }: Input<typeof staffEndpoints.deleteMessage>) {
  const found = await ctx.db
    .selectFrom('chat_message')
    .select('conversation_id')
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', chat_id)
    .executeTakeFirst()
  if (!found) throw refuse('not_found')
  const { conversation_id } = found
  // Before the message, as a sender does: the masks of its neighbours change with it.
  await lockConversation(ctx, conversation_id)
  const message = await ctx.db
    .selectFrom('chat_message')
    .select(['position', 'side', 'deleted_at', 'mask_version'])
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', chat_id)
    .forUpdate()
    .executeTakeFirst()
  if (!message) throw refuse('not_found')
  if (message.deleted_at) return {}
  await ctx.db
    .updateTable('chat_message')
    .set({ deleted_at: ctx.now, deleted_by: ctx.actor.id })
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', chat_id)
    .execute()
  const { position, side, mask_version } = message
  if (mask_version !== null) await maskAround(ctx, { conversation_id, position, side: side as Side })
  await ctx.emit({ name: 'chat.message_deleted', entity: 'chat_message', entityId: chat_id })
  ctx.tell(deletedNews, chat_id)
  return {}
}
