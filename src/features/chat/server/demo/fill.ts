import { sql } from 'kysely'
import { drawFor } from '#editions/demo/draw.ts'
import type { Ctx } from '#platform/context.ts'
import { storeTalks } from './store.ts'
import { makeTalks } from './talks.ts'
import { readOrders } from './world.ts'

const seed = 1

/** What people of the demo's orders have said to each other, to the staff, and what the orders said by themselves. */
export async function fillDemo(ctx: Ctx): Promise<void> {
  const orders = await readOrders(ctx)
  const talks = orders.flatMap((order, place) =>
    makeTalks(order, drawFor(seed, ctx.edition.code, place, 'talk'), ctx.now),
  )
  await storeTalks(ctx, talks)
}

/** Staff of the demo come after what they have said. */
export async function giveToStaff({ db, edition }: Ctx): Promise<void> {
  await sql`update chat_message m set sender_id = s.ids[1 + m.conversation_id % cardinality(s.ids)]
    from (select array_agg(staff_id order by staff_id) as ids from staff_edition where edition = ${edition.code}) s
    where m.edition = ${edition.code} and m.side = 'staff' and not m.auto and m.sender_id is null
      and cardinality(s.ids) > 0`.execute(db)
}
