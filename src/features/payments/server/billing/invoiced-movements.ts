import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { isInvoicedRefund, isInvoicedSpend, movementKinds } from '../../model.ts'
import type { MovementKind } from '../../model.ts'

/** The lock keeps two jobs from issuing two documents for the same movement. */
export async function lockMovement({ db, edition }: Ctx, id: number) {
  const row = await db
    .selectFrom('ledger_movement as m')
    .innerJoin('ledger_entry as e', (join) =>
      join.onRef('e.edition', '=', 'm.edition').onRef('e.movement_id', '=', 'm.id'),
    )
    .innerJoin('ledger_account as a', (join) =>
      join.onRef('a.edition', '=', 'e.edition').onRef('a.id', '=', 'e.account_id').on('a.kind', '=', 'wallet'),
    )
    .select(['m.id', 'm.kind', 'm.at', 'm.order_id', 'm.top_id', 'm.reverses_id', 'a.owner_id', 'e.amount'])
    .where('m.edition', '=', edition.code)
    .where('m.id', '=', id)
    .forUpdate('m')
    .executeTakeFirst()
  if (!row) throw fail('not_found')
  const { owner_id, ...movement } = row
  return { ...movement, kind: row.kind as MovementKind, tutor_id: owner_id! }
}
export type MovementRow = Awaited<ReturnType<typeof lockMovement>>

/** The sums of the document, from the ledger: positive for a spend, negative for a refund. */
export async function findSpend({ db, edition }: Ctx, { id, amount }: MovementRow) {
  const tax = await db
    .selectFrom('ledger_entry as e')
    .innerJoin('ledger_account as a', (join) =>
      join.onRef('a.edition', '=', 'e.edition').onRef('a.id', '=', 'e.account_id'),
    )
    .select('e.amount')
    .where('e.edition', '=', edition.code)
    .where('e.movement_id', '=', id)
    .where('a.kind', '=', 'tax')
    .executeTakeFirst()
  return { gross: -amount, vat: tax?.amount ?? 0 }
}

/**
 * A partial refund reverses no movement, but belongs to the same order or promotion. Undefined if the original has no
 * document: a fee that was paid outside can be refunded to the wallet.
 */
export async function findOriginalMovement(ctx: Ctx, refund: MovementRow): Promise<number | undefined> {
  const { order_id, top_id, reverses_id } = refund
  const rows = await ctx.db
    .selectFrom('ledger_movement')
    .select(['id', 'kind'])
    .where('edition', '=', ctx.edition.code)
    .where('id', '<', refund.id)
    .$if(reverses_id !== null, (movements) => movements.where('id', '=', reverses_id))
    .$if(order_id !== null, (movements) => movements.where('order_id', '=', order_id))
    .$if(order_id === null, (movements) => movements.where('top_id', '=', top_id))
    .orderBy('id', 'desc')
    .execute()
  return rows.find(({ kind }) => isInvoicedSpend(kind as MovementKind))?.id
}

/** Whether a spend was refunded, in full or in part. */
export async function isRefunded({ db, edition }: Ctx, { id, order_id, top_id }: MovementRow): Promise<boolean> {
  const refund = await db
    .selectFrom('ledger_movement')
    .select('id')
    .where('edition', '=', edition.code)
    .where(order_id === null ? 'top_id' : 'order_id', '=', order_id ?? top_id)
    .where('kind', 'in', movementKinds.filter(isInvoicedRefund))
    .where('id', '>', id)
    .where((where) => where.or([where('reverses_id', '=', id), where('reverses_id', 'is', null)]))
    .executeTakeFirst()
  return refund !== undefined
}

/** A payment for an order or promotion is spent by the transaction that books it, at the same instant. */
export async function findFundingPayment(
  { db, edition }: Ctx,
  { tutor_id, order_id, top_id, at }: MovementRow,
): Promise<number | null> {
  const payment = await db
    .selectFrom('payment')
    .select('id')
    .where('edition', '=', edition.code)
    .where('tutor_id', '=', tutor_id)
    .where('purpose', '=', order_id === null ? 'top' : 'order')
    .where('subject_id', '=', order_id ?? top_id)
    .where('undelivered', '=', false)
    .where('succeeded_at', '=', at)
    .executeTakeFirst()
  return payment?.id ?? null
}
