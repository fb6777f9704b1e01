import { sql } from 'kysely'
import type { StaffMember } from '#shared/access.ts'
import type { Ctx } from '#platform/context.ts'
import { lockKey } from '#platform/db/lock-key.ts'
import { soleLimitOf } from '../../sole-limit.ts'
import type { SoleLimit } from '../../sole-limit.ts'
import { lockWalletOwner } from '../ledger/accounts.ts'

const periodMs = 86_400_000

/**
 * The limit of the actor for one tutor. Decisions about the same tutor, and those of the same member, wait for each other.
 * Callers lock the order or the payment before, and the wallet after.
 */
export async function lockSoleLimit(ctx: Ctx<StaffMember>, tutorId: number): Promise<SoleLimit> {
  const { db, edition, actor } = ctx
  await lockWalletOwner(ctx, tutorId)
  await lockKey(db, `sole limit ${edition.code} tutor ${tutorId}`)
  await lockKey(db, `sole limit ${edition.code} staff ${actor.id}`)
  return readSoleLimit(ctx, tutorId)
}

/** Adjustments, fees that were settled or lowered by a proposed rate, and refunds to cards count together. */
export async function readSoleLimit(
  { db, edition, actor, now }: Ctx<StaffMember>,
  tutorId: number,
): Promise<SoleLimit> {
  const since = new Date(now.getTime() - periodMs)
  const { rows } = await sql<{ tutor: number; staff: number }>`
    select coalesce(sum(amount) filter (where tutor_id = ${tutorId}), 0)::bigint as tutor,
      coalesce(sum(amount) filter (where staff_id = ${actor.id}), 0)::bigint as staff
    from (
      select tutor_id, staff_id, abs(amount) as amount from wallet_adjustment
        where edition = ${edition.code} and created_at > ${since} and state = 'booked' and decided_by is null
      union all
      select tutor_id, staff_id, amount from fee_settlement
        where edition = ${edition.code} and created_at > ${since} and state = 'booked' and decided_by is null
      union all
      select p.tutor_id, r.staff_id, r.amount from payment_refund r
        join payment p on p.edition = r.edition and p.id = r.payment_id
        where r.edition = ${edition.code} and r.created_at > ${since} and r.status in ('pending', 'done')
          and r.staff_id is not null and r.decided_by is null
      union all
      select (after ->> 'tutor_id')::bigint, actor_id, (after ->> 'reduction')::bigint from event
        where edition = ${edition.code} and name = 'order.rate_proposed' and at > ${since} and actor_realm = 'staff'
          and after ? 'reduction'
    ) alone`.execute(db)
  const { tutor, staff } = rows[0]!
  const limit = soleLimitOf(edition)
  return { ...limit, left: Math.max(0, Math.min(limit.perTutor - tutor, limit.perStaff - staff)) }
}
