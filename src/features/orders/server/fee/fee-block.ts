import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { StaffMember } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { fail, failField } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import type { feeStaffEndpoints as calls } from '../../contract/fee.ts'
import { findSeller } from '#features/seller/public.ts'
import { feeBlockDays } from '#features/tutor-visibility/model.ts'
import type { FeeBlockStage } from '#features/tutor-visibility/model.ts'
import { statusSql } from '../lifecycle/status-sql.ts'

/**
 * A block begins and ends in the transaction that stores it, so that lists, pages and caches change together. The job
 * stores what time alone has changed. Each tutor has a transaction, so that a failing one stops no other.
 */
export const feeBlockJob: Job = {
  name: 'block_overdue_tutors',
  cron: '* * * * *',
  perEdition: true,
  standalone: true,
  async run(ctx) {
    const failures: unknown[] = []
    for (const tutorId of await listChangedTutors(ctx))
      await ctx.transaction((tx) => refreshFeeBlock(tx, tutorId)).catch((error: unknown) => failures.push(error))
    if (failures.length > 0) throw new AggregateError(failures, `fee blocks of ${failures.length} tutors failed`)
  },
}

/** The oldest unpaid fee decides: from the third day no new requests, from the fourteenth the profile is hidden. */
const stageAfter = ({ now }: Ctx, due: RawBuilder<unknown>) => {
  const since = (stage: FeeBlockStage) => new Date(now.getTime() - feeBlockDays[stage] * 86_400_000)
  return sql<FeeBlockStage | null>`case when ${due} <= ${since('hidden')} then 'hidden'
    when ${due} <= ${since('no_offers')} then 'no_offers' end`
}

const unpaidFees = ({ edition }: Ctx) => sql`select o.tutor_id, o.date_payment_deadline as due from lesson_order o
  where o.edition = ${edition.code} and o.status = ${statusSql('waiting_for_pay')} and o.tutor_id is not null`

async function listChangedTutors(ctx: Ctx): Promise<number[]> {
  const next = stageAfter(ctx, sql`due`)
  const isSold = (await findSeller(ctx)) !== undefined
  const { rows } = await sql<{ tutor_id: number }>`
    select tutor_id from (select tutor_id, min(due) as due from (${unpaidFees(ctx)}) as unpaid group by 1) as unpaid
    full join (select tutor_id, stage, lifted_until from fee_block where edition = ${ctx.edition.code}) as b
      using (tutor_id)
    where (${next} is distinct from stage or lifted_until <= ${ctx.now})
      and (${isSold} or ${next} is null or (${next} = 'no_offers' and stage = 'hidden'))
    order by 1`.execute(ctx.db)
  return rows.map(({ tutor_id }) => tutor_id)
}

/**
 * The tutor is locked first, so that a payment and the job see each other's changes. Without a seller nobody can pay a
 * fee, so a block may become milder or end, and none begins, becomes stricter or comes back after staff lifted it.
 */
export async function refreshFeeBlock(ctx: Ctx, tutorId: number): Promise<void> {
  await sql`select from tutor where edition = ${ctx.edition.code} and id = ${tutorId} for no key update`.execute(ctx.db)
  const { rows } = await sql<{ next: FeeBlockStage | null; stage: FeeBlockStage | null; lifted_until: Date | null }>`
    select ${stageAfter(ctx, sql`unpaid.due`)} as next, b.stage, b.lifted_until
    from (select min(due) as due from (${unpaidFees(ctx)} and o.tutor_id = ${tutorId}) as fees) as unpaid
    left join fee_block b on b.edition = ${ctx.edition.code} and b.tutor_id = ${tutorId}`.execute(ctx.db)
  const { next, stage, lifted_until } = rows[0]!
  if (next === null) return stage === null ? undefined : deleteBlock(ctx, tutorId)
  const isLifted = lifted_until !== null && lifted_until > ctx.now
  if (isLifted || (next === stage && lifted_until === null)) return
  const isMilder = stage === 'hidden' && next === 'no_offers' && lifted_until === null
  if (isMilder || (await findSeller(ctx))) await saveBlock(ctx, tutorId, next)
}

async function saveBlock(ctx: Ctx, tutorId: number, stage: FeeBlockStage): Promise<void> {
  await ctx.db
    .insertInto('fee_block')
    .values({ edition: ctx.edition.code, tutor_id: tutorId, stage, since: ctx.now })
    .onConflict((existing) =>
      existing.columns(['edition', 'tutor_id']).doUpdateSet({ stage, since: ctx.now, lifted_until: null }),
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
