import type { StaffMember } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { assertIndependentApprover } from '#features/staff/public.ts'
import type { feeStaffEndpoints as calls } from '../../contract/fee.ts'
import { applyTransition, owedFee } from '../../model.ts'
import { lockOrder } from '../lifecycle/lock-order.ts'
import type { OrderRow } from '../lifecycle/lock-order.ts'
import { bookSettlement, listSettlements } from './settlements.ts'
import type { SettlementRow } from './settlements.ts'

type Staff = Ctx<StaffMember>

/** A second, independent staff member approves. Anyone but the one who asked rejects. An approval confirms the payment. */
export async function decideSettlement(ctx: Staff, { settlement_id, approve }: Input<typeof calls.decide>) {
  const { order, settlement } = await lockSettlement(ctx, settlement_id)
  if (settlement.state !== 'waiting') throw fail('wrong_status')
  if (settlement.staff_id === ctx.actor.id) throw fail('forbidden', { id: 'staff.own_request' })
  if (approve) {
    await assertIndependentApprover(ctx, { requesterId: settlement.staff_id, requestedAt: settlement.created_at })
    const isOwed = order.tutor_id === settlement.tutor_id && settlement.amount <= owedFee(order)
    if (!isOwed || !applyTransition(order, 'paid', 'staff'))
      throw fail('wrong_status', { id: 'order.settlement.outdated' })
  }
  const decided = { decided_by: ctx.actor.id, decided_at: ctx.now }
  const confirmed = { confirmed_by: ctx.actor.id, confirmed_at: ctx.now }
  await updateSettlement(ctx, settlement_id, {
    ...decided,
    ...(approve ? { state: 'booked', ...confirmed } : { state: 'rejected' }),
  })
  if (approve) await bookSettlement(ctx, order, settlement)
  else {
    const { tutor_id, kind, amount: sum } = settlement
    const after = { tutor_id, settlement_id, kind, sum }
    await ctx.emit({ name: 'order.settlement_rejected', entity: 'order', entityId: order.id, after })
  }
  return {}
}

/**
 * A head of the office has seen the money or its document. Only then does the fee earn rewards. The sum was within the
 * limit of one person, so one head is enough, but nobody confirms for a member whose account they have set up.
 */
export async function confirmSettlement(ctx: Staff, { settlement_id }: Input<typeof calls.confirm>) {
  const { order, settlement } = await lockSettlement(ctx, settlement_id)
  const { state, kind, confirmed_at, staff_id, created_at, tutor_id } = settlement
  if (state !== 'booked' || kind !== 'paid_outside' || confirmed_at !== null) throw fail('wrong_status')
  await assertIndependentApprover(ctx, { requesterId: staff_id, requestedAt: created_at })
  await updateSettlement(ctx, settlement_id, { confirmed_by: ctx.actor.id, confirmed_at: ctx.now })
  const after = { tutor_id, settlement_id }
  await ctx.emit({ name: 'order.settlement_confirmed', entity: 'order', entityId: order.id, after })
  return {}
}

/** The order is locked before its settlements everywhere. */
async function lockSettlement(ctx: Ctx, id: number): Promise<{ order: OrderRow; settlement: SettlementRow }> {
  const row = await ctx.db
    .selectFrom('fee_settlement')
    .select('order_id')
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw fail('not_found')
  const order = await lockOrder(ctx, row.order_id)
  return { order, settlement: (await listSettlements(ctx, order.id)).find((each) => each.id === id)! }
}

type Decision = { state?: string; decided_by?: number; decided_at?: Date; confirmed_by?: number; confirmed_at?: Date }

async function updateSettlement({ db, edition }: Ctx, id: number, decision: Decision): Promise<void> {
  await db
    .updateTable('fee_settlement')
    .set(decision)
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .execute()
}
