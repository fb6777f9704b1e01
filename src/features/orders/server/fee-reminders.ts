import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { Job } from '#platform/jobs/jobs.ts'

const dayMs = 24 * 3_600_000

/** A day before a fee is due, and when it is overdue, its tutor is reminded: once each. */
export const feeReminders: Job = { name: 'remind_of_fees', cron: '*/10 * * * *', perEdition: true, run: remindOfFees }

async function remindOfFees(ctx: Ctx): Promise<void> {
  const from = (ms: number) => new Date(ctx.now.getTime() + ms)
  for (const { id, after } of await unpaid(ctx, 'order.fee_soon', from(0), from(dayMs)))
    await ctx.emit({ name: 'order.fee_soon', entity: 'order', entityId: id, after })
  for (const { id, after } of await unpaid(ctx, 'order.fee_overdue', from(-dayMs), from(0)))
    await ctx.emit({ name: 'order.fee_overdue', entity: 'order', entityId: id, after })
}

/** Due between the two, and not reminded of since it is to be paid. */
async function unpaid({ db, edition }: Ctx, reminder: string, after: Date, until: Date) {
  const { rows } = await sql<{ id: number; tutor_id: number }>`select o.id, o.tutor_id from lesson_order o
    where o.edition = ${edition.code} and o.status = 6 and o.tutor_id is not null
      and o.date_payment_deadline > ${after} and o.date_payment_deadline <= ${until}
      and not exists (select from event e where e.edition = o.edition and e.entity = 'order' and e.entity_id = o.id
        and e.name = ${reminder} and e.at >= o.status_since)
    order by o.date_payment_deadline limit 1000 for update skip locked`.execute(db)
  return rows.map(({ id, tutor_id }) => ({ id, after: { tutor_id } }))
}
