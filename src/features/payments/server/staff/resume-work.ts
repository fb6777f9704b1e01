import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import { movementKinds, isInvoicedRefund, isInvoicedSpend } from '../../model.ts'
import type { MovementKind } from '../../model.ts'
import { enqueueInvoice } from '../billing/issue-invoice.ts'
import { enqueueNotice } from '../payment/receive-notice.ts'

/** The jobs of these have ended by then, or wait for a repetition that this does not disturb. */
const ageMs = 3_600_000
/** Longer than the time in which receipts are exchanged, because their invoices are drawn later. */
const lookBackMs = 120 * 86_400_000

/** Enqueues work again whose job ran out of attempts: notices that were not applied, and spends without a document. */
export const resumeWorkJob: Job = {
  name: 'resume_payment_work',
  cron: '27 3 * * *',
  perEdition: true,
  async run(ctx) {
    const notices = await listWaitingNotices(ctx)
    for (const { id, merchant_id } of notices) await enqueueNotice(ctx, merchant_id, id)
    const movements = await listUndocumented(ctx)
    for (const { id, kind } of movements) await enqueueInvoice(ctx, kind, id)
    const counts = { notices: notices.length, movements: movements.length }
    if (notices.length > 0 || movements.length > 0)
      ctx.log.warn({ edition: ctx.edition.code, ...counts }, 'payment work enqueued again')
  },
}

/** A notice that was received before this time should have been applied. */
export const noticeDeadline = (now: Date) => new Date(now.getTime() - ageMs)

function listWaitingNotices({ db, edition, now }: Ctx) {
  return db
    .selectFrom('payment_notice')
    .select(['id', 'merchant_id'])
    .where('edition', '=', edition.code)
    .where(sql<boolean>`state = 'received'`)
    .where('received_at', '<', noticeDeadline(now))
    .orderBy('id')
    .execute()
}

/** A refund without an original spend, such as of a fee that was paid elsewhere, has no document. */
async function listUndocumented({ db, edition, now }: Ctx): Promise<{ id: number; kind: MovementKind }[]> {
  const spends = movementKinds.filter(isInvoicedSpend)
  const { rows } = await sql<{ id: number; kind: MovementKind }>`
    select m.id, m.kind from ledger_movement m
    left join lateral (select i.file from invoice i where i.edition = m.edition and i.movement_id = m.id
      order by i.id desc limit 1) i on true
    where m.edition = ${edition.code} and m.at > ${new Date(now.getTime() - lookBackMs)} and m.at < ${noticeDeadline(now)}
      and i.file is null and (m.kind = any(${spends}) or (m.kind = any(${movementKinds.filter(isInvoicedRefund)})
        and exists (select from ledger_movement o where o.edition = m.edition and o.id < m.id and o.kind = any(${spends})
          and (o.id = m.reverses_id
            or (m.reverses_id is null
              and (o.order_id = m.order_id or (m.order_id is null and o.top_id = m.top_id)))))))
    order by m.id`.execute(db)
  return rows
}
