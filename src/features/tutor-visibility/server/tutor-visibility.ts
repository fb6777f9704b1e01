import { sql } from 'kysely'
import { orderStatus } from '#shared/order-status.ts'
import type { Ctx } from '#platform/context.ts'
import { fail } from '#shared/errors.ts'
import { feeBlockDays, isUseRestricted, visibilityOf } from '../model.ts'
import type { FeeBlockStage, VisibilityReason } from '../model.ts'
import type { TutorVisibility } from '../contract.ts'
import { visibilityReasonsSql } from './visibility-rules.ts'

type Row = {
  reasons: VisibilityReason[]
  hidden_by_staff: boolean
  deletion_requested_at: Date | null
  deleted_at: Date | null
  stage: FeeBlockStage | null
  since: Date | null
  lifted_until: Date | null
  fees: { order_id: number; fee: number; due: string }[]
}

/** The only answer to what visitors see of a tutor, why, since when, and what ends it. */
export async function getTutorVisibility(ctx: Ctx, id: number): Promise<TutorVisibility> {
  const { rows } = await sql<Row>`
    select ${visibilityReasonsSql} as reasons, t.hidden_by_staff, t.deletion_requested_at, t.deleted_at,
      f.stage, f.since, f.lifted_until, ${blockingFees(ctx)} as fees
    from tutor t left join fee_block f on f.edition = t.edition and f.tutor_id = t.id
    where t.edition = ${ctx.edition.code} and t.id = ${id}`.execute(ctx.db)
  const [row] = rows
  if (!row) throw fail('not_found')
  return presentVisibility(row)
}

/** The rest of the fees that are overdue for so long that they restrict their tutor. */
const blockingFees = ({ now }: Ctx) => sql`coalesce((
  select json_agg(json_build_object('order_id', o.id, 'fee', o.fee - o.fee_settled, 'due', o.date_payment_deadline)
    order by o.date_payment_deadline, o.id)
  from lesson_order o where o.edition = t.edition and o.tutor_id = t.id and o.status = ${sql.lit(orderStatus.waiting_for_pay)}
    and o.date_payment_deadline <= ${daysAfter(now, -feeBlockDays.no_offers)}), '[]')`

function presentVisibility(row: Row): TutorVisibility {
  const { reasons, hidden_by_staff, stage, since, lifted_until } = row
  const [reason] = reasons
  const fees = row.fees.map(({ due, ...order }) => ({ ...order, due: new Date(due) }))
  const isBlocked = stage !== null && lifted_until === null
  const dates: Partial<Record<VisibilityReason, Date | null>> = {
    deleted: row.deleted_at,
    deletion_requested: row.deletion_requested_at,
    fee_hidden: since,
    fee_no_requests: since,
  }
  const [oldest] = fees
  return {
    visibility: visibilityOf(reasons),
    listed: !isUseRestricted(reasons, 'list'),
    reasons,
    since: (reason && dates[reason]) ?? null,
    by_staff: hidden_by_staff,
    fees: isBlocked ? fees : [],
    hidden_from: isBlocked && stage === 'no_offers' && oldest ? daysAfter(oldest.due, feeBlockDays.hidden) : null,
    lifted_until,
  }
}

const daysAfter = (at: Date, days: number) => new Date(at.getTime() + days * 86_400_000)
