import { sql } from 'kysely'
import type { Answer, Input } from '#shared/contract.ts'
import type { Ctx } from '#platform/context.ts'
import type { endpoints as calls } from '../contract.ts'
import { speakerOf } from '../model.ts'
import type { Side } from '../model.ts'
import { handedState } from './messengers/fates.ts'
import { presentMessage, readerOf } from './present.ts'
import type { StoredMessage } from './present.ts'
import { conversationOf, talkOf } from './talk.ts'
import type { Talker } from './talk.ts'

const mostDeleted = 500

/** A page of what was said, oldest first: the latest, those before a position, or those after it. */
export async function readMessages(ctx: Talker, asked: Input<typeof calls.messages>) {
  // What a window has missed is read where it was written: a replica may not know of it yet, and nobody would tell it again.
  return asked.after === undefined
    ? readPage(ctx, asked)
    : ctx.transaction((inside) => readPage(inside as Talker, asked))
}

async function readPage(
  ctx: Talker,
  { after, before, limit, ...where }: Input<typeof calls.messages>,
): Promise<Answer<typeof calls.messages>> {
  const talk = await talkOf(ctx, where)
  const conversation = await conversationOf(ctx, talk)
  const read = { client: 0, tutor: 0, admin: 0 }
  const rights = { may_send: talk.maySend, open: talk.open }
  if (!conversation) return { conversation_id: null, messages: [], deleted: [], last_position: 0, read, ...rights }
  const range =
    after !== undefined
      ? sql`m.position > ${after} order by m.position`
      : sql`m.position < ${before ?? 2 ** 31 - 1} order by m.position desc`
  const { rows } = await sql<StoredMessage>`select m.*, c.order_id, c.kind, c.client_id, c.tutor_id,
      ${handedState} as handed
    from chat_message m join conversation c on c.edition = m.edition and c.id = m.conversation_id
    where m.edition = ${ctx.edition.code} and m.conversation_id = ${conversation.id} and ${range}
    limit ${limit}`.execute(ctx.db)
  for (const { side, position } of await marksOf(ctx, conversation.id)) read[speakerOf(side as Side)] = position
  const reader = { ...readerOf(ctx), side: talk.party.side, open: talk.open }
  return {
    conversation_id: conversation.id,
    messages: rows.toSorted((a, b) => a.position - b.position).map((row) => presentMessage(row, reader)),
    deleted: after === undefined ? [] : await deletedUpTo(ctx, conversation.id, after),
    last_position: conversation.last_position,
    read,
    ...rights,
  }
}

/** Whoever was away when they were deleted hears of it now. */
async function deletedUpTo({ db, edition }: Ctx, conversation_id: number, position: number): Promise<number[]> {
  const rows = await db
    .selectFrom('chat_message')
    .select('position')
    .where('edition', '=', edition.code)
    .where('conversation_id', '=', conversation_id)
    .where('position', '<=', position)
    .where('deleted_at', 'is not', null)
    .orderBy('position', 'desc')
    .limit(mostDeleted)
    .execute()
  return rows.map((row) => row.position)
}

function marksOf({ db, edition }: Ctx, conversation_id: number) {
  return db
    .selectFrom('chat_mark')
    .select(['side', 'position'])
    .where('edition', '=', edition.code)
    .where('conversation_id', '=', conversation_id)
    .execute()
}
