import type { Ctx } from '#platform/context.ts'
import type { PersonalPart } from '#platform/personal-part.ts'

/** The person's own payments, wallet lines and saved cards, without tokens. */
export async function exportPaymentData({ db, edition }: Ctx, personId: number): Promise<PersonalPart[]> {
  const payments = await db
    .selectFrom('payment')
    .select(['id', 'purpose', 'subject_id', 'amount', 'donation', 'currency', 'provider', 'status', 'refunded'])
    .select(['created_at', 'succeeded_at'])
    .where('edition', '=', edition.code)
    .where('tutor_id', '=', personId)
    .orderBy('id')
    .execute()
  const wallet = await db
    .selectFrom('ledger_account as a')
    .innerJoin('ledger_entry as e', (join) =>
      join.onRef('e.edition', '=', 'a.edition').onRef('e.account_id', '=', 'a.id'),
    )
    .innerJoin('ledger_movement as m', (join) =>
      join.onRef('m.edition', '=', 'e.edition').onRef('m.id', '=', 'e.movement_id'),
    )
    .select(['m.at', 'm.kind', 'm.reason', 'm.order_id', 'e.amount', 'e.balance_after'])
    .where('a.edition', '=', edition.code)
    .where('a.owner_id', '=', personId)
    .where('a.kind', 'in', ['wallet', 'receivable'])
    .orderBy('m.id')
    .execute()
  const cards = await db
    .selectFrom('payment_card')
    .select(['brand', 'last4', 'expires', 'created_at', 'deleted_at'])
    .where('edition', '=', edition.code)
    .where('tutor_id', '=', personId)
    .orderBy('id')
    .execute()
  const parts = { payments, wallet, cards }
  return Object.entries(parts)
    .filter(([, rows]) => rows.length > 0)
    .map(([name, data]) => ({ name: `payments/${name}.json`, data }))
}
