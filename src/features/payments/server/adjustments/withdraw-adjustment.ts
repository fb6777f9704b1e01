import type { StaffMember } from '#shared/access.ts'
import type { Ctx } from '#platform/context.ts'
import type { AdjustmentState } from '../../model.ts'

/** Rejects an adjustment that waits and is not needed any more. Its requester may do so too. Returns the state before. */
export async function withdrawAdjustment(ctx: Ctx<StaffMember>, id: number): Promise<AdjustmentState> {
  const { db, edition, actor, now } = ctx
  const { tutor_id, amount, reason, staff_id, state } = await db
    .selectFrom('wallet_adjustment')
    .select(['tutor_id', 'amount', 'reason', 'staff_id', 'state'])
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (state !== 'waiting') return state as AdjustmentState
  await db
    .updateTable('wallet_adjustment')
    // Only a second person is named as the one who decided.
    .set({ state: 'rejected', decided_by: actor.id === staff_id ? null : actor.id, decided_at: now })
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .execute()
  const after = { adjustment_id: id, sum: amount, reason }
  await ctx.emit({ name: 'wallet.adjustment_rejected', entity: 'tutor', entityId: tutor_id, after })
  return 'waiting'
}
