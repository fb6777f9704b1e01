import { sql } from 'kysely'
import type { StaffMember } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { fail, failField } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import type { feeStaffEndpoints as calls } from '../../contract/fee.ts'
import { feeBlockStage } from '../../model.ts'
import type { FeeBlockStage } from '../../model.ts'
import { statusSql } from '../lifecycle/status-sql.ts'

/** Overdue fees restrict a tutor step by step; payment and staff lift it. */
export const feeBlockJob: Job = {
  name: 'block_overdue_tutors',
  cron: '20 * * * *',
  perEdition: true,
  async run(ctx) {
    const { rows } = await sql<{ tutor_id: number }>`
      select o.tutor_id from lesson_order o where o.edition = ${ctx.edition.code}
        and o.status = ${statusSql('waiting_for_pay')} and o.date_payment_deadline < ${ctx.now}
        and o.tutor_id is not null
      union select b.tutor_id from fee_block b where b.edition = ${ctx.edition.code}
      order by 1`.execute(ctx.db)
    for (const { tutor_id } of rows) await refreshFeeBlock(ctx, tutor_id)
  },
}

/** Computes the block of a tutor from their oldest overdue fee. */
export async function refreshFeeBlock(ctx: Ctx, tutorId: number): Promise<void> {
  const { db, edition, now } = ctx
  const { rows } = await sql<{ due: Date | null; stage: FeeBlockStage | null; lifted_until: Date | null }>`
    select (select min(o.date_payment_deadline) from lesson_order o where o.edition = ${edition.code}
        and o.tutor_id = ${tutorId} and o.status = ${statusSql('waiting_for_pay')}) as due,
      b.stage, b.lifted_until
    from (select 1) as one left join fee_block b on b.edition = ${edition.code} and b.tutor_id = ${tutorId}`.execute(db)
  const { due, stage, lifted_until } = rows[0]!
  if (lifted_until !== null && lifted_until > now) return
  const next = due && feeBlockStage(due, now)
  if (next === (stage ?? undefined) && lifted_until === null) return
  if (next) await saveBlock(ctx, tutorId, next)
  else if (stage) await deleteBlock(ctx, tutorId)
}

async function saveBlock(ctx: Ctx, tutorId: number, stage: FeeBlockStage): Promise<void> {
  await ctx.db
    .insertInto('fee_block')
    .values({ edition: ctx.edition.code, tutor_id: tutorId, stage, since: ctx.now })
    .onConflict((known) =>
      known.columns(['edition', 'tutor_id']).doUpdateSet({ stage, since: ctx.now, lifted_until: null }),
    )
    .execute()
  await ctx.emit({ name: 'order.fee_blocked', entity: 'tutor', entityId: tutorId, after: { stage } })
}

async function deleteBlock(ctx: Ctx, tutorId: number): Promise<void> {
  await ctx.db.deleteFrom('fee_block').where('edition', '=', ctx.edition.code).where('tutor_id', '=', tutorId).execute()
  await ctx.emit({ name: 'order.fee_unblocked', entity: 'tutor', entityId: tutorId })
}

export async function findFeeBlock({ db, edition }: Ctx, tutorId: number) {
  const row = await db
    .selectFrom('fee_block')
    .select(['stage', 'lifted_until'])
    .where('edition', '=', edition.code)
    .where('tutor_id', '=', tutorId)
    .executeTakeFirst()
  return row ? { ...row, stage: row.stage as FeeBlockStage } : null
}

/** Staff give a tutor some more days. */
export async function liftFeeBlock(ctx: Ctx<StaffMember>, { tutor_id, until }: Input<typeof calls.lift>) {
  if (until <= ctx.now) throw failField('until', 'order.first_class.past')
  const lifted = await ctx.db
    .updateTable('fee_block')
    .set({ lifted_until: until })
    .where('edition', '=', ctx.edition.code)
    .where('tutor_id', '=', tutor_id)
    .returning('stage')
    .executeTakeFirst()
  if (!lifted) throw fail('not_found')
  const after = { until: until.toISOString() }
  await ctx.emit({ name: 'order.fee_unblocked', entity: 'tutor', entityId: tutor_id, after })
  return {}
}
