import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'

/** Reviews of the demo are older than its orders: these rest on them. */
export async function restOnOrders(
  { db, edition }: Ctx,
  reviews: readonly { id: number; order_id: number }[],
): Promise<void> {
  await sql`update review set order_id = known.order_id
    from jsonb_to_recordset(${JSON.stringify(reviews)}::jsonb) as known(id bigint, order_id bigint)
    where review.edition = ${edition.code} and review.id = known.id`.execute(db)
}
