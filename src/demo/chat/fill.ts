import { sql } from 'kysely'
import { drawFor } from '../draw.ts'
import type { Ctx } from '#platform/context.ts'
import { saveDemoConversations } from './store.ts'
import { makeDemoConversations } from './conversations.ts'
import { listDemoOrders } from './orders.ts'

const seed = 1

export async function fillChatDemo(ctx: Ctx): Promise<void> {
  const orders = await listDemoOrders(ctx)
  const conversations = orders.flatMap((order, place) =>
    makeDemoConversations(order, drawFor(seed, ctx.edition.code, place, 'talk'), ctx.now),
  )
  await saveDemoConversations(ctx, conversations)
}

/** Demo staff are created after the messages, so their sender is filled in later. */
export async function assignDemoMessagesToStaff({ db, edition }: Ctx): Promise<void> {
  await sql`update chat_message m set sender_id = s.ids[1 + m.conversation_id % cardinality(s.ids)]
    from (select array_agg(staff_id order by staff_id) as ids from staff_edition where edition = ${edition.code}) s
    where m.edition = ${edition.code} and m.side = 'staff' and not m.auto and m.sender_id is null
      and cardinality(s.ids) > 0`.execute(db)
}
