import { sql } from 'kysely'
import type { StaffMember } from '#shared/access.ts'
import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'

const linkedDays = 30
const dayMs = 86_400_000

/**
 * Records that the actor had a colleague's account in hand: created, invited or reset it, or raised its rights. The lock
 * lets no approval of this member pass at the same time.
 */
export async function recordAccessChange({ db, actor, now }: Ctx<StaffMember>, staffId: number): Promise<void> {
  await db.selectFrom('staff_member').select('id').where('id', '=', staffId).forNoKeyUpdate().execute()
  await db
    .insertInto('staff_access_change')
    .values({ staff_id: staffId, changed_by: actor.id, at: now })
    .onConflict((conflict) => conflict.columns(['staff_id', 'changed_by']).doUpdateSet({ at: now }))
    .execute()
}

/**
 * Every approval by a second person calls this. The two must not be the same person, and must not be linked by changes of
 * access within 30 days before the request or later: directly, by a common colleague or by a chain of accounts, any of
 * which one person may have opened. The links cover all editions.
 */
export async function assertIndependentApprover(
  ctx: Ctx<StaffMember>,
  { requesterId, requestedAt }: { requesterId: number; requestedAt: Date },
): Promise<void> {
  const { actor } = ctx
  if (actor.acted) throw fail('forbidden', { id: 'acting.not_now' })
  if (actor.id === requesterId) throw fail('forbidden', { id: 'staff.own_request' })
  await lockMembers(ctx, [actor.id, requesterId])
  if (await areLinked(ctx, { requesterId, requestedAt })) throw fail('forbidden', { id: 'staff.linked_approver' })
}

async function lockMembers({ db }: Ctx, ids: number[]): Promise<void> {
  await db.selectFrom('staff_member').select('id').where('id', 'in', ids).orderBy('id').forShare().execute()
}

async function areLinked(
  { db, actor }: Ctx<StaffMember>,
  { requesterId, requestedAt }: { requesterId: number; requestedAt: Date },
): Promise<boolean> {
  const since = new Date(requestedAt.getTime() - linkedDays * dayMs)
  const { rows } = await sql<{ linked: boolean }>`with recursive linked (id) as (
      select ${actor.id}::bigint
      union
      select case when c.staff_id = l.id then c.changed_by else c.staff_id end
      from linked l join staff_access_change c on l.id in (c.staff_id, c.changed_by) where c.at > ${since}
    ) select exists (select from linked where id = ${requesterId}) as linked`.execute(db)
  return rows[0]!.linked
}
