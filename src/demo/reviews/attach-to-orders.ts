import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'

/** Demo reviews are created before the orders they belong to. */
export async function attachReviewsToOrders(
  { db, edition }: Ctx,
  reviews: readonly { id: number; order_id: number }[],
): Promise<void> {
  await sql`update review set order_id = known.order_id
    from jsonb_to_recordset(${JSON.stringify(reviews)}::jsonb) as known(id bigint, order_id bigint)
    where review.edition = ${edition.code} and review.id = known.id`.execute(db)
}
