import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import { findSeller } from '#features/seller/public.ts'
import { feeBlockDays } from '#features/tutor-visibility/model.ts'
import { refreshFeeBlock } from '../fee/fee-block.ts'
import { statusSql } from './status-sql.ts'

const dayMs = 24 * 3_600_000

export const feeReminderJob: Job = {
  name: 'send_fee_reminders',
  cron: '*/10 * * * *',
  perEdition: true,
  run: remindOfFees,
}

/** Without a seller nobody can pay a fee, so nobody is urged to. */
async function remindOfFees(ctx: Ctx): Promise<void> {
  if (!(await findSeller(ctx))) return
  const from = (ms: number) => new Date(ctx.now.getTime() + ms)
  for (const { id, after } of await listUnpaid(ctx, 'order.fee_soon', from(0), from(dayMs)))
    await ctx.emit({ name: 'order.fee_soon', entity: 'order', entityId: id, after })
  // At the deadline, and one and three days after it.
  const since = (days: number) => [from(-(days + 1) * dayMs), from(-days * dayMs)] as const
  for (const { id, after } of await listUnpaid(ctx, 'order.fee_overdue', ...since(0)))
    await ctx.emit({ name: 'order.fee_overdue', entity: 'order', entityId: id, after })
  for (const { id, after } of await listUnpaid(ctx, 'order.fee_overdue_again', ...since(1)))
    await ctx.emit({ name: 'order.fee_overdue_again', entity: 'order', entityId: id, after })
  for (const { id, after } of await listUnpaid(ctx, 'order.fee_overdue_last', ...since(feeBlockDays.no_offers))) {
    // The email tells that requests have stopped, which another job may not have stored yet.
    await refreshFeeBlock(ctx, after.tutor_id)
    await ctx.emit({ name: 'order.fee_overdue_last', entity: 'order', entityId: id, after })
  }
}

/** Skips orders already reminded since their status last changed. */
async function listUnpaid({ db, edition }: Ctx, reminder: string, after: Date, until: Date) {
  const { rows } = await sql<{ id: number; tutor_id: number }>`select o.id, o.tutor_id from lesson_order o
    where o.edition = ${edition.code} and o.status = ${statusSql('waiting_for_pay')} and o.tutor_id is not null
      and o.date_payment_deadline > ${after} and o.date_payment_deadline <= ${until}
      and not exists (select from event e where e.edition = o.edition and e.entity = 'order' and e.entity_id = o.id
        and e.name = ${reminder} and e.at >= o.status_since)
    order by o.date_payment_deadline limit 1000 for update skip locked`.execute(db)
  return rows.map(({ id, tutor_id }) => ({ id, after: { tutor_id } }))
}
