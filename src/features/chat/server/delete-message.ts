import type { StaffMember } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { refuse } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { staffEndpoints } from '../contract.ts'

/** News of a message: it is gone. */
export const deletedNews = 'chat.deleted'

/** Its place stays, its words are gone for everybody: what was promised or threatened in it is on record. */
export async function deleteMessage(ctx: Ctx<StaffMember>, { chat_id }: Input<typeof staffEndpoints.deleteMessage>) {
  const message = await ctx.db
    .selectFrom('chat_message')
    .select(['conversation_id', 'text', 'side', 'deleted_at'])
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
  await ctx.emit({ name: 'chat.message_deleted', entity: 'chat_message', entityId: chat_id })
  ctx.tell(deletedNews, chat_id)
  return {}
}
