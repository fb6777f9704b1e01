import { sql } from 'kysely'
import type { TestApp } from './app.ts'

/** For helpers that mark many fees as paid, which would exceed the limit of a day together. */
export async function nextOutsidePaymentOf(app: TestApp, order_id: number) {
  await endDayOfStaff(app)
  return outsidePaymentOf(app, order_id)
}

/** The input of `set_paid` for all that is owed of an order, or for a part of it. */
export async function outsidePaymentOf({ runtime }: TestApp, order_id: number, sum?: number) {
  const { rows } = await sql<{ owed: number }>`select (coalesce(fee, 0) - fee_settled)::int as owed
    from lesson_order where id = ${order_id}`.execute(runtime.database.db)
  const { owed = 0 } = rows[0] ?? {}
  const payment_data = { sum: sum ?? owed, method: 'cash', reference: 'A-1', reason: 'Paid at the office' }
  return { order_id, owed, payment_data }
}

/** Decisions of staff until now do not count for the limits of a day any more. */
export async function endDayOfStaff({ ownerDb }: TestApp): Promise<void> {
  await ownerDb.transaction().execute(async (tx) => {
    // Tests that settle several fees at once would update the rows in different orders.
    await sql`select pg_advisory_xact_lock(hashtext('end of the day of staff'))`.execute(tx)
    for (const table of ['wallet_adjustment', 'fee_settlement', 'payment_refund'])
      await sql`update ${sql.table(table)} set created_at = created_at - interval '2 days'`.execute(tx)
  })
}

/** For tests that delete orders, which the settlements of the demo refer to. The site itself deletes neither. */
export async function deleteSettlements({ ownerDb }: TestApp): Promise<void> {
  await ownerDb.deleteFrom('fee_settlement').execute()
}
