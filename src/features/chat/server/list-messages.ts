import { sql } from 'kysely'
import type { Answer, Input } from '#shared/contract.ts'
import type { Ctx } from '#platform/context.ts'
import type { chatEndpoints as calls } from '../contract.ts'
import { chatRoleOf } from '../model.ts'
import type { Side } from '../model.ts'
import { deliveryState } from './messengers/delivery-status.ts'
import { presentMessage, createReaderSession } from './present.ts'
import type { StoredMessage } from './present.ts'
import { findConversation, getConversationAccess } from './conversation-access.ts'
import type { ChatCtx } from './conversation-access.ts'

const maxDeleted = 500

/** Oldest first: the latest page, or the one before or after a position. */
export async function listChatMessages(ctx: ChatCtx, input: Input<typeof calls.messages>) {
  // A client that catches up must read from the primary: a replica may lag, and the message would not be announced
  // again.
  return input.after === undefined
    ? readMessagePage(ctx, input)
    : ctx.transaction((inside) => readMessagePage(inside as ChatCtx, input))
}

async function readMessagePage(
  ctx: ChatCtx,
  { after, before, limit, ...where }: Input<typeof calls.messages>,
): Promise<Answer<typeof calls.messages>> {
  const access = await getConversationAccess(ctx, where)
  const conversation = await findConversation(ctx, access)
  const read = { client: 0, tutor: 0, admin: 0 }
  const rights = { may_send: access.canSend, open: access.open }
  if (!conversation) return { conversation_id: null, messages: [], deleted: [], last_position: 0, read, ...rights }
  const range =
    after !== undefined
      ? sql`m.position > ${after} order by m.position`
      : sql`m.position < ${before ?? 2 ** 31 - 1} order by m.position desc`
  const { rows } = await sql<StoredMessage>`select m.*, c.order_id, c.kind, c.client_id, c.tutor_id,
      ${deliveryState} as handed
    from chat_message m join conversation c on c.edition = m.edition and c.id = m.conversation_id
    where m.edition = ${ctx.edition.code} and m.conversation_id = ${conversation.id} and ${range}
    limit ${limit}`.execute(ctx.db)
  for (const { side, position } of await listReadPositions(ctx, conversation.id))
    read[chatRoleOf(side as Side)] = position
  const reader = { ...createReaderSession(ctx), side: access.party.side, open: access.open }
  return {
    conversation_id: conversation.id,
    messages: rows.toSorted((a, b) => a.position - b.position).map((row) => presentMessage(row, reader)),
    deleted: after === undefined ? [] : await listDeletedPositions(ctx, conversation.id, after),
    last_position: conversation.last_position,
    read,
    ...rights,
  }
}

/** Tells a client that was offline about deletions. */
async function listDeletedPositions(
  { db, edition }: Ctx,
  conversation_id: number,
  position: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('chat_message')
    .select('position')
    .where('edition', '=', edition.code)
    .where('conversation_id', '=', conversation_id)
    .where('position', '<=', position)
    .where('deleted_at', 'is not', null)
    .orderBy('position', 'desc')
    .limit(maxDeleted)
    .execute()
  return rows.map((row) => row.position)
}

function listReadPositions({ db, edition }: Ctx, conversation_id: number) {
  return db
    .selectFrom('conversation_read')
    .select(['side', 'position'])
    .where('edition', '=', edition.code)
    .where('conversation_id', '=', conversation_id)
    .execute()
}
