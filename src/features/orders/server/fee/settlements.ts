import { sql } from 'kysely'
import type { z } from 'zod'
import type { StaffMember } from '#shared/access.ts'
import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { feeSettlement } from '../../contract/fee.ts'
import { noRateProposal, owedFee } from '../../model.ts'
import type { SettlementKind, SettlementState } from '../../model.ts'
import type { OrderRow } from '../lifecycle/lock-order.ts'
import { updateOrder } from '../lifecycle/transition-order.ts'
import { bookFee, completeFee, reverseFeePart } from './fee-movements.ts'
import type { FeeSource } from './fee-movements.ts'

type FeeSettlement = z.output<typeof feeSettlement>

/** The caller holds the lock of the order wherever a settlement is written. */
export type NewSettlement = {
  kind: SettlementKind
  amount: number
  method: string
  reference: string
  reason: string
  state: SettlementState
  isConfirmed: boolean
}

export async function insertSettlement(
  { db, edition, actor, now }: Ctx<StaffMember>,
  { id: order_id, tutor_id }: OrderRow,
  { isConfirmed, ...entered }: NewSettlement,
): Promise<SettlementRow> {
  const row = await db
    .insertInto('fee_settlement')
    .values({
      edition: edition.code,
      order_id,
      tutor_id: tutor_id!,
      staff_id: actor.id,
      created_at: now,
      ...entered,
      ...(isConfirmed && { confirmed_by: actor.id, confirmed_at: now }),
      // Without money there is nothing that a head could confirm.
      ...(entered.amount === 0 && { confirmed_at: now }),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return presentRow(row)
}

/** Books what was entered and returns what is still owed. Without a rest the order becomes paid. */
export async function bookSettlement(ctx: Ctx, order: OrderRow, settlement: SettlementRow): Promise<number> {
  const { kind, amount, method, reference, reason } = settlement
  if (kind === 'paid_outside' && amount > 0) await bookFee(ctx, order, { source: 'outside', amount })
  const fee_settled = order.fee_settled + amount
  const owed = owedFee({ ...order, fee_settled })
  const details = { kind, sum: amount, ...(method && { method }), ...(reference && { reference }), reason }
  const set = { fee_settled, payment_data: JSON.stringify(details) }
  if (owed === 0) {
    await completeFee(ctx, order, { who: 'staff', set, eventData: { payment_data: details } })
    return owed
  }
  await updateOrder(ctx, order, { ...set, ...noRateProposal })
  await ctx.emit({
    name: 'order.paid_in_part',
    entity: 'order',
    entityId: order.id,
    after: { tutor_id: order.tutor_id, owed, payment_data: details },
  })
  return owed
}

/** Takes the last settlement back, as far as there is one. What the wallet has paid since is undone by a refund only. */
export async function reverseLastSettlement(ctx: Ctx, order: OrderRow): Promise<boolean> {
  const last = (await listSettlements(ctx, order.id)).findLast(({ state }) => state === 'booked')
  if (!last) return false
  const isBooked = await reverseBookedPart(ctx, order, { settlement: last, sources: ['outside'] })
  if (!isBooked) throw fail('wrong_status', { id: 'order.paid_off.refund' })
  await reverseSettlement(ctx, order, last)
  return true
}

/**
 * A removed tutor owes nothing. Staff give back what was paid outside in the way that it came. A part that was refunded to
 * the wallet and charged from there is in the wallet again.
 */
export async function reverseSettlements(ctx: Ctx, order: OrderRow): Promise<OrderRow> {
  await ctx.db
    .updateTable('fee_settlement')
    .set({ state: 'rejected', decided_at: ctx.now })
    .where('edition', '=', ctx.edition.code)
    .where('order_id', '=', order.id)
    .where('state', '=', 'waiting')
    .execute()
  const booked = (await listSettlements(ctx, order.id)).filter(({ state }) => state === 'booked')
  let changed = order
  for (const settlement of booked) {
    await reverseBookedPart(ctx, changed, { settlement, sources: ['outside', 'wallet'] })
    changed = await reverseSettlement(ctx, changed, settlement)
  }
  return changed
}

type BookedPart = { settlement: SettlementRow; sources: readonly FeeSource[] }

/** Reverses what stands in the books of a settlement; false if none of the sources has paid it. */
async function reverseBookedPart(ctx: Ctx, order: OrderRow, { settlement, sources }: BookedPart): Promise<boolean> {
  const { kind, amount } = settlement
  if (kind !== 'paid_outside' || amount === 0) return true
  for (const source of sources) if (await reverseFeePart(ctx, order, { source, amount })) return true
  return false
}

async function reverseSettlement(ctx: Ctx, order: OrderRow, { id, kind, amount }: SettlementRow): Promise<OrderRow> {
  await ctx.db
    .updateTable('fee_settlement')
    .set({ state: 'reversed' })
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', id)
    .execute()
  const changed = await updateOrder(ctx, order, { fee_settled: order.fee_settled - amount, payment_data: null })
  await ctx.emit({
    name: 'order.settlement_reversed',
    entity: 'order',
    entityId: order.id,
    after: { tutor_id: order.tutor_id, settlement_id: id, kind, sum: amount },
  })
  return changed
}

export async function hasWaitingSettlement(ctx: Ctx, orderId: number): Promise<boolean> {
  return (await listSettlements(ctx, orderId)).some(({ state }) => state === 'waiting')
}

export type SettlementRow = Awaited<ReturnType<typeof listSettlements>>[number]

export async function listSettlements({ db, edition }: Ctx, orderId: number) {
  const rows = await db
    .selectFrom('fee_settlement')
    .selectAll()
    .where('edition', '=', edition.code)
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  return rows.map(presentRow)
}

/** For the case of an order, newest last. */
export async function presentSettlements({ db, edition, actor }: Ctx<StaffMember>, orderId: number) {
  const { rows } = await sql<FeeSettlement>`select s.id, s.kind, s.amount, s.method, s.reference, s.reason, s.state,
      ${isUnconfirmed} as unconfirmed, coalesce(m.name, '') as staff, coalesce(d.name, '') as decided_by,
      s.staff_id = ${actor.id} as own, s.created_at
    from fee_settlement s left join staff_member m on m.id = s.staff_id left join staff_member d on d.id = s.decided_by
    where s.edition = ${edition.code} and s.order_id = ${orderId} order by s.id`.execute(db)
  return rows
}

/** SQL: whether settlement `s` waits for a head of the office to confirm it. */
export const isUnconfirmed = sql<boolean>`(s.state = 'booked' and s.kind = 'paid_outside' and s.confirmed_at is null)`

const presentRow = <R extends { kind: string; state: string }>(row: R) => ({
  ...row,
  kind: row.kind as SettlementKind,
  state: row.state as SettlementState,
})
