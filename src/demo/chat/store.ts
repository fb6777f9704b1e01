import { maskRulesVersion } from '#shared/mask/mask.ts'
import type { Ctx } from '#platform/context.ts'
import { manyRows } from '#platform/db/many.ts'
import type { Side } from '#features/chat/model.ts'
import { needsMask } from '#features/chat/public.ts'
import { drawPicture, drawSheet } from './files.ts'
import type { DemoMessage, DemoConversation } from './conversations.ts'

/** Drawing files is slow, so only the latest conversations get them. */
const maxFiles = 6

export async function saveDemoConversations(ctx: Ctx, conversations: readonly DemoConversation[]): Promise<void> {
  if (conversations.length === 0) return
  const { db, edition } = ctx
  const rows = manyRows(
    'conversation',
    conversations.map((conversation) => conversationRow(edition.code, conversation)) as never[],
  )
  const stored = await db
    .insertInto('conversation')
    .columns(rows.columns)
    .expression(rows.rows)
    .returning('id')
    .execute()
  const known = conversations.map((conversation, place) => ({ conversation, conversation_id: stored[place]!.id }))
  const files = await drawFiles(ctx, conversations)
  await insertRows(
    ctx,
    'chat_message',
    known.flatMap(({ conversation, conversation_id }) =>
      conversation.messages.flatMap((message, place) => {
        const { at: created_at, side, sender_id, text, systemMessage } = message
        const media = files.get(message) ?? null
        const common = { edition: edition.code, conversation_id, position: place + 1, created_at }
        // A test asserts that demo texts contain no contacts, so they need no mask.
        const mask_version = needsMask(conversation.kind, text) ? maskRulesVersion : null
        return {
          ...common,
          side,
          sender_id,
          text,
          media,
          system_payload: systemMessage,
          auto: systemMessage !== null,
          mask_version,
        }
      }),
    ),
  )
  await insertRows(
    ctx,
    'conversation_read',
    known.flatMap(({ conversation, conversation_id }) =>
      sidesOf(conversation).map((side) => {
        const position = readPosition(conversation, side)
        return {
          edition: edition.code,
          conversation_id,
          side,
          position,
          notified_position: conversation.messages.length,
          read_at: conversation.messages.at(-1)!.at,
        }
      }),
    ),
  )
}

function conversationRow(edition: string, { order_id, kind, client_id, tutor_id, messages, unread }: DemoConversation) {
  return {
    edition,
    order_id,
    kind,
    client_id,
    tutor_id,
    last_position: messages.length,
    last_at: messages.at(-1)!.at,
    waits_for_staff: unread === 'staff',
  }
}

const sidesOf = ({ kind }: DemoConversation) => kind.split('_') as [Side, Side]

function readPosition({ messages, unread }: DemoConversation, side: Side): number {
  if (side !== unread) return messages.length
  return messages.findLastIndex((message) => message.side === side) + 1
}

async function drawFiles(ctx: Ctx, conversations: readonly DemoConversation[]): Promise<Map<DemoMessage, string>> {
  const wanted = conversations
    .toSorted((a, b) => b.messages.at(-1)!.at.getTime() - a.messages.at(-1)!.at.getTime())
    .flatMap(({ messages }) => messages.filter(({ media }) => media))
    .slice(0, maxFiles)
  const files = new Map<DemoMessage, string>()
  for (const [turn, message] of wanted.entries())
    files.set(
      message,
      message.media === 'pdf'
        ? await ctx.files.put(drawSheet(turn), 'application/pdf')
        : await ctx.files.put(await drawPicture(turn), 'image/webp'),
    )
  return files
}

async function insertRows(
  { db }: Ctx,
  table: 'chat_message' | 'conversation_read',
  rows: readonly object[],
): Promise<void> {
  if (rows.length === 0) return
  const many = manyRows(table, rows as never[])
  await db.insertInto(table).columns(many.columns).expression(many.rows).execute()
}
